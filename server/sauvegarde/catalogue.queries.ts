import type pg from "pg";

/**
 * Ce que la sauvegarde demande au catalogue. La base écrit elle-même ses commandes (`format` et %I) : aucune n'est cousue ici, et une table
 * ou un déclencheur d'une migration future y entre sans qu'on y pense.
 */
export interface TableCopiee {
  nom: string;
  colonnes: string[];
  commande: string;
}

/** Verrou consultatif tenu pendant une sauvegarde : aucun fichier n'est effacé du stockage (voir proteger-fichiers.ts). */
export const VERROU_SAUVEGARDE = 7_245_002;
/** Celui des migrations : un programme qui démarre pendant une restauration attend sa fin. */
const VERROU_MIGRATIONS = 7_245_001;

/** Un texte de COPY se lit pareil partout : dates, octets et nombres sous une seule forme. */
export const fixerFormes = (c: pg.ClientBase) =>
  c.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
           set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
           set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`);

/** Le fuseau de la base, sous lequel elle a toujours joué ses migrations : l'une borne un instant par un jour, et le jour dépend du fuseau. */
export const rendreFuseau = (c: pg.ClientBase) => c.query("set local timezone = default");

export const prendreVerrouSauvegarde = async (c: pg.ClientBase): Promise<boolean> =>
  (await c.query("select pg_try_advisory_lock($1) as pris", [VERROU_SAUVEGARDE])).rows[0].pris;
export const prendreVerrouMigrations = (c: pg.ClientBase) =>
  c.query("select pg_advisory_xact_lock($1)", [VERROU_MIGRATIONS]);

export const estReflet = async (c: pg.ClientBase): Promise<boolean> =>
  (await c.query("select to_regclass('public.schema_migrations') is not null as oui")).rows[0].oui;

export const migrationsAppliquees = async (c: pg.ClientBase): Promise<{ numero: number; nom: string }[]> =>
  (await c.query("select numero, nom from schema_migrations order by numero")).rows;

export const versionServeur = async (c: pg.ClientBase): Promise<number> =>
  (await c.query("select current_setting('server_version_num')::int as v")).rows[0].v;

export const valeursSequences = async (c: pg.ClientBase): Promise<{ nom: string; valeur: number }[]> =>
  (
    await c.query(
      "select sequencename::text as nom, last_value as valeur from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
    )
  ).rows;

export const tablesACopier = async (c: pg.ClientBase): Promise<TableCopiee[]> =>
  (
    await c.query<TableCopiee>(
      `select r.relname::text as nom, array_agg(a.attname::text order by a.attnum) as colonnes,
              format('copy (select %s from public.%I) to stdout', string_agg(format('%I', a.attname), ', ' order by a.attnum), r.relname) as commande
       from pg_class r
       join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition and r.relname not in ('schema_migrations', 'schema_courant')
       group by r.relname order by r.relname`,
    )
  ).rows;

/** Sous le rôle du système, à qui chaque table donne toutes ses lignes : un propriétaire ordinaire serait arrêté par les politiques. */
export const devenirSysteme = (c: pg.ClientBase) => c.query("set local role reflet_systeme");
export const redevenirProprietaire = (c: pg.ClientBase) => c.query("reset role");

export const fichiersNommes = async (c: pg.ClientBase): Promise<{ cle: string; taille: number; sha256: string }[]> =>
  (
    await c.query(
      "select coalesce(cle, id::text) as cle, taille, encode(sha256, 'hex') as sha256 from fichiers order by 1",
    )
  ).rows;

export const installationDe = async (c: pg.ClientBase): Promise<string> =>
  (await c.query("select id from installation")).rows[0]?.id ?? "";

/** Les effacements que cette base connaît ; une base d'avant leur table n'en a pas. */
export async function effacementsDe(c: pg.ClientBase): Promise<unknown[]> {
  if (!(await c.query("select to_regclass('public.effacements') is not null as oui")).rows[0].oui) return [];
  return (
    await c.query(
      "select id, entite, ligne_id, to_char(fait_le at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"') as fait_le, fait_par, motif, to_jsonb(e) ->> 'champ' as champ, to_jsonb(e) ->> 'sel' as sel, to_jsonb(e) -> 'empreintes' as empreintes from effacements e order by fait_le",
    )
  ).rows;
}

/** Vrai si la base contient déjà des sociétés ou des comptes, ou les tables d'un autre programme. */
export async function etatCible(c: pg.ClientBase): Promise<"vide" | "neuve" | "pleine" | "etrangere"> {
  const { rows } = await c.query<{ tables: number; reflet: boolean }>(
    `select count(*)::int as tables, to_regclass('public.schema_migrations') is not null and to_regclass('public.utilisateurs') is not null as reflet
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (!rows[0]?.tables) return "vide";
  if (!rows[0].reflet) return "etrangere";
  await devenirSysteme(c);
  const plein = await c.query("select exists (select 1 from clients) or exists (select 1 from utilisateurs) as plein");
  await redevenirProprietaire(c);
  return plein.rows[0].plein ? "pleine" : "neuve";
}

/** Combien de connexions du programme sont ouvertes sur cette base. */
export const programmesConnectes = async (c: pg.ClientBase): Promise<number> =>
  (
    await c.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and usename = 'reflet_connexion'",
    )
  ).rows[0].n;

/** Repart d'un schéma vide : ce que la base avait n'est vraiment perdu qu'à la fin de la transaction. */
export const viderSchema = (c: pg.ClientBase) => c.query("drop schema public cascade; create schema public");

export const creerSuiviMigrations = (c: pg.ClientBase) =>
  c.query(
    "create table schema_migrations (numero integer primary key, nom text not null, appliquee_le timestamptz not null default now())",
  );
export const noterMigration = (c: pg.ClientBase, numero: number, nom: string) =>
  c.query("insert into schema_migrations (numero, nom) values ($1, $2)", [numero, nom]);

/**
 * Les commandes qui ouvrent le schéma à un chargement (clés étrangères ôtées, déclencheurs et politiques en veille, tables vidées de ce que
 * les migrations y ont mis) et celles qui le referment ; remettre une clé étrangère vérifie toutes ses lignes.
 */
export const commandesDeChargement = async (c: pg.ClientBase): Promise<{ avant: string[]; apres: string[] }> =>
  (
    await c.query<{ avant: string[]; apres: string[] }>(
      `with tables as (
         select oid, relname, relrowsecurity from pg_class
         where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('schema_migrations', 'schema_courant')
       ), cles as (
         select k.conrelid::regclass as t, k.conname, pg_get_constraintdef(k.oid) as def from pg_constraint k
         where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
       ), declencheurs as (
         select d.tgrelid::regclass as t, d.tgname, d.tgenabled from pg_trigger d join tables on tables.oid = d.tgrelid
         where not d.tgisinternal and d.tgparentid = 0 and d.tgenabled <> 'D'
       ), commandes(rang, avant, apres) as (
         select 2, format('alter table %s drop constraint %I', t, conname), format('alter table %s add constraint %I %s', t, conname, def) from cles
         union all select 3, format('alter table %s disable trigger %I', t, tgname),
           format('alter table %s enable %s trigger %I', t, case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) from declencheurs
         union all select 4, format('alter table public.%I disable row level security', relname), format('alter table public.%I enable row level security', relname)
           from tables where relrowsecurity
         union all select 5, 'truncate ' || string_agg(format('public.%I', relname), ', '), null from tables
       )
       select array_agg(avant order by rang, avant) as avant, array_agg(apres order by rang, apres) filter (where apres is not null) as apres
       from commandes`,
    )
  ).rows[0] ?? { avant: [], apres: [] };

export const commandeCharger = async (c: pg.ClientBase, table: string, colonnes: string[]): Promise<string> =>
  (
    await c.query(
      "select format('copy public.%I (%s) from stdin', $1::text, (select string_agg(format('%I', nom), ', ' order by rang) from unnest($2::text[]) with ordinality as l(nom, rang))) as commande",
      [table, colonnes],
    )
  ).rows[0].commande;

export const reglerSequence = (c: pg.ClientBase, nom: string, valeur: number) =>
  c.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint, true)", [nom, valeur]);

/** Ce qu'une restauration ne fait pas revivre : sessions et liens de mot de passe, peut-être révoqués depuis. */
export const fermerPortes = (c: pg.ClientBase) =>
  c.query(
    "delete from sessions; delete from recuperations; delete from demandes_recuperation; delete from adresses_en_attente",
  );

export const adopterInstallation = (c: pg.ClientBase, id: string | null) =>
  c.query("update installation set id = coalesce($1::uuid, gen_random_uuid())", [id]);

/** Rejoue chaque effacement connu sur les lignes revenues, et les garde tous. */
export const rejouerEffacements = async (c: pg.ClientBase, effacements: readonly unknown[]): Promise<number> =>
  (await c.query("select rejouer_effacements($1::jsonb) as n", [JSON.stringify(effacements)])).rows[0].n;

export const compterLignes = async (c: pg.ClientBase): Promise<{ nom: string; lignes: number }[]> => {
  const { rows } = await c.query(
    `select coalesce(string_agg(format('select %L as nom, count(*)::int as lignes from public.%I', relname, relname), ' union all '), '') as commande
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not in ('schema_migrations', 'schema_courant')`,
  );
  return (await c.query(rows[0].commande)).rows;
};
