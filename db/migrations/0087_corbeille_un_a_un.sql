-- Ce qu'une personne retire un à un va aussi à la corbeille : une ligne de document, un dommage d'un état des lieux ou d'un audit, une vue,
-- une photo de ticket. Une lecture refaite remplace toutes les lignes : ce n'est pas un retrait, et le programme le dit (app.remplace).
do $$
declare
  t text;
  definition text;
begin
  foreach t in array array['document_lignes', 'etat_dommages', 'audit_dommages', 'vues'] loop
    execute format(
      'create trigger %I before delete on %I for each row
       when (current_user in (''reflet_admin'', ''reflet_expert'', ''reflet_client'', ''reflet_client_partenaire'')
         and coalesce(current_setting(''app.remplace'', true), '''') = '''') execute function garder_a_la_corbeille()',
      t || '_corbeille', t);
  end loop;

  definition := pg_get_functiondef('libelle_supprime(text, jsonb)'::regprocedure);
  definition := replace(definition, $a$when 'formulaire_champs' then l ->> 'label'$a$, $a$when 'formulaire_champs' then l ->> 'label'
    when 'document_lignes' then l ->> 'designation'
    when 'etat_dommages' then (select coalesce(t.immatriculation || ' · ', '') from etats_des_lieux e join tickets t on t.id = e.ticket_id
      where e.id = (l ->> 'etat_id')::uuid) || (l ->> 'element')
    when 'audit_dommages' then (select coalesce(v.immatriculation || ' · ', '') from audits a join vehicules v on v.id = a.vehicule_id
      where a.id = (l ->> 'audit_id')::uuid) || (l ->> 'element')$a$);
  if definition not like '%audit_dommages%' then raise exception 'libelle_supprime a changé'; end if;
  execute definition;

  definition := pg_get_functiondef('restaurer_de_la_corbeille(uuid)'::regprocedure);
  -- Ce qui est validé, signé ou terminé depuis ne change plus, même en revenant de la corbeille.
  definition := replace(definition, 'if not found then return null; end if;', $a$if not found then return null; end if;
  if (case piece.entite
       when 'document_lignes' then exists (select from documents d where d.etat = 'valide'
         and d.id = (piece.lignes #>> '{document_lignes,0,document_id}')::uuid)
       when 'etat_dommages' then exists (select from etats_des_lieux e where e.signe_le is not null
         and e.id = (piece.lignes #>> '{etat_dommages,0,etat_id}')::uuid)
       when 'audit_dommages' then exists (select from audits a where a.etat <> 'brouillon'
         and a.id = (piece.lignes #>> '{audit_dommages,0,audit_id}')::uuid)
     end) then
    raise exception 'figé depuis' using errcode = 'RC001', detail = 'fige:' || piece.entite;
  end if;$a$);
  -- Son rang pris par une autre, une ligne revient au bout.
  definition := replace(definition, 'lignes_t := piece.lignes -> t;', $a$if t = piece.entite and t in ('document_lignes', 'etat_dommages', 'audit_dommages') then
      execute format('select (select max(x.rang) + 1 from %1$I x where x.%2$I = ($1 ->> %2$L)::uuid)
        where exists (select from %1$I x where x.%2$I = ($1 ->> %2$L)::uuid and x.rang = ($1 ->> ''rang'')::integer)',
        t, case t when 'document_lignes' then 'document_id' when 'etat_dommages' then 'etat_id' else 'audit_id' end)
        into n using piece.lignes -> t -> 0;
      if n is not null then piece.lignes := jsonb_set(piece.lignes, array[t, '0', 'rang'], to_jsonb(n)); end if;
    end if;
    lignes_t := piece.lignes -> t;$a$);
  -- Une photo revient au bout de celles de son ticket, s'il y a encore de la place (cent, comme au dépôt).
  definition := replace(definition, $a$continue when to_regclass('public.' || quote_ident(l ->> 'table')) is null;$a$, $a$if piece.entite = 'photos' then
      update tickets set photos = coalesce(photos, '{}') || piece.ligne_id
      where id = (l ->> 'ligne')::uuid and coalesce(cardinality(photos), 0) < 100;
      if not found then
        raise exception 'ticket absent ou plein' using errcode = 'RC001',
          detail = case when exists (select from tickets where id = (l ->> 'ligne')::uuid) then 'place:tickets' else 'tickets' end;
      end if;
      inserees := inserees + 1;
      continue;
    end if;
    continue when to_regclass('public.' || quote_ident(l ->> 'table')) is null;$a$);
  if definition not like '%''fige:''%' or definition not like '%max(x.rang)%' or definition not like '%''photos''%' then
    raise exception 'restaurer_de_la_corbeille a changé';
  end if;
  execute definition;
end $$;

-- Retire une photo d'un ticket et la garde trente jours ; celle qui sert encore ailleurs reste où elle est. Le ticket est déjà tenu.
create function jeter_photo(p_ticket uuid, p_fichier uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  piece uuid;
begin
  if exists (select from etat_photos where fichier_id = p_fichier) or exists (select from audit_photos where fichier_id = p_fichier)
    or exists (select from tickets where p_fichier = any (photos)) then return; end if;
  insert into corbeille (entite, ligne_id, client_id, libelle, supprime_par, lignes, liens)
  select 'photos', f.id, t.client_id, left(coalesce(nullif(concat_ws(' · ', nullif(t.immatriculation, ''), nullif(f.nom, '')), ''), 'Sans nom'), 300), acteur_id(), '{}',
    jsonb_build_array(jsonb_build_object('table', 'tickets', 'ligne', t.id, 'colonnes', '{}'::jsonb))
  from tickets t, fichiers f where t.id = p_ticket and f.id = p_fichier and f.usage = 'photo' and f.client_id = t.client_id
  returning id into piece;
  update fichiers set corbeille_id = piece where id = p_fichier and piece is not null;
end $$;
alter function jeter_photo(uuid, uuid) owner to reflet_systeme;
revoke all on function jeter_photo(uuid, uuid) from public;
grant execute on function jeter_photo(uuid, uuid) to reflet_interne;

-- La ligne qu'une personne vient remettre depuis l'histoire d'un document qu'elle corrige ; `null` si elle n'est plus à la corbeille.
create function remettre_ligne(p_document uuid, p_ligne uuid) returns jsonb
  language sql security definer set search_path = pg_catalog, public as $$
  select restaurer_de_la_corbeille(c.id) from corbeille c
  where c.entite = 'document_lignes' and c.ligne_id = p_ligne and c.lignes #>> '{document_lignes,0,document_id}' = p_document::text
    and (acteur_client_id() is null or c.client_id = acteur_client_id())
  order by c.supprime_le desc limit 1
$$;
alter function remettre_ligne(uuid, uuid) owner to reflet_systeme;
revoke all on function remettre_ligne(uuid, uuid) from public;
grant execute on function remettre_ligne(uuid, uuid) to reflet_interne, reflet_client;
