-- Une facture lue, remplacée ou devenue illisible ; un avoir relu, rangé ou retiré, pour les factures qu'il paie.
create or replace function tenir_livre_de_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform tenir_livre(array(
    select f.facture_id from livre_factures f where f.facture_id = new.id
    union select r.facture_id from rapprochements r where r.facture_id = new.id and r.montant_contestable > 0
    union select c.facture_id from contestation_avoirs i join contestations c on c.id = i.contestation_id where i.document_id = new.id
    union select f.facture_id from livre_factures f
      where f.restitution_id in (old.restitution_id, new.restitution_id) and 'avoir' in (old.type_document, new.type_document)));
  return null;
end $$;
alter function tenir_livre_de_document() owner to reflet_systeme;
grant execute on function tenir_livre_de_document() to public;
