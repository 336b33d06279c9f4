import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { lancerServeurPostgres } from "../scripts/serveur-postgres.ts";
import { ErreurDemarrage } from "../server/db/embarque/erreur-demarrage.ts";
import { charger } from "./charger.ts";

/** Réglages d'une petite machine de production ; la durabilité reste celle d'origine (fsync, commit synchrone). */
const REGLAGES = {
  shared_buffers: "2GB",
  effective_cache_size: "6GB",
  max_wal_size: "8GB",
  checkpoint_timeout: "15min",
  max_connections: "60",
  random_page_cost: "1.1",
  log_min_duration_statement: "-1",
};
const MEMOIRE = join(tmpdir(), "reflet-bench.url");

export interface Grappe {
  /** Adresse d'une base de la grappe, chargée si elle ne l'est pas encore. */
  base(tickets: number): Promise<string>;
  fermer(): Promise<void>;
}

/** DATABASE_URL, sinon la grappe gardée par un tour précédent, sinon un PostgreSQL de la distribution, neuf et jetable. */
export async function ouvrirGrappe(garder: boolean, dire: (phrase: string) => void): Promise<Grappe> {
  const donnee = process.env.DATABASE_URL ?? (await grappeGardee());
  if (donnee) return { base: (tickets) => baseChargee(donnee, tickets, dire), fermer: async () => undefined };
  const serveur = await lancerServeurPostgres(REGLAGES);
  if (!serveur)
    throw new ErreurDemarrage(
      "Aucun PostgreSQL de la distribution (15 ou plus) : installez-le ou donnez DATABASE_URL.",
    );
  if (garder) await writeFile(MEMOIRE, serveur.url);
  return {
    base: (tickets) => baseChargee(serveur.url, tickets, dire),
    fermer: async () => {
      if (garder) dire(`Grappe gardée : ${serveur.url} (« npm run bench -- --jeter » l'arrête et l'efface).`);
      else serveur.arreter();
    },
  };
}

async function grappeGardee(): Promise<string | undefined> {
  const url = (await readFile(MEMOIRE, "utf8").catch(() => "")).trim();
  if (!url) return undefined;
  return commander(url, "select 1").then(
    () => url,
    () => undefined,
  );
}

/** Arrête et efface la grappe gardée : son dossier et son processus sont ceux qu'elle dit elle-même. */
export async function jeterGrappe(dire: (phrase: string) => void): Promise<void> {
  const url = await grappeGardee();
  if (!url) return dire("Aucune grappe gardée.");
  const [ligne] = await commander<{ dossier: string }>(url, "select current_setting('data_directory') as dossier");
  const dossier = ligne?.dossier ?? "";
  const [pid] = (await readFile(join(dossier, "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(pid), "SIGQUIT");
  await rm(join(dossier, ".."), { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  await rm(MEMOIRE, { force: true });
  dire("Grappe arrêtée et effacée.");
}

async function baseChargee(serveur: string, tickets: number, dire: (phrase: string) => void): Promise<string> {
  const nom = `reflet_bench_${tickets}`;
  const url = new URL(serveur);
  url.pathname = `/${nom}`;
  const prete = await commander(url.href, "select 1 from bench.charge").catch(() => []);
  if (prete.length > 0) return url.href;
  dire(`Chargement de ${tickets} tickets (${nom})…`);
  await commander(serveur, `drop database if exists ${nom} with (force)`);
  await commander(serveur, `create database ${nom}`);
  await charger(url.href, tickets, dire);
  return url.href;
}

export async function commander<T extends pg.QueryResultRow>(
  url: string,
  texte: string,
  valeurs: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(texte, valeurs)).rows;
  } finally {
    await client.end();
  }
}
