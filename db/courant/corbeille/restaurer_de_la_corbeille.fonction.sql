-- Rend un objet et tout ce qu'il avait emporté. Ce qu'il désignait et qui a disparu est laissé vide et nommé ; s'il ne peut pas s'en passer,
-- ou si sa place est prise, rien n'est rendu : erreur RC001, dont le détail dit ce qui manque. `null` : il n'est plus à la corbeille.
create or replace function restaurer_de_la_corbeille(p_id uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  piece corbeille;
  reste text[];
  t text;
  colonnes text;
  lignes_t jsonb;
  ligne jsonb;
  f record;
  manque boolean;
  perdus text[] := '{}';
  n integer;
  inserees integer := 0;
  actuelle uuid;
  pose text;
  condition text;
  l jsonb;
begin
  select * into piece from corbeille where id = p_id for update;
  if not found then return null; end if;
  if (case piece.entite
       when 'document_lignes' then exists (select from documents d where d.etat = 'valide'
         and d.id = (piece.lignes #>> '{document_lignes,0,document_id}')::uuid)
       when 'etat_dommages' then exists (select from etats_des_lieux e where e.signe_le is not null
         and e.id = (piece.lignes #>> '{etat_dommages,0,etat_id}')::uuid)
       when 'audit_dommages' then exists (select from audits a where a.etat <> 'brouillon'
         and a.id = (piece.lignes #>> '{audit_dommages,0,audit_id}')::uuid)
     end) then
    raise exception 'figé depuis' using errcode = 'RC001', detail = 'fige:' || piece.entite;
  end if;
  if piece.entite = 'etat_photos' then
    perform from etats_des_lieux e where e.id = (piece.lignes #>> '{etat_photos,0,etat_id}')::uuid for update;
  elsif piece.entite = 'audit_photos' then
    perform from audits a where a.id = (select d.audit_id from audit_dommages d where d.id = (piece.lignes #>> '{audit_photos,0,dommage_id}')::uuid)
      for update;
  end if;
  if (case piece.entite
       when 'etat_photos' then exists (select from etats_des_lieux e where e.signe_le is not null
         and e.id = (piece.lignes #>> '{etat_photos,0,etat_id}')::uuid)
       when 'audit_photos' then exists (select from audit_dommages d join audits a on a.id = d.audit_id where a.etat <> 'brouillon'
         and d.id = (piece.lignes #>> '{audit_photos,0,dommage_id}')::uuid)
     end) then
    raise exception 'figé depuis' using errcode = 'RC001', detail = 'fige:' || piece.entite;
  end if;
  if (case piece.entite
       when 'etat_photos' then (select count(*) >= 80 from etat_photos p where p.etat_id = (piece.lignes #>> '{etat_photos,0,etat_id}')::uuid)
       when 'audit_photos' then (select count(*) >= 10 from audit_photos p
         where p.dommage_id = (piece.lignes #>> '{audit_photos,0,dommage_id}')::uuid)
     end) then
    raise exception 'plein' using errcode = 'RC001', detail = 'plein:' || piece.entite;
  end if;
  reste := array(select jsonb_object_keys(piece.lignes));
  while cardinality(reste) > 0 loop
    -- La prochaine table : aucune de celles qui restent n'en est le parent.
    select x into t from unnest(reste) x
    where not exists (
      select from pg_constraint c join pg_class par on par.oid = c.confrelid
      where c.contype = 'f' and c.conrelid = to_regclass('public.' || quote_ident(x)) and par.relname <> x and par.relname = any (reste))
    order by x limit 1;
    t := coalesce(t, reste[1]);
    reste := array_remove(reste, t);
    if to_regclass('public.' || quote_ident(t)) is null then
      perdus := perdus || t;
      continue;
    end if;
    if t = piece.entite and t in ('document_lignes', 'etat_dommages', 'audit_dommages') then
      execute format('select (select max(x.rang) + 1 from %1$I x where x.%2$I = ($1 ->> %2$L)::uuid)
        where exists (select from %1$I x where x.%2$I = ($1 ->> %2$L)::uuid and x.rang = ($1 ->> ''rang'')::integer)',
        t, case t when 'document_lignes' then 'document_id' when 'etat_dommages' then 'etat_id' else 'audit_id' end)
        into n using piece.lignes -> t -> 0;
      if n is not null then piece.lignes := jsonb_set(piece.lignes, array[t, '0', 'rang'], to_jsonb(n)); end if;
    end if;
    lignes_t := piece.lignes -> t;
    for f in
      select par.relname as parent, c.confrelid::regclass as cible,
             (select string_agg(format('p.%I = e.%I', pa.attname, ea.attname), ' and ')
              from unnest(c.conkey, c.confkey) k (e, p)
              join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k.e
              join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.p) as jointure,
             (select string_agg(format('e.%I is null', ea.attname), ' or ') from unnest(c.conkey) k
              join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k) as absent,
             array(select ea.attname::text from unnest(c.conkey) k join pg_attribute ea on ea.attrelid = c.conrelid and ea.attnum = k
                   where not ea.attnotnull) as libres
      from pg_constraint c join pg_class par on par.oid = c.confrelid
      where c.contype = 'f' and c.conrelid = to_regclass('public.' || quote_ident(t)) and not piece.lignes ? par.relname::text
    loop
      lignes_t := '[]';
      for ligne in select jsonb_array_elements(piece.lignes -> t) loop
        execute format('select not (%s) and not exists (select from %s p where %s) from jsonb_populate_record(null::%I, $1) e',
          f.absent, f.cible, f.jointure, t) into manque using ligne;
        if manque then
          if cardinality(f.libres) = 0 then
            raise exception 'référence disparue' using errcode = 'RC001', detail = f.parent;
          end if;
          select ligne || jsonb_object_agg(k, null) into ligne from unnest(f.libres) k where k <> 'client_id' or cardinality(f.libres) = 1;
          if not f.parent = any (perdus) then perdus := perdus || f.parent::text; end if;
        end if;
        lignes_t := lignes_t || jsonb_build_array(ligne);
      end loop;
      piece.lignes := jsonb_set(piece.lignes, array[t], lignes_t);
    end loop;
    select string_agg(quote_ident(attname), ', ' order by attnum) into colonnes from pg_attribute
    where attrelid = to_regclass('public.' || quote_ident(t)) and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and piece.lignes -> t -> 0 ? attname::text;
    begin
      execute format('insert into %I (%s) select %s from jsonb_populate_recordset(null::%I, $1) %s', t, colonnes, colonnes, t,
        case when t = piece.entite then '' else 'on conflict do nothing' end) using piece.lignes -> t;
      get diagnostics n = row_count;
      inserees := inserees + n;
    exception
      when unique_violation or exclusion_violation then raise exception 'place prise' using errcode = 'RC001', detail = 'place:' || t;
      when foreign_key_violation or check_violation or not_null_violation or raise_exception then
        raise exception 'refusé : %', sqlerrm using errcode = 'RC001', detail = 'regle:' || t;
    end;
  end loop;
  update fichiers set corbeille_id = null where corbeille_id = p_id;
  -- Les liens défaits se refont, là où personne n'en a mis un autre.
  for l in select jsonb_array_elements(piece.liens) loop
    if piece.entite = 'pieces_ticket' then
      select k into t from jsonb_object_keys(l -> 'colonnes') k;
      perform from tickets where id = (l ->> 'ligne')::uuid for update;
      if not found then raise exception 'ticket absent' using errcode = 'RC001', detail = 'tickets'; end if;
      execute format('select %I from tickets where id = $1', t) into actuelle using (l ->> 'ligne')::uuid;
      execute format('update tickets set %I = $2 where id = $1', t) using (l ->> 'ligne')::uuid, piece.ligne_id;
      if actuelle is not null then perform jeter_piece((l ->> 'ligne')::uuid, actuelle, t); end if;
      inserees := inserees + 1;
      continue;
    end if;
    if piece.entite = 'photos' then
      update tickets set photos = coalesce(photos, '{}') || piece.ligne_id
      where id = (l ->> 'ligne')::uuid and coalesce(cardinality(photos), 0) < 100;
      if not found then
        raise exception 'ticket absent ou plein' using errcode = 'RC001',
          detail = case when exists (select from tickets where id = (l ->> 'ligne')::uuid) then 'plein:photos' else 'tickets' end;
      end if;
      inserees := inserees + 1;
      continue;
    end if;
    continue when to_regclass('public.' || quote_ident(l ->> 'table')) is null;
    select string_agg(format('%1$I = r.%1$I', k), ', '), string_agg(format('e.%I is null', k), ' and ')
      into pose, condition from jsonb_object_keys(l -> 'colonnes') k where k <> 'client_id';
    begin
      execute format('update %1$I e set %2$s from jsonb_populate_record(null::%1$I, $1) r where e.id = $2 and %3$s', l ->> 'table', pose, condition)
        using l -> 'colonnes', (l ->> 'ligne')::uuid;
    exception when integrity_constraint_violation or raise_exception then
      if not (l ->> 'table') = any (perdus) then perdus := perdus || (l ->> 'table'); end if;
    end;
  end loop;
  delete from corbeille where id = p_id;
  return jsonb_build_object('entite', piece.entite, 'ligne_id', piece.ligne_id, 'perdus', to_jsonb(perdus), 'lignes', inserees, 'echange', actuelle is not null);
end $$;
alter function restaurer_de_la_corbeille(uuid) owner to reflet_systeme;
grant execute on function restaurer_de_la_corbeille(uuid) to reflet_admin;
