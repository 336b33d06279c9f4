import { parse } from "csv-parse";
import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import { COLONNES_IMPORT_MAX } from "../../../domain/imports/import.ts";
import type { LigneBrute } from "./classeur.ts";
import { ErreurLectureImport } from "./erreurs.ts";

const SEPARATEURS = [";", "\t", ",", "|"] as const;
export type Separateur = (typeof SEPARATEURS)[number];

/** Le séparateur qui découpe les premières lignes le plus régulièrement ; à égalité, celui de nos propres fichiers. */
export function trouverSeparateur(texte: string): Separateur {
  const dit = /^sep=(.)\r?\n/i.exec(texte)?.[1];
  const annonce = SEPARATEURS.find((s) => s === dit);
  if (annonce) return annonce;
  const lignes = premieresLignes(texte, 30);
  const note = (s: Separateur): number => {
    const nombres = lignes.map((l) => l.split(s).length - 1);
    const frequent = [
      ...Map.groupBy(
        nombres.filter((n) => n > 0),
        (n) => n,
      ).entries(),
    ].sort((a, b) => b[1].length - a[1].length)[0];
    return frequent ? frequent[1].length * 100 + Math.min(frequent[0], 99) : 0;
  };
  const notes = SEPARATEURS.map((s) => [s, note(s)] as const);
  return notes.reduce((m, n) => (n[1] > m[1] ? n : m))[0];
}

/** Premières lignes, sans ce qui est entre guillemets : un séparateur cité n'en est pas un. */
const premieresLignes = (texte: string, max: number): string[] =>
  texte
    .slice(0, 200_000)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((l) => l.trim() !== "")
    .slice(0, max);

/** `="00123"` : la façon, dans un CSV, de dire à un tableur que c'est un texte. */
function deballer(cellule: string): string {
  const dedans = /^\s*=\s*"((?:[^"]|"")*)"\s*$/.exec(cellule)?.[1];
  return dedans === undefined ? cellule : dedans.replaceAll('""', '"');
}

/** Les lignes non vides d'un CSV. Lève `guillemet`, `trop_de_colonnes`. */
export async function* lignesCsv(texte: string, separateur: Separateur): AsyncGenerator<LigneBrute> {
  const annonce = /^sep=.\r?\n/i.exec(texte)?.[0] ?? "";
  const analyseur = parse(texte.slice(annonce.length), {
    delimiter: separateur,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  let numero = annonce ? 1 : 0;
  try {
    for await (const brute of analyseur as AsyncIterable<string[]>) {
      numero += 1;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: la base ne garde pas le caractère nul
      const cellules = brute.map((c) => deballer(c.replace(/\u0000/g, "")).slice(0, 12_000) || null);
      while (cellules.length > 0 && (cellules.at(-1) ?? "").trim() === "") cellules.pop();
      if (cellules.length > COLONNES_IMPORT_MAX) throw new ErreurLectureImport("trop_de_colonnes");
      if (cellules.length > 0) yield { numero, cellules };
    }
  } catch (erreur) {
    if (erreur instanceof ErreurLectureImport) throw erreur;
    throw new ErreurLectureImport(
      (erreur as { code?: string }).code === "CSV_QUOTE_NOT_CLOSED" ? "guillemet" : "abime",
      {
        cause: erreur,
      },
    );
  }
}

/** Signe décimal d'après les nombres à virgule ou à point, hors dates ; la virgule l'emporte à égalité. */
export function trouverDecimale(cellules: Iterable<string>): SeparateurDecimal {
  let virgules = 0;
  let points = 0;
  for (const cellule of cellules) {
    const nu = cellule.trim().replace(/[\s\u00a0\u202f]|€|%/g, "");
    if (/^-?\d{1,9}(?:\.\d{3})*,\d{1,6}$/.test(nu)) virgules += 1;
    // « 12.500 » est aussi bien douze mille cinq cents : il ne tranche pas.
    else if (/^-?\d{1,9}(?:,\d{3})*\.(?:\d{1,2}|\d{4,6})$/.test(nu)) points += 1;
  }
  return points > virgules ? "." : ",";
}
