import { grouperMilliers } from "../../../domain/commun/montants.ts";
import { COLONNES_IMPORT_MAX, LIGNES_IMPORT_MAX } from "../../../domain/imports/import.ts";

/** Pourquoi un fichier ne se lit pas ; le code voyage entre les processus, la phrase est pour la personne. */
export const MOTIFS_LECTURE = {
  vide: "Le fichier ne contient aucune ligne sous ses titres.",
  sans_feuille: "Ce classeur n'a aucune feuille visible.",
  abime:
    "Le fichier est abîmé ou protégé par un mot de passe\u00a0: ouvrez-le dans un tableur, enregistrez-le à nouveau, puis recommencez.",
  guillemet: "Un guillemet ouvert n'est jamais refermé\u00a0: le fichier ne peut pas être découpé en cellules.",
  trop_de_lignes: `Le fichier dépasse ${grouperMilliers(LIGNES_IMPORT_MAX)} lignes\u00a0: partagez-le en plusieurs.`,
  trop_de_colonnes: `Le fichier dépasse ${COLONNES_IMPORT_MAX} colonnes\u00a0: retirez celles qui ne servent pas.`,
  trop_gros: "Une fois décompressé, ce classeur est démesuré\u00a0: enregistrez seulement les données à importer.",
  delai: "La lecture du fichier a pris trop de temps\u00a0: partagez-le en plusieurs, ou enregistrez-le en CSV.",
} as const;
export type CodeLecture = keyof typeof MOTIFS_LECTURE;

/** Une lecture refusée, qui ne se retente pas : le fichier ne changera pas tout seul. */
export class ErreurLectureImport extends Error {
  override readonly name = "ErreurLectureImport";
  readonly code: CodeLecture;
  constructor(code: CodeLecture, options?: ErrorOptions) {
    super(MOTIFS_LECTURE[code], options);
    this.code = code;
  }
}
export const estCodeLecture = (texte: unknown): texte is CodeLecture =>
  typeof texte === "string" && texte in MOTIFS_LECTURE;
