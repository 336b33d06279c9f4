-- Un avoir accordé qui n'arrive pas se demande par une lettre : une nature de plus.
alter table contestation_lettres drop constraint contestation_lettres_nature_check;
alter table contestation_lettres add constraint contestation_lettres_nature_check
  check (nature in ('contestation', 'nouvelle', 'relance', 'mise_en_demeure', 'mediation', 'avoir'));
