-- Les mots appris : un mot imprimé et ce qu'il veut dire. Né d'une correction ou ajouté par un admin ; visible, et réversible.
create table vocabulaire_appris (
  id uuid primary key default gen_random_uuid(),
  -- La société aux documents de laquelle il s'applique ; vide : à tous. Ce qu'un client corrige ne vaut que pour lui, jusqu'à ce qu'un
  -- admin l'étende.
  client_id uuid references clients (id) on delete cascade,
  genre text not null check (genre in ('element', 'dommage', 'operation', 'colonne', 'etiquette', 'total', 'loueur')),
  motif text not null check (length(motif) between 2 and 80 and motif = btrim(motif)),
  valeur text not null check (length(valeur) between 1 and 80),
  origine text not null default 'correction' check (origine in ('correction', 'ajout')),
  -- D'où il vient : le document et la ligne corrigés.
  document_id uuid references documents (id) on delete set null,
  ligne_id uuid references document_lignes (id) on delete set null,
  actif boolean not null default true,
  cree_par uuid references utilisateurs (id) on delete set null,
  cree_le timestamptz not null default now(),
  mis_a_jour_le timestamptz not null default now()
);
-- Un mot ne veut dire qu'une chose à la fois, dans chaque société et pour tous.
create unique index vocabulaire_appris_mot on vocabulaire_appris (
  genre, plier(motif), coalesce(client_id, '00000000-0000-0000-0000-000000000000')) where actif;
create index vocabulaire_appris_client on vocabulaire_appris (client_id);
create index vocabulaire_appris_document on vocabulaire_appris (document_id);
create index vocabulaire_appris_ligne on vocabulaire_appris (ligne_id);
create index vocabulaire_appris_recents on vocabulaire_appris (cree_le desc, id);
create trigger vocabulaire_appris_maj before update on vocabulaire_appris for each row execute function toucher_mis_a_jour_le();
create trigger vocabulaire_appris_journal after insert or update or delete on vocabulaire_appris for each row execute function journaliser();

alter table vocabulaire_appris enable row level security;
alter table vocabulaire_appris force row level security;
create policy systeme on vocabulaire_appris to reflet_systeme using (true) with check (true);
create policy interne on vocabulaire_appris to reflet_interne using (true) with check (true);
grant select, insert, update, delete on vocabulaire_appris to reflet_systeme;
grant select, insert, update on vocabulaire_appris to reflet_interne;
-- Un client apprend pour sa société et lit en plus ce qui vaut pour tous ; il ne dit pas de quel document vient un mot d'ailleurs.
create policy client on vocabulaire_appris to reflet_client
  using (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')))
  with check (client_id = (select acteur_client_id()) and (select acteur_a_besoin('restitutions')));
grant select, insert, update on vocabulaire_appris to reflet_client;

-- Les mots à donner à la lecture d'un document de cette société : ceux de tous, puis les siens. Sans les lire, un client en profite.
create function mots_appris(p_client uuid) returns table (genre text, motif text, valeur text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct on (v.genre, plier(v.motif)) v.genre, v.motif, v.valeur from vocabulaire_appris v
  where v.actif and (v.client_id is null or v.client_id = p_client)
    -- Qui est d'une société ne demande que pour elle ; l'équipe n'est d'aucune.
    and (acteur_client_id() is null or p_client = acteur_client_id())
  order by v.genre, plier(v.motif), v.client_id nulls last
$$;
alter function mots_appris(uuid) owner to reflet_systeme;
revoke all on function mots_appris(uuid) from public;
grant execute on function mots_appris(uuid) to reflet_interne, reflet_client;
