-- Reprise de la base hébergée précédente : à quelle fiche chaque ancien identifiant a donné lieu. C'est ce qui permet de relancer sans rien
-- ajouter, et de continuer une reprise coupée. Rien d'autre que des identifiants : ni clé étrangère, ni valeur. Une fiche effacée depuis
-- garde sa ligne, pour ne pas renaître à la passe suivante.
create table reprise_lignes (
  entite text not null check (entite ~ '^[a-z_]{3,60}$'),
  ancien text not null check (length(ancien) between 1 and 200),
  nouveau uuid not null,
  client_id uuid,
  passe uuid not null,
  reprise_le timestamptz not null,
  primary key (entite, ancien)
);
create index reprise_lignes_nouveau on reprise_lignes (entite, nouveau);

-- Les fichiers déjà pris. L'adresse peut nommer une personne : seul son condensat est gardé.
create table reprise_fichiers (
  entite text not null check (entite ~ '^[a-z_]{3,60}$'),
  ancien text not null check (length(ancien) between 1 and 200),
  colonne text not null check (colonne ~ '^[a-z_]{3,60}$'),
  adresse_sha256 bytea not null check (length(adresse_sha256) = 32),
  fichier_id uuid,
  repris_le timestamptz not null,
  primary key (entite, ancien, colonne, adresse_sha256)
);

do $$
declare
  t text;
begin
  foreach t in array array['reprise_lignes', 'reprise_fichiers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy systeme on %I to reflet_systeme using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to reflet_systeme', t);
  end loop;
end $$;

-- Un fichier rattaché après coup ne change pas la date d'une fiche reprise. Seule la commande de reprise, sous ce rôle, peut le demander.
create or replace function toucher_mis_a_jour_le() returns trigger language plpgsql as $$
begin
  if current_user = 'reflet_systeme' and current_setting('app.reprise', true) = 'oui' then
    return new;
  end if;
  new.mis_a_jour_le := now();
  return new;
end $$;
