-- Les contestations parties auxquelles un avoir peut encore s'imputer : soldée, tant que le livre y compte une somme accordée et pas rendue.
-- `peutImputer` (domain/contestations/etats.ts) dit la même chose d'un dossier ouvert à l'écran.
create or replace view attendent_un_avoir with (security_invoker = true) as
select c.id, c.client_id, c.restitution_id, c.facture_id, c.cree_le
from contestations c
where c.etat in ('contestee', 'acceptee', 'partiellement_acceptee', 'refusee', 'avoir_recu')
  or c.etat = 'soldee' and exists (select from livre_factures m where m.facture_id = c.facture_id and m.accorde > m.recu);
grant select on attendent_un_avoir to reflet_systeme, reflet_interne, reflet_client;
