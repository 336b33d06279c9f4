import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { lirePresent, rejouer } from "./courant/rejouer.ts";
import { ErreurDemarrage } from "./embarque/erreur-demarrage.ts";

const DOSSIER = new URL("../../db/migrations/", import.meta.url);
/** Verrou consultatif des migrations : deux programmes qui démarrent ensemble attendent leur tour. */
const VERROU = 7_245_001;

export interface Migration {
  numero: number;
  nom: string;
  texte: string;
}

/** Migrations du programme, dans l'ordre de leur numéro. */
export async function lireMigrations(): Promise<Migration[]> {
  const noms = (await readdir(DOSSIER)).filter((n) => /^\d{4}_[a-z0-9_]+\.sql$/.test(n)).sort();
  return Promise.all(
    noms.map(async (nom) => ({
      numero: Number(nom.slice(0, 4)),
      nom,
      texte: await readFile(new URL(nom, DOSSIER), "utf8"),
    })),
  );
}

export interface OptionsMigration {
  /** Dit une phrase à qui démarre le programme. */
  dire?: ((phrase: string) => void) | undefined;
  /** Les migrations seules : ce que `db/courant/` ajouterait n'est pas joué. */
  sansCourant?: boolean;
}

/**
 * Applique les migrations manquantes, chacune dans sa transaction, puis met la base au présent (`db/courant/`), le tout sous un verrou. Rend le
 * nombre de migrations appliquées. Lève ErreurDemarrage si la base est plus récente que le programme.
 */
export async function migrer(client: pg.ClientBase, { dire, sansCourant }: OptionsMigration = {}): Promise<number> {
  const migrations = await lireMigrations();
  await client.query("select pg_advisory_lock($1)", [VERROU]);
  try {
    const appliquees = await appliquerManquantes(client, migrations);
    if (sansCourant) return appliquees;
    const { depasse } = await rejouer(client, await lirePresent(migrations), appliquees);
    if (depasse)
      dire?.("La base a déjà les fonctions et les droits d'une version plus récente de Reflet : ils restent.");
    return appliquees;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [VERROU]);
  }
}

async function appliquerManquantes(client: pg.ClientBase, migrations: readonly Migration[]): Promise<number> {
  await client.query(
    "create table if not exists schema_migrations (numero integer primary key, nom text not null, appliquee_le timestamptz not null default now())",
  );
  const { rows } = await client.query<{ numero: number }>("select numero from schema_migrations order by numero");
  const faites = new Set(rows.map((r) => r.numero));
  const derniere = migrations.at(-1)?.numero ?? 0;
  const inconnue = rows.find((r) => r.numero > derniere);
  if (inconnue) {
    throw new ErreurDemarrage(
      `La base de données est plus récente que ce programme (migration ${inconnue.numero}, le programme connaît ${derniere}) : installez la version la plus récente de Reflet.`,
    );
  }
  let appliquees = 0;
  for (const migration of migrations) {
    if (faites.has(migration.numero)) continue;
    await appliquer(client, migration);
    appliquees += 1;
  }
  return appliquees;
}

const ESSAIS = 5;

/**
 * Joue le texte d'une migration dans la transaction ouverte. Les rôles sont à toute la grappe : une autre base qui se migre au même instant
 * peut les tenir ; la migration recommence alors, seule.
 */
export async function jouerMigration(client: pg.ClientBase, texte: string): Promise<void> {
  for (let essai = 1; ; essai += 1) {
    await client.query("savepoint migration");
    try {
      await client.query(texte);
      await client.query("release savepoint migration");
      return;
    } catch (erreur) {
      if (essai === ESSAIS || !/tuple concurrently updated/.test((erreur as Error).message)) throw erreur;
      await client.query("rollback to savepoint migration");
      await new Promise((suite) => setTimeout(suite, 50 * essai));
    }
  }
}

async function appliquer(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await jouerMigration(client, migration.texte);
    await client.query("insert into schema_migrations (numero, nom) values ($1, $2)", [
      migration.numero,
      migration.nom,
    ]);
    await client.query("commit");
  } catch (erreur) {
    await client.query("rollback");
    throw new Error(`migration ${migration.nom} : ${(erreur as Error).message}`, { cause: erreur });
  }
}
