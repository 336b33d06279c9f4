-- Un document se retrouve aussi par ce qu'on a sous les yeux sans le papier : le contrat du bail, ou le montant d'un prélèvement, HT ou TTC,
-- tel qu'il s'écrit (« 1 727,12 », plié, est le nombre de centimes).
drop index documents_recherche;
alter table documents drop column recherche;
alter table documents add column recherche text not null generated always as (
  plier(coalesce(numero, '')) || '|' || plier(coalesce(identification ->> 'immatriculation', '')) || '|'
  || plier(coalesce(identification ->> 'vin', '')) || '|' || plier(coalesce(loueur_lu, '')) || '|' || plier(coalesce(fichier_nom, '')) || '|'
  || plier(coalesce(identification ->> 'contrat', '')) || '|' || coalesce(abs(net_ht)::text, '') || '|' || coalesce(abs(ttc)::text, '')) stored;
create index documents_recherche on documents using gin (client_id, recherche gin_trgm_ops) with (fastupdate = off);
