import { COLONNES_IMPORT_MAX, LIGNES_IMPORT_MAX } from "../../../domain/imports/import.ts";
const nombre = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
/** Pourquoi un fichier ne se lit pas ; le code voyage entre les processus, la phrase est pour la personne. */
export const MOTIFS_LECTURE = {
    vide: "Le fichier ne contient aucune ligne sous ses titres.",
    sans_feuille: "Ce classeur n'a aucune feuille visible.",
    abime: "Le fichier est abîmé ou protégé par un mot de passe : ouvrez-le dans un tableur, enregistrez-le à nouveau, puis recommencez.",
    guillemet: "Un guillemet ouvert n'est jamais refermé : le fichier ne peut pas être découpé en cellules.",
    trop_de_lignes: `Le fichier dépasse ${nombre(LIGNES_IMPORT_MAX)} lignes : partagez-le en plusieurs.`,
    trop_de_colonnes: `Le fichier dépasse ${COLONNES_IMPORT_MAX} colonnes : retirez celles qui ne servent pas.`,
    trop_gros: "Une fois décompressé, ce classeur est démesuré : enregistrez seulement les données à importer.",
    delai: "La lecture du fichier a pris trop de temps : partagez-le en plusieurs, ou enregistrez-le en CSV.",
};
/** Une lecture refusée, qui ne se retente pas : le fichier ne changera pas tout seul. */
export class ErreurLectureImport extends Error {
    name = "ErreurLectureImport";
    code;
    constructor(code, options) {
        super(MOTIFS_LECTURE[code], options);
        this.code = code;
    }
}
export const estCodeLecture = (texte) => typeof texte === "string" && texte in MOTIFS_LECTURE;
