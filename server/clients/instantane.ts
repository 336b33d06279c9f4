import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Transaction } from "../db/base.ts";
import { morceauxCsv } from "../exports/csv.ts";
import { decrire, enCellules } from "./cellules-export.ts";
import {
  colonnesExportees,
  type FichierAEmporter,
  fichiersAEmporter,
  pageExportee,
  TABLES_EXPORTEES,
} from "./export-complet.queries.ts";

/** Les tables d'une société telles qu'elles étaient à un même instant, posées une à une à côté de la base. */
export interface Instantane {
  fichiers: readonly FichierAEmporter[];
  /** Le CSV d'une table, dès qu'il est posé ; rejeté si la lecture a échoué. */
  ouvrir(fichier: string): Promise<Readable>;
  /** Lignes posées jusqu'ici. */
  lignes(): number;
  effacer(): Promise<void>;
}

/** Ouvre une transaction qui voit un seul instant, le temps de `travail`. */
type DansUnInstant = (travail: (tx: Transaction) => Promise<void>) => Promise<void>;

/**
 * Lit tout dans une transaction, aussi vite que la base le donne, et pose chaque table dans un fichier temporaire : un téléchargement lent
 * ne retient ni connexion ni mémoire, et une écriture faite pendant qu'il dure y est tout entière ou pas du tout. Tenu dès que la liste des
 * fichiers est lue ; lève ce que la transaction lève.
 */
export async function prendreInstantane(dansUnInstant: DansUnInstant, id: string): Promise<Instantane> {
  const dossier = await mkdtemp(join(tmpdir(), "reflet-societe-"));
  const chemin = (fichier: string) => join(dossier, `${fichier}.csv`);
  const posees = new Map(TABLES_EXPORTEES.map(({ fichier }) => [fichier, Promise.withResolvers<void>()]));
  const liste = Promise.withResolvers<FichierAEmporter[]>();
  const attentes = [liste, ...posees.values()];
  // Qui ne les attend pas encore n'a pas à faire tomber le programme.
  for (const { promise } of attentes) promise.catch(() => undefined);
  let lignes = 0;
  const lecture = dansUnInstant(async (tx) => {
    const colonnes = await colonnesExportees(tx);
    liste.resolve(await tousLesFichiers(tx, id));
    for (const table of TABLES_EXPORTEES) {
      const noms = colonnes.get(table.table) ?? [];
      const pages = async function* () {
        for await (const page of pagesDe(tx, table, id, noms)) {
          lignes += page.length;
          yield page.map(enCellules);
        }
      };
      const csv = morceauxCsv({ colonnes: noms.map(decrire), lignes: pages(), filtres: [] });
      await pipeline(Readable.from(csv), createWriteStream(chemin(table.fichier), { mode: 0o600 }));
      posees.get(table.fichier)?.resolve();
    }
  });
  lecture.catch((erreur: unknown) => {
    for (const { reject } of attentes) reject(erreur);
  });
  const effacer = async () => {
    await lecture.catch(() => undefined);
    await rm(dossier, { recursive: true, force: true });
  };
  try {
    return {
      fichiers: await liste.promise,
      ouvrir: async (fichier) => {
        await posees.get(fichier)?.promise;
        return createReadStream(chemin(fichier));
      },
      lignes: () => lignes,
      effacer,
    };
  } catch (erreur) {
    await effacer();
    throw erreur;
  }
}

async function* pagesDe(
  tx: Transaction,
  { table, lignes, repere }: (typeof TABLES_EXPORTEES)[number],
  id: string,
  colonnes: readonly string[],
) {
  for (let apres: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof pageExportee>> = await pageExportee(tx, {
      table,
      lignes: lignes(id),
      colonnes,
      apres,
      ...(repere && { repere }),
    });
    yield page.lignes;
    apres = page.apres;
    if (apres === null) return;
  }
}

async function tousLesFichiers(tx: Transaction, id: string): Promise<FichierAEmporter[]> {
  const tous: FichierAEmporter[] = [];
  for (;;) {
    const page = await fichiersAEmporter(tx, id, tous.at(-1)?.id ?? null);
    if (page.length === 0) return tous;
    tous.push(...page);
  }
}
