import { stringify } from "csv-stringify/sync";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterTelephone } from "../../domain/commun/telephone.ts";
import { type ColonneExport, type ListeExport, pagesDe, type TypeColonne, type ValeurExport } from "./colonnes.ts";

/** Excel reconnaît l'UTF-8 à cette marque ; sans elle, les accents d'un fichier ouvert par double clic sont perdus. */
const MARQUE_UTF8 = "\ufeff";

// Un tableur exécute une cellule qui commence ainsi ; les formes pleine chasse valent les autres dans Excel.
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
  switch (type) {
    case "date":
      return formaterDate(valeur);
    case "telephone":
      return neutraliser(formaterTelephone(valeur));
    case "permis":
      return neutraliser(enPaires(valeur));
    default:
      return neutraliser(valeur);
  }
}

/** Un tableur retire les zéros de tête d'un nombre, et arrondit ou met en puissance de dix celui de douze chiffres. */
const estMange = (texte: string): boolean => /^0\d+$|^\d{12,}$|^\d+E\d+$/i.test(texte);

/** « 04 03 44 99 11 19 » : en paires, un permis de douze chiffres n'est plus un nombre, et se lit comme un téléphone. */
const enPaires = (texte: string): string => (estMange(texte) ? texte.replace(/(\d{2})(?=\d)/g, "$1 ") : texte);

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
