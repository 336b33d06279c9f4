-- « Aujourd'hui » de l'équipe, toutes sociétés réunies : 82 ms de base à 300 000 restitutions, dont 60 pour les avoirs et 18 pour les lettres.

-- Presque tous les avoirs sont rattachés, et trouver ceux qui ne le sont pas les parcourt tous : l'index porte de quoi les écarter sans les relire.
drop index documents_avoirs_recents;
drop index documents_avoirs_recents_client;
create index documents_avoirs_recents on documents (cree_le, id) include (client_id, restitution_id, etat) where type_document = 'avoir';
create index documents_avoirs_recents_client on documents (client_id, cree_le, id) include (restitution_id, etat) where type_document = 'avoir';

-- Les lettres à envoyer avaient leur index par société ; sans celui-ci, l'équipe lisait d'abord toutes celles qui sont parties.
create index contestations_a_envoyer on contestations (date_limite, id) where etat in ('a_verifier', 'a_contester');
