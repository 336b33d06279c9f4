create or replace function tenir_livre_de_facture() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform tenir_livre(case tg_op when 'DELETE' then array[old.facture_id] when 'INSERT' then array[new.facture_id]
                      else array[old.facture_id, new.facture_id] end
    -- Une facture qui part laisse aux autres de son dossier l'avoir qu'elle prenait.
    || array(select f.facture_id from livre_factures f where f.restitution_id = old.restitution_id));
  return null;
end $$;
alter function tenir_livre_de_facture() owner to reflet_systeme;
grant execute on function tenir_livre_de_facture() to public;
