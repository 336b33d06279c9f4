import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { parse } from "csv-parse";
import { ErreurDemarrage } from "../../db/embarque/erreur-demarrage.ts";
import { type Separateur, trouverSeparateur } from "../../imports/lecture/csv.ts";
import { accorder } from "../rapport.ts";
import { type LigneSource, plierNom } from "./ligne-source.ts";

export interface TableCsv {
  chemin: string;
  encodage: string;
  separateur: Separateur;
  colonnes: string[];
}

/** Assez pour reconnaître le séparateur. */
const DEBUT = 200_000;
const CELLULES_MAX = 8 * 1024 * 1024;

/** Une seule lecture dit l'encodage : l'accent qui le trahit peut être à la dernière ligne. */
export async function decrireCsv(chemin: string): Promise<TableCsv> {
  const encodage = await trouverEncodage(chemin);
  const separateur = trouverSeparateur(new TextDecoder(encodage).decode(await premiersOctets(chemin)));
  const table = { chemin, encodage, separateur, colonnes: [] as string[] };
  for await (const { cellules } of enregistrements(table)) {
    table.colonnes = cellules.map(plierNom);
    break;
  }
  if (!table.colonnes.includes("id"))
    throw new ErreurDemarrage(`${basename(chemin)} n'a pas de colonne « id » à sa première ligne.`);
  // Deux titres qui n'en font qu'un : rien ne dit laquelle des deux valeurs garder.
  const double = table.colonnes.find((c, rang) => c !== "" && table.colonnes.indexOf(c) !== rang);
  if (double) throw new ErreurDemarrage(`${basename(chemin)} a deux colonnes « ${double} » : gardez-en une.`);
  return table;
}

async function premiersOctets(chemin: string): Promise<Buffer> {
  const fichier = await open(chemin, "r");
  try {
    const { buffer, bytesRead } = await fichier.read(Buffer.alloc(DEBUT), 0, DEBUT, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await fichier.close();
  }
}

async function trouverEncodage(chemin: string): Promise<string> {
  const debut = await premiersOctets(chemin);
  if (debut[0] === 0xff && debut[1] === 0xfe) return "utf-16le";
  if (debut[0] === 0xfe && debut[1] === 0xff)
    throw new ErreurDemarrage(`${basename(chemin)} est en UTF-16 gros-boutiste : enregistrez-le en UTF-8.`);
  const decodeur = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const morceau of createReadStream(chemin) as AsyncIterable<Buffer>)
      decodeur.decode(morceau, { stream: true });
    decodeur.decode();
    return "utf-8";
  } catch (erreur) {
    if (erreur instanceof TypeError) return "windows-1252";
    throw erreur;
  }
}

/** Les lignes d'une table exportée en CSV, au fil de l'eau. */
export async function* lignesDuCsv(table: TableCsv): AsyncGenerator<LigneSource> {
  const fichier = basename(table.chemin);
  let titres = true;
  for await (const { cellules, ligne } of enregistrements(table)) {
    if (titres) {
      titres = false;
      continue;
    }
    if (cellules.every((c) => c.trim() === "")) continue;
    const valeurs = Object.fromEntries(table.colonnes.map((c, i) => [c, cellules[i] || null]));
    // Plus courte, elle est coupée (fichier tronqué, retour à la ligne hors guillemets) : le reste manquerait sans un mot.
    const faute =
      cellules.length !== table.colonnes.length
        ? {
            faute: `La ligne a ${accorder(cellules.length, "valeur")} pour ${accorder(table.colonnes.length, "titre")}`,
          }
        : {};
    yield { fichier, ligne, valeurs, ...faute };
  }
}

async function* enregistrements({
  chemin,
  encodage,
  separateur,
}: Omit<TableCsv, "colonnes">): AsyncGenerator<{ cellules: string[]; ligne: number }> {
  const flux = createReadStream(chemin).pipe(
    parse({
      delimiter: separateur,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: CELLULES_MAX,
      info: true,
      bom: true,
      // Le décodage se fait par valeur : csv-parse ne connaît pas Windows-1252.
      encoding: encodage === "windows-1252" ? "latin1" : encodage === "utf-8" ? "utf8" : "utf16le",
    }),
  );
  const latin = new TextDecoder(encodage);
  const decoder = (c: string) => (encodage === "windows-1252" ? latin.decode(Buffer.from(c, "latin1")) : c);
  let ligne = 1;
  try {
    for await (const { record, info } of flux as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // `lines` est la dernière ligne lue : le début de l'enregistrement est celle d'après la précédente.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: la base ne garde pas le caractère nul
      yield { cellules: record.map((c) => decoder(c).replace(/\u0000/g, "")), ligne };
      ligne = info.lines + 1;
    }
  } catch (erreur) {
    const code = (erreur as { code?: string }).code ?? "";
    if (!code.startsWith("CSV_")) throw erreur;
    const raison =
      code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE"
        ? "un guillemet ouvert n'est jamais refermé"
        : "ses lignes ne se découpent pas";
    throw new ErreurDemarrage(`${basename(chemin)}, ligne ${ligne} : ${raison}.`);
  }
}
