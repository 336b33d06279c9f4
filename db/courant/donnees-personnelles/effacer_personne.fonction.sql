-- Efface des lignes et note chaque effacement. L'acteur est celui de la transaction.
create or replace function effacer_personne(p_lignes jsonb, p_motif text, p_le timestamptz) returns setof text
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  l record;
begin
  for l in select * from jsonb_to_recordset(p_lignes) x (entite text, id uuid) loop
    return query select * from effacer_ligne(l.entite, l.id);
    insert into effacements (entite, ligne_id, fait_le, fait_par, motif) values (l.entite, l.id, p_le, acteur_id(), p_motif);
  end loop;
end $$;
alter function effacer_personne(jsonb, text, timestamp with time zone) owner to reflet_systeme;
grant execute on function effacer_personne(jsonb, text, timestamp with time zone) to reflet_admin;
