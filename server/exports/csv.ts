import { stringify } from "csv-stringify/sync";
import { formaterDate } from "../../domain/commun/dates.ts";
import { type ColonneExport, type ListeExport, pagesDe, type TypeColonne, type ValeurExport } from "./colonnes.ts";

/** Excel reconnaît l'UTF-8 à cette marque ; sans elle, les accents d'un fichier ouvert par double clic sont perdus. */
const MARQUE_UTF8 = "\ufeff";

// Un tableur exécute une cellule qui commence ainsi (security.md 45) ; les formes pleine chasse valent les autres dans Excel.
const AMORCES = new Set(["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"]);

/** Un texte ne devient jamais une formule ; « -12,50 » reste un nombre. */
export function neutraliser(texte: string): string {
  if (!AMORCES.has(texte.charAt(0)) || /^-\d+(?:,\d+)?$/.test(texte)) return texte;
  return `'${texte}`;
}

/** Nombre à la française : virgule, sans séparateur de milliers, que tout tableur français relit comme un nombre. */
const nombre = (valeur: number, decimales: number): string => valeur.toFixed(decimales).replace(".", ",");

export function celluleCsv(valeur: ValeurExport, type: TypeColonne): string {
  if (valeur === null || valeur === undefined || valeur === "") return "";
  if (typeof valeur === "number") {
    if (type === "montant") return nombre(valeur / 100, 2);
    return type === "part" ? nombre(valeur, 4) : nombre(valeur, Number.isInteger(valeur) ? 0 : 2);
  }
  return type === "date" ? formaterDate(valeur) : neutraliser(valeur);
}

const ecrire = (lignes: string[][]): Buffer =>
  Buffer.from(stringify(lignes, { delimiter: ";", record_delimiter: "\r\n" }), "utf8");

const entete = (colonnes: readonly ColonneExport[]): Buffer =>
  Buffer.concat([Buffer.from(MARQUE_UTF8), ecrire([colonnes.map((c) => neutraliser(c.titre))])]);

/** Le fichier CSV par morceaux : `;`, virgule décimale, UTF-8 avec marque, CRLF, ce qu'attend un Excel français. */
export async function* morceauxCsv({ colonnes, lignes }: ListeExport): AsyncGenerator<Buffer> {
  yield entete(colonnes);
  for await (const page of pagesDe(lignes)) {
    if (page.length > 0) yield ecrire(page.map((ligne) => colonnes.map((c) => celluleCsv(ligne[c.cle], c.type))));
  }
}
