-- La photo seule d'un état des lieux ou d'un audit, et la pièce d'un ticket retirée ou remplacée, attendent aussi trente jours à la corbeille.
-- La file des documents, le journal et les affectations se reçoivent régulièrement, comme les autres listes.
do $$
declare
  t text;
  definition text;
begin
  foreach t in array array['etat_photos', 'audit_photos'] loop
    execute format(
      'create trigger %I before delete on %I for each row
       when (current_user in (''reflet_admin'', ''reflet_expert'', ''reflet_client'', ''reflet_client_partenaire'')
         and coalesce(current_setting(''app.remplace'', true), '''') = '''') execute function garder_a_la_corbeille()',
      t || '_corbeille', t);
  end loop;

  definition := pg_get_functiondef('libelle_supprime(text, jsonb)'::regprocedure);
  definition := replace(definition, $a$when 'document_lignes' then l ->> 'designation'$a$, $a$when 'document_lignes' then l ->> 'designation'
    when 'etat_photos' then (select coalesce(t.immatriculation || ' · ', '') from etats_des_lieux e join tickets t on t.id = e.ticket_id
      where e.id = (l ->> 'etat_id')::uuid) || coalesce((select nullif(f.nom, '') from fichiers f where f.id = (l ->> 'fichier_id')::uuid), '')
    when 'audit_photos' then (select coalesce(v.immatriculation || ' · ', '') from audit_dommages d join audits a on a.id = d.audit_id
      join vehicules v on v.id = a.vehicule_id where d.id = (l ->> 'dommage_id')::uuid)
      || coalesce((select nullif(f.nom, '') from fichiers f where f.id = (l ->> 'fichier_id')::uuid), '')$a$);
  if definition not like '%audit_photos%' then raise exception 'libelle_supprime a changé'; end if;
  execute definition;

  definition := pg_get_functiondef('restaurer_de_la_corbeille(uuid)'::regprocedure);
  -- Signé ou terminé depuis : rien n'y revient. Plein depuis : la photo attend qu'une place se libère (bornes du dépôt).
  definition := replace(definition, $a$'fige:' || piece.entite;
  end if;$a$, $a$'fige:' || piece.entite;
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
  end if;$a$);
  definition := replace(definition, $a$then 'place:tickets' else 'tickets' end$a$, $a$then 'plein:photos' else 'tickets' end$a$);
  -- Une pièce reprend sa place sur son ticket ; celle qui l'avait remplacée prend la sienne à la corbeille.
  definition := replace(definition, $a$if piece.entite = 'photos' then
$a$, $a$if piece.entite = 'pieces_ticket' then
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
$a$);
  definition := replace(definition, 'inserees integer := 0;', 'inserees integer := 0;
  actuelle uuid;');
  definition := replace(definition, $a$'lignes', inserees)$a$, $a$'lignes', inserees, 'echange', actuelle is not null)$a$);
  if definition not like '%''pieces_ticket''%' or definition not like '%actuelle uuid%' or definition not like '%''echange''%'
    or definition not like '%''plein:''%' or definition not like '%plein:photos%' then
    raise exception 'restaurer_de_la_corbeille a changé';
  end if;
  execute definition;
end $$;

-- Garde trente jours la pièce que ce champ du ticket montrait et ne montre plus ; celle qui sert encore ailleurs reste où elle est.
create function jeter_piece(p_ticket uuid, p_fichier uuid, p_champ text) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  piece uuid;
begin
  if p_champ not in ('url_devis_signe', 'url_facture_client', 'url_pv_depart', 'url_pv_arrivee', 'url_rapport_expertise', 'url_constat',
    'url_facture_garage') then raise exception 'champ inconnu'; end if;
  if exists (select from documents where fichier_id = p_fichier) or exists (select from restitutions where url_rapport = p_fichier)
    or exists (select from tickets t where p_fichier in (t.url_devis_signe, t.url_facture_client, t.url_pv_depart, t.url_pv_arrivee,
      t.url_rapport_expertise, t.url_constat, t.url_facture_garage)) then return; end if;
  insert into corbeille (entite, ligne_id, client_id, libelle, supprime_par, lignes, liens)
  select 'pieces_ticket', f.id, t.client_id, left(coalesce(nullif(concat_ws(' · ', nullif(t.immatriculation, ''), nullif(f.nom, '')), ''), 'Sans nom'), 300),
    acteur_id(), '{}', jsonb_build_array(jsonb_build_object('table', 'tickets', 'ligne', t.id, 'colonnes', jsonb_build_object(p_champ, f.id)))
  from tickets t, fichiers f
  where t.id = p_ticket and f.id = p_fichier and f.client_id = t.client_id
  returning id into piece;
  update fichiers set corbeille_id = piece where id = p_fichier and piece is not null;
end $$;
alter function jeter_piece(uuid, uuid, text) owner to reflet_systeme;
revoke all on function jeter_piece(uuid, uuid, text) from public;
grant execute on function jeter_piece(uuid, uuid, text) to reflet_interne;

alter table exports_programmes drop constraint exports_programmes_ecran_check;
alter table exports_programmes add constraint exports_programmes_ecran_check check (ecran in (
  'tickets', 'sinistres', 'convoyages', 'restitutions', 'documents', 'contestations', 'audits', 'vehicules', 'fins-de-contrat', 'conducteurs',
  'garages', 'loueurs', 'lignes-de-frais', 'affectations', 'societes', 'personnes', 'journal'));
