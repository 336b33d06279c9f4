import { type EventEmitter, setMaxListeners } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ErreurDemarrage } from "../../db/embarque/erreur-demarrage.ts";
import { CheminInterdit, cheminDedans } from "../../fichiers/chemin-dedans.ts";
import { ErreurLectureImport } from "../../imports/lecture/erreurs.ts";
import { ouvrirArchive } from "../../imports/lecture/zip.ts";
import { decrireCsv, lignesDuCsv, type TableCsv } from "./csv.ts";
import { type Dump, indexerDump, lignesDuDump } from "./dump.ts";
import { plierNom, type Source } from "./ligne-source.ts";

const DECOMPRESSE_MAX = 200 * 1024 ** 3;

/** Un dossier de CSV et de dumps, un seul fichier, ou une archive ZIP de ceux-là. Lève ErreurDemarrage, en une phrase. */
export async function ouvrirSource(chemin: string): Promise<Source> {
  const vu = await stat(chemin).catch(() => {
    throw new ErreurDemarrage(`${chemin} n'existe pas : donnez un dossier de CSV, un dump .sql ou une archive .zip.`);
  });
  if (vu.isDirectory()) return composer(await fichiersDuDossier(chemin), async () => undefined);
  if (extname(chemin).toLowerCase() !== ".zip") return composer([chemin], async () => undefined);
  // Un dump se lit par endroits : dans une archive, il faudrait tout décompresser à chaque table.
  const dossier = await mkdtemp(join(tmpdir(), "reflet-reprise-"));
  const fermer = () => rm(dossier, { recursive: true, force: true });
  try {
    return await composer(await extraire(chemin, dossier), fermer);
  } catch (erreur) {
    await fermer();
    throw erreur;
  }
}

const estExport = (nom: string): boolean => /\.(?:csv|txt|sql)$/i.test(nom) && !basename(nom).startsWith(".");

const fichiersDuDossier = async (dossier: string): Promise<string[]> =>
  (await readdir(dossier))
    .filter(estExport)
    .sort()
    .map((nom) => join(dossier, nom));

async function extraire(chemin: string, dossier: string): Promise<string[]> {
  const fichier = await open(chemin, "r");
  try {
    // Chaque entrée se lit par un flux qui écoute la fermeture du même fichier.
    setMaxListeners(0, fichier as unknown as EventEmitter); // ce que @types/node ne dit pas
    const archive = await ouvrirArchive(fichier, DECOMPRESSE_MAX);
    const noms = archive.noms.filter((n) => estExport(n) && !n.startsWith("__MACOSX/"));
    const extraits: string[] = [];
    for (const nom of noms) {
      // Le chemin écrit dans l'archive ne sert pas : deux fichiers de même nom, de deux dossiers, auraient la même table.
      const cible = cheminDedans(dossier, basename(nom));
      if (extraits.includes(cible))
        throw new ErreurDemarrage(`${basename(chemin)} contient deux fichiers ${basename(nom)} : gardez-en un.`);
      await pipeline(Readable.from(archive.octets(nom)), createWriteStream(cible, { mode: 0o600 }));
      extraits.push(cible);
    }
    return extraits;
  } catch (erreur) {
    if (erreur instanceof CheminInterdit)
      throw new ErreurDemarrage(`${basename(chemin)} contient un fichier au nom interdit. ${erreur.message}`);
    if (erreur instanceof ErreurLectureImport) throw new ErreurDemarrage(`${basename(chemin)} : archive illisible.`);
    throw erreur;
  } finally {
    await fichier.close();
  }
}

/** « tickets.csv », « public.tickets.csv » et « tickets_rows.csv » sont la table tickets. */
const tableDuFichier = (chemin: string): string =>
  plierNom(basename(chemin, extname(chemin)).replace(/^public\./i, "")).replace(/_rows$/, "");

async function composer(chemins: readonly string[], fermer: () => Promise<void>): Promise<Source> {
  if (chemins.length === 0) throw new ErreurDemarrage("Aucun fichier .csv ni .sql à reprendre dans cette source.");
  const csv = new Map<string, TableCsv>();
  const dumps: Dump[] = [];
  for (const chemin of chemins) {
    if (/\.sql$/i.test(chemin)) {
      dumps.push(await indexerDump(chemin));
      continue;
    }
    const table = tableDuFichier(chemin);
    const autre = csv.get(table)?.chemin;
    if (autre)
      throw new ErreurDemarrage(
        `${basename(autre)} et ${basename(chemin)} sont deux exports de la même table : gardez-en un, ou réunissez-les.`,
      );
    csv.set(table, await decrireCsv(chemin));
  }
  const tables = [...new Set([...csv.keys(), ...dumps.flatMap((d) => [...d.tables.keys()])])];
  if (tables.length === 0) throw new ErreurDemarrage("Ce dump n'apporte aucune ligne : exportez aussi les données.");
  return {
    tables,
    colonnes: async (table) => [
      ...new Set([...(csv.get(table)?.colonnes ?? []), ...dumps.flatMap((d) => d.tables.get(table)?.colonnes ?? [])]),
    ],
    lignes: async function* (table) {
      const enCsv = csv.get(table);
      if (enCsv) yield* lignesDuCsv(enCsv);
      for (const dump of dumps) yield* lignesDuDump(dump, table);
    },
    fermer,
  };
}
