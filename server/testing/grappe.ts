import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { ouvrirBaseEmbarquee } from "../db/embarque/embarque.ts";
import { preparerBase } from "../db/ouvrir.ts";
import { estEnMemoire } from "./en-memoire.ts";

declare module "vitest" {
  export interface ProvidedContext {
    acces: { url?: string; hote?: string; port?: number; utilisateur?: string };
    modele: string;
  }
}

/**
 * Une grappe PostgreSQL pour toute la série : l'embarquée, ou celle de TEST_DATABASE_URL. Une base modèle y est migrée une fois ;
 * chaque fichier de test en prend une copie.
 */
export default async function grappe(projet: TestProject): Promise<() => Promise<void>> {
  const modele = `reflet_modele_${process.pid}`;
  const url = process.env.TEST_DATABASE_URL;
  const dossier = await mkdtemp(join(tmpdir(), "reflet-test-"));
  // mkdtemp ferme le dossier à tous ; lancée par root, la base tourne sous un autre compte, qui doit pouvoir y entrer.
  await chmod(dossier, 0o755);
  const embarquee = url ? null : await ouvrirBaseEmbarquee({ dossierDonnees: dossier });
  const acces = embarquee
    ? { hote: embarquee.hote, port: embarquee.port, utilisateur: embarquee.utilisateur }
    : { url: url ?? "" };
  // Une base jetable n'attend pas le disque ; une vraie panne la perdrait, et personne ne la regretterait.
  if (embarquee)
    for (const ordre of [
      "alter role all set synchronous_commit = off",
      "alter system set fsync = off",
      "alter system set full_page_writes = off",
      "select pg_reload_conf()",
    ])
      await commander(clientDe(acces, "postgres"), ordre);
  await commander(clientDe(acces, "postgres"), `create database ${modele}`);
  const base = await preparerBase(
    { proprietaire: clientDe(acces, modele), fermer: async () => undefined },
    "secret-des-tests",
  );
  await base.fermer();
  projet.provide("acces", acces);
  projet.provide("modele", modele);
  return async () => {
    if (embarquee) await embarquee.fermer();
    else await effacerBases(clientDe(acces, "postgres"), modele);
    await rm(dossier, { recursive: true, force: true });
  };
}

export interface AccesGrappe {
  url?: string;
  hote?: string;
  port?: number;
  utilisateur?: string;
}

/** Efface la base modèle et ses copies, qui portent toutes son nom, d'un serveur qui servira encore. */
async function effacerBases(acces: pg.ClientConfig, modele: string): Promise<void> {
  const client = new pg.Client(acces);
  await client.connect();
  try {
    const { rows } = await client.query<{ nom: string }>(
      "select datname as nom from pg_database where datname = $1 or starts_with(datname, $1 || '_')",
      [modele],
    );
    for (const { nom } of rows) await client.query(`drop database if exists ${nom} with (force)`);
  } finally {
    await client.end();
  }
}

/** Connexion de propriétaire à une base de la grappe de test. */
export function clientDe(acces: AccesGrappe, database: string): pg.ClientConfig {
  if (!acces.url) return { host: acces.hote, port: acces.port, user: acces.utilisateur, database };
  const url = new URL(acces.url);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** L'adresse d'une base de la grappe, telle qu'une personne l'écrirait dans DATABASE_URL. */
export function adresseDe(acces: AccesGrappe, nom: string): string {
  const url = new URL(acces.url ?? "postgres:///");
  url.pathname = `/${nom}`;
  if (!acces.url) {
    url.searchParams.set("host", acces.hote ?? "");
    url.searchParams.set("port", String(acces.port));
    url.searchParams.set("user", acces.utilisateur ?? "");
  }
  return url.href;
}

/**
 * Crée une base de ce nom, copie de la base modèle. Copier les fichiers oblige la grappe à écrire d'abord tout ce qu'elle retient : en mémoire
 * c'est le plus court, sur un disque elle recopie plutôt par son journal.
 */
export const copierModele = (acces: AccesGrappe, nom: string, modele: string): Promise<void> =>
  commander(
    clientDe(acces, "postgres"),
    `create database ${nom} template ${modele} strategy ${estEnMemoire() ? "file_copy" : "wal_log"}`,
  );

export async function commander(acces: pg.ClientConfig, texte: string): Promise<void> {
  const client = new pg.Client(acces);
  // La commande refusée dit la coupure ; sans écouteur, une grappe arrêtée pendant un effacement qu'on n'attend pas ferait échouer la série.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(texte);
  } finally {
    await client.end();
  }
}
