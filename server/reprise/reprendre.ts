import { basename } from "node:path";
import type pg from "pg";
import type { Config } from "../config.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { lireMigrations } from "../db/migrer.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import { ENTITES_REPRISES, type EntiteReprise } from "./correspondance.ts";
import { prendreFichiers, sansRien } from "./fichiers/prendre-fichiers.ts";
import { choisirProvenance } from "./fichiers/provenance.ts";
import { inviterReprises } from "./inviter-reprises.ts";
import { menerPasse, type Passe } from "./passe.ts";
import type { Rapport, RapportTable } from "./rapport.ts";
import { LIGNES_PAR_LOT, reprendreLot } from "./reprendre-table.ts";
import { dejaRepris, societeNommee } from "./reprise.queries.ts";
import type { LigneSource, Source } from "./source/ligne-source.ts";
import { ouvrirSource } from "./source/ouvrir-source.ts";

export interface OptionsReprise {
  /** Dossier de CSV, dump .sql ou archive .zip. */
  depuis: string;
  essai: boolean;
  /** Dossier local ou adresse https ; absent : les fichiers sont laissés. */
  fichiers?: string | undefined;
  /** Nom (ou ancien identifiant) de la société des lignes qui ne disent pas la leur. */
  societe?: string | undefined;
  inviter?: boolean;
}
export interface DependancesReprise {
  proprietaire<T>(travail: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  fichiers: Fichiers;
  config: Pick<Config, "dureeInvitationJours" | "societePrestataire" | "urlPublique" | "webhooksHotes">;
  horloge: () => Date;
  /** Après chaque lot : où en est la passe. */
  avancer?: (table: string, lues: number) => void;
}

/** Une seule reprise à la fois ; les verrous voisins sont ceux des migrations et des sauvegardes. */
const VERROU = 7_245_003;

/**
 * Reprend l'export d'une base précédente. Relancée, elle n'ajoute que ce qui manque ; coupée, elle continue. Rend le rapport ; lève
 * ErreurDemarrage, en une phrase, si elle ne peut pas commencer.
 */
export async function reprendre(d: DependancesReprise, options: OptionsReprise): Promise<Rapport> {
  const provenance = options.fichiers ? await choisirProvenance(options.fichiers, d.config.webhooksHotes) : null;
  const source = await ouvrirSource(options.depuis);
  try {
    return await d.proprietaire(async (client) => {
      await exigerMemeVersion(client);
      const { rows } = await client.query("select pg_try_advisory_lock($1) as pris", [VERROU]);
      if (!rows[0]?.pris) throw new ErreurDemarrage("Une autre reprise est en cours : attendez qu'elle finisse.");
      try {
        return await menerPasse(client, { essai: options.essai, maintenant: d.horloge() }, (passe) =>
          mener(d, options, { passe, source, provenance }),
        );
      } finally {
        await client.query("select pg_advisory_unlock($1)", [VERROU]).catch(() => undefined);
      }
    });
  } finally {
    await source.fermer();
  }
}

/** La reprise écrit dans des tables précises : elle n'en migre aucune, et ne devine rien d'une autre version. */
async function exigerMemeVersion(client: pg.ClientBase): Promise<void> {
  const attendue = (await lireMigrations()).at(-1)?.numero ?? 0;
  const { rows } = await client.query<{ existe: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as existe",
  );
  if (!rows[0]?.existe)
    throw new ErreurDemarrage(
      "Cette base n'est pas encore celle de Reflet : démarrez le programme une fois, puis recommencez.",
    );
  const lues = await client.query<{ numero: number | null }>("select max(numero) as numero from schema_migrations");
  const numero = lues.rows[0]?.numero ?? 0;
  if (numero === attendue) return;
  throw new ErreurDemarrage(
    numero < attendue
      ? `La base est d'une version plus ancienne (migration ${numero}, ce programme attend ${attendue}) : démarrez Reflet une fois, puis recommencez.`
      : `La base est plus récente que ce programme (migration ${numero}, il connaît ${attendue}) : installez la version la plus récente de Reflet.`,
  );
}

interface Menee {
  passe: Passe;
  source: Source;
  provenance: Awaited<ReturnType<typeof choisirProvenance>> | null;
}

async function mener(d: DependancesReprise, options: OptionsReprise, m: Menee): Promise<Rapport> {
  const { passe, source } = m;
  const connues = new Map(ENTITES_REPRISES.flatMap((e) => e.tables.map((t) => [t, e] as const)));
  const rapport: Rapport = {
    essai: options.essai,
    source: basename(options.depuis),
    commencee_le: passe.maintenant.toISOString(),
    finie_le: null,
    tables: [],
    tables_ignorees: source.tables.filter((t) => !connues.has(t)).sort(),
    fichiers: { trouves: 0, deja_la: 0, laisses: 0, absents: 0, manquants: [] },
    invitations: 0,
  };
  if (rapport.tables_ignorees.length === source.tables.length)
    throw new ErreurDemarrage(
      `Aucune table connue dans cette source (${source.tables.slice(0, 10).join(", ")}) : voir docs/reprise.md.`,
    );
  for (const entite of ENTITES_REPRISES) await reprendreTable(d, options, m, entite, rapport);
  const fichiers = options.essai ? sansRien(d.fichiers) : d.fichiers;
  for (const entite of ENTITES_REPRISES)
    if (entite.fichiers.length > 0)
      for (const table of tablesDe(source, entite))
        for await (const lignes of parLots(source.lignes(table))) {
          await prendreFichiers({ passe, entite, rapport, fichiers, provenance: m.provenance }, lignes);
          d.avancer?.(`${entite.titre}, fichiers`, rapport.fichiers.trouves);
        }
  if (options.inviter) rapport.invitations = await inviterReprises(passe, d.config);
  rapport.finie_le = d.horloge().toISOString();
  return rapport;
}

const tablesDe = ({ tables }: Source, entite: EntiteReprise): string[] =>
  entite.tables.filter((t) => tables.includes(t));

async function reprendreTable(
  d: DependancesReprise,
  options: OptionsReprise,
  { passe, source }: Menee,
  entite: EntiteReprise,
  rapport: Rapport,
): Promise<void> {
  const tables = tablesDe(source, entite);
  if (tables.length === 0) return;
  const lues = new Set(["id", ...[...entite.colonnes, ...entite.fichiers].flatMap((c) => c.de)]);
  const colonnes = (await Promise.all(tables.map((t) => source.colonnes(t)))).flat();
  const sienne: RapportTable = {
    table: entite.nom,
    titre: entite.titre,
    ...{ lues: 0, creees: 0, deja_la: 0, refusees: 0 },
    refus: [],
    colonnes_ignorees: [...new Set(colonnes)].filter((c) => !lues.has(c)),
  };
  rapport.tables.push(sienne);
  const societeParDefaut = entite.societe === "requise" ? await societeDite(passe, options.societe) : null;
  for (const table of tables)
    for await (const lignes of parLots(source.lignes(table))) {
      sienne.lues += lignes.length;
      await reprendreLot({ passe, entite, rapport: sienne, societeParDefaut }, lignes);
      d.avancer?.(entite.titre, sienne.lues);
    }
  // Une faute de valeur se voit avant un doublon : le rapport suit l'ordre du fichier.
  sienne.refus.sort((a, b) => a.fichier.localeCompare(b.fichier) || a.ligne - b.ligne);
}

/** La société de `--societe`, une fois les sociétés reprises. Lève ErreurDemarrage si aucune ne porte ce nom. */
const societeDite = (passe: Passe, dite: string | undefined): Promise<string | null> =>
  dite === undefined
    ? Promise.resolve(null)
    : passe.lot(async (tx) => {
        const reprise = (await dejaRepris(tx, "clients", [dite]))[0]?.nouveau;
        const id = reprise ?? (await societeNommee(tx, dite))?.id;
        if (!id) throw new ErreurDemarrage(`--societe : aucune société ne s'appelle « ${dite} ».`);
        return id;
      });

async function* parLots(lignes: AsyncIterable<LigneSource>): AsyncGenerator<LigneSource[]> {
  let lot: LigneSource[] = [];
  for await (const ligne of lignes) {
    lot.push(ligne);
    if (lot.length < LIGNES_PAR_LOT) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}
