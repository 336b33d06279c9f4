import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { lireCatalogue } from "../../scripts/catalogue/catalogue.queries.ts";
import { compterLignes } from "../sauvegarde/catalogue.queries.ts";
import { restaurer } from "../sauvegarde/restaurer.ts";
import { sauvegarder } from "../sauvegarde/sauvegarder.ts";
import { clientDe, commander } from "../testing/grappe.ts";
import { creerJeu } from "../testing/jeu.ts";
import { lireMigrations, migrer } from "./migrer.ts";

/** La dernière migration de chaque livraison (129 : la dernière à dire aussi les fonctions et les droits) ; celle que `livrees.txt` scelle en dernier s'y ajoute d'elle-même. */
const LIVRAISONS = [23, 33, 44, 129];
const SCELLEES = new URL("../../db/migrations/livrees.txt", import.meta.url);
const scellees = (await readFile(SCELLEES, "utf8")).trim().split("\n");
const livraisons = [...new Set([...LIVRAISONS, Number(/(\d{4})_/.exec(scellees.at(-1) ?? "")?.[1])])];

const plusAncienne = Math.min(...livraisons);

const bases: string[] = [];
let dossier: string;
beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), "reflet-niveau-"));
});
afterAll(async () => {
  for (const nom of bases)
    await commander(clientDe(inject("acces"), "postgres"), `drop database if exists ${nom} with (force)`);
  await rm(dossier, { recursive: true, force: true });
});

async function surNeuve<T>(travail: (c: pg.ClientBase) => Promise<T>): Promise<T> {
  const nom = `reflet_n_${process.pid}_${bases.length}_${Date.now().toString(36)}`;
  await commander(clientDe(inject("acces"), "postgres"), `create database ${nom}`);
  bases.push(nom);
  const client = new pg.Client(clientDe(inject("acces"), nom));
  await client.connect();
  return travail(client).finally(() => client.end());
}

/** La base telle que cette livraison la laissait, avec un petit jeu de chaque entité et leur histoire. */
async function enEtat(c: pg.ClientBase, derniere: number): Promise<void> {
  await c.query(
    "create table schema_migrations (numero integer primary key, nom text not null, appliquee_le timestamptz not null default now())",
  );
  for (const m of (await lireMigrations()).filter((m) => m.numero <= derniere)) {
    await c.query("begin");
    await c.query(m.texte);
    await c.query("insert into schema_migrations (numero, nom) values ($1, $2)", [m.numero, m.nom]);
    await c.query("commit");
  }
  const jeu = await creerJeu(c);
  await c.query("begin");
  await c.query("set local role reflet_systeme");
  await c.query("update conducteurs set telephone = '0611111111' where id = $1", [jeu.conducteur]);
  await c.query("update tickets set statut_ticket = 'cloture' where id = $1", [jeu.ticket]);
  await c.query("update vehicules set kilometrage = 99000 where id = $1", [jeu.vehicule]);
  await c.query("commit");
}

const comptes = async (c: pg.ClientBase) => {
  await c.query("begin");
  await c.query("set local role reflet_systeme");
  const lus = await compterLignes(c);
  await c.query("rollback");
  return new Map(lus.map((l) => [l.nom, l.lignes]));
};
/** Tables, droits, politiques, déclencheurs, vues et fonctions, corps compris, d'une base qui n'a jamais connu d'autre version. */
async function catalogueDuJour() {
  const client = new pg.Client(clientDe(inject("acces"), inject("modele")));
  await client.connect();
  return lireCatalogue(client).finally(() => client.end());
}
const DOSSIERS = [
  "clients",
  "utilisateurs",
  "conducteurs",
  "vehicules",
  "tickets",
  "restitutions",
  "documents",
  "garages",
  "fichiers",
];

describe("mise à niveau", () => {
  it.each(livraisons)(
    "depuis la livraison %i, avec ses données : mêmes lignes, catalogue d'une base neuve",
    async (derniere) => {
      const archive = join(dossier, `${derniere}.tar`);
      const attendu = await catalogueDuJour();
      await surNeuve(async (c) => {
        await enEtat(c, derniere);
        const avant = await comptes(c);
        if (derniere === plusAncienne)
          await sauvegarder(
            { proprietaire: (travail) => sansFermer(c, travail), fichiers: AUCUN_FICHIER, config: CLE },
            archive,
          );
        const appliquees = await migrer(c);
        expect(appliquees).toBe((await lireMigrations()).length - derniere);
        const apres = await comptes(c);
        for (const table of DOSSIERS) expect([table, apres.get(table)]).toEqual([table, avant.get(table)]);
        expect(apres.get("historique")).toBeGreaterThanOrEqual(avant.get("historique") ?? 0);
        expect(await lireCatalogue(c)).toEqual(attendu);
      });
    },
    90_000,
  );

  it("la sauvegarde de la plus ancienne livraison se restaure dans la version du jour", async () => {
    await surNeuve(async (c) => {
      const archive = join(dossier, `${plusAncienne}.tar`);
      const faite = await restaurer({ proprietaire: (travail) => travail(c), fichiers: null }, archive, {
        signature: CLE,
      });
      expect(faite.migrees).toBe((await lireMigrations()).length - plusAncienne);
      const apres = await comptes(c);
      const dites = new Map(faite.manifeste.tables.map((t) => [t.nom, t.lignes]));
      for (const table of DOSSIERS) expect([table, apres.get(table)]).toEqual([table, dites.get(table)]);
      expect(await lireCatalogue(c)).toEqual(await catalogueDuJour());
    });
  }, 90_000);
});

const CLE = { secret: "une clé d'installation, longue comme il faut", dossierDonnees: tmpdir() };
/** Le jeu nomme un fichier dont il n'a pas les octets. */
const AUCUN_FICHIER = {
  ouvrir: async () => {
    throw erreurs.introuvable();
  },
};
const sansFermer = async <T>(c: pg.ClientBase, travail: (c: pg.ClientBase) => Promise<T>): Promise<T> => {
  const rendu = await travail(c);
  await c.query("select pg_advisory_unlock_all()");
  return rendu;
};
