create or replace function suivre_causes_de_rappel() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform resoudre_rappels(case tg_table_name
    when 'conducteurs' then array[new.id]
    when 'contrats' then array(select id from contrats where client_id = new.client_id and vehicule_id = (to_jsonb(new) ->> 'vehicule_id')::uuid)
    when 'vehicules' then array(select id from contrats where client_id = new.client_id and vehicule_id = new.id)
    -- Un avoir qui arrive règle ce que ses voisines de dossier attendaient.
    when 'documents' then array[new.id, (to_jsonb(new) ->> 'restitution_id')::uuid]
      || array(select m.facture_id from livre_factures m where m.restitution_id = (to_jsonb(new) ->> 'restitution_id')::uuid and m.accorde > 0)
    else array[new.id]
      || array(select id from documents where restitution_id = new.id and type_document = 'facture')
      || array(select t.id from vehicules v join contrats t on t.client_id = v.client_id and t.vehicule_id = v.id
               where v.client_id = new.client_id and v.id in (select vehicules_de_restitution(new.client_id, (to_jsonb(new) ->> 'vehicule_id')::uuid, to_jsonb(new) ->> 'plaque')))
  end);
  return null;
end $$;
alter function suivre_causes_de_rappel() owner to reflet_systeme;
grant execute on function suivre_causes_de_rappel() to public;
