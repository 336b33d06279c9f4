-- Ce qui est signé est figé par la base, quel que soit le chemin : ni l'état, ni ses dommages, ni ses photos.
create or replace function refuser_etat_signe() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'etats_des_lieux' then
    if old.signe_le is not null then
      -- Un compte effacé laisse l'état signé : seule sa référence s'efface.
      if to_jsonb(new) - array['cree_par', 'signe_avec', 'mis_a_jour_le'] = to_jsonb(old) - array['cree_par', 'signe_avec', 'mis_a_jour_le'] then
        return new;
      end if;
      raise exception 'un état des lieux signé ne change plus' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  -- Le ticket supprimé emporte ses états : leur ligne n'est déjà plus là.
  if exists (select 1 from etats_des_lieux e where e.signe_le is not null and e.id in
    (case when tg_op = 'INSERT' then new.etat_id else old.etat_id end, case when tg_op = 'DELETE' then old.etat_id else new.etat_id end)) then
    raise exception 'un état des lieux signé ne change plus' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
alter function refuser_etat_signe() owner to reflet_systeme;
grant execute on function refuser_etat_signe() to public;
