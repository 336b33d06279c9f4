-- La cloche dit aussi les avoirs accordés qui ne sont pas arrivés : un genre de plus, qu'une facture porte.
alter table notifications drop constraint notifications_genre_check;
alter table notifications add constraint notifications_genre_check check (genre in (
  'permis', 'contrat', 'rapport', 'facture', 'contestation', 'sans_reponse', 'avoir', 'attendu', 'mention'));
alter table preferences_notifications drop constraint preferences_notifications_genre_check;
alter table preferences_notifications add constraint preferences_notifications_genre_check check (genre in (
  'permis', 'contrat', 'rapport', 'facture', 'contestation', 'sans_reponse', 'avoir', 'attendu', 'mention'));
