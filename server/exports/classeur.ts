import type { Blob } from "node:buffer";
import type Stream from "node:stream";
import writeXlsxFile, { type CellObject, type Feature, type Row } from "write-excel-file/node";
import { formaterTelephone } from "../../domain/commun/telephone.ts";
import type { FeuilleExport, TypeColonne, ValeurExport } from "./colonnes.ts";

/** Le contenu d'un classeur, tel qu'il passe au fil qui l'écrit : rien que des données. */
export interface ContenuClasseur extends FeuilleExport {
  /** Feuilles qui suivent la première. */
  suites?: readonly FeuilleExport[];
  /** Dernière feuille : d'où viennent les autres (« Exporté le », filtres). */
  origine: readonly (readonly [string, string])[];
}

// Excel affiche ces formats selon la langue du poste : en français, « 1 234,50 » et « 21/11/2026 ».
const FORMATS: Partial<Record<TypeColonne, string>> = {
  montant: "#,##0.00",
  entier: "#,##0",
  decimal: "#,##0.0",
  part: "0.0%",
  date: "dd/mm/yyyy",
  code: "@",
  telephone: "@",
  permis: "@",
};
const LARGEURS: Record<TypeColonne, number> = {
  texte: 24,
  code: 16,
  telephone: 18,
  permis: 20,
  montant: 16,
  entier: 14,
  decimal: 16,
  part: 12,
  date: 14,
};

/** Un XML 1.0 ne sait pas écrire les caractères de contrôle : un seul rendrait le classeur illisible. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ce sont eux que l'on retire
const texteSur = (texte: string): string => texte.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

export function celluleClasseur(valeur: ValeurExport, type: TypeColonne): CellObject | null {
  if (valeur === null || valeur === undefined || valeur === "") return null;
  const format = FORMATS[type];
  if (typeof valeur === "number")
    return { value: type === "montant" ? valeur / 100 : valeur, type: Number, ...(format && { format }) };
  // Minuit UTC : la bibliothèque écrit le jour UTC, aucun fuseau ne décale la date.
  if (type === "date")
    return { value: new Date(`${valeur.slice(0, 10)}T00:00:00Z`), type: Date, ...(format && { format }) };
  // Une chaîne typée reste du texte : le classeur ne peut pas la prendre pour une formule.
  const texte = type === "telephone" ? formaterTelephone(valeur) : valeur;
  return { value: texteSur(texte), type: String, ...(format && { format }) };
}

const lettre = (rang: number): string =>
  (rang < 26 ? "" : lettre(Math.floor(rang / 26) - 1)) + String.fromCharCode(65 + (rang % 26));

/** La bibliothèque ne sait pas poser de filtre automatique : on l'ajoute à chaque feuille, à la place que veut le format (après les données). */
const filtresAutomatiques = (feuilles: readonly FeuilleExport[]): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform: (xml, _options, { sheetIndex }) => {
          const feuille = feuilles[sheetIndex];
          if (!feuille) return xml;
          const fin = `${lettre(feuille.colonnes.length - 1)}${feuille.lignes.length + 1}`;
          return xml.replace("</sheetData>", `</sheetData><autoFilter ref="A1:${fin}"/>`);
        },
      },
    },
  },
});

const ecrireFeuille = ({ feuille, colonnes, lignes }: FeuilleExport) => ({
  data: [
    colonnes.map((c) => ({ value: texteSur(c.titre), fontWeight: "bold" as const })) as Row,
    ...lignes.map((l) => colonnes.map((c) => celluleClasseur(l[c.cle], c.type))),
  ],
  sheet: feuille,
  stickyRowsCount: 1,
  columns: colonnes.map((c) => ({ width: c.largeur ?? Math.max(LARGEURS[c.type], c.titre.length + 4) })),
});

/** Octets du classeur XLSX. Long et gourmand au-delà de quelques milliers de lignes : à jouer hors du fil principal. */
export async function ecrireClasseur({ origine, suites = [], ...premiere }: ContenuClasseur): Promise<Buffer> {
  const feuilles = [premiere, ...suites];
  const provenance = origine.map(
    ([nom, valeur]): Row => [
      { value: nom, fontWeight: "bold" as const },
      { value: texteSur(valeur), type: String },
    ],
  );
  return writeXlsxFile(
    [...feuilles.map(ecrireFeuille), { data: provenance, sheet: "Filtres", columns: [{ width: 22 }, { width: 70 }] }],
    { features: [filtresAutomatiques(feuilles)] },
  ).toBuffer();
}
