/** Bornes d'un document lisible, celles de l'envoi de fichiers. */
export const OCTETS_MAXIMUM = 20 * 1024 * 1024;
export const PAGES_MAXIMUM = 200;
/** La reconnaissance de caractères prend deux à quatre secondes par page. */
export const PAGES_NUMERISEES_MAXIMUM = 40;

export type CodeErreurLecture =
  | "fichier_illisible"
  | "fichier_vide"
  | "pas_un_pdf"
  | "xml_refuse"
  | "xml_inconnu"
  | "trop_lourd"
  | "protege"
  | "abime"
  | "trop_de_pages"
  | "trop_de_texte"
  | "trop_de_pages_numerisees"
  | "reconnaissance_impossible"
  | "delai_depasse"
  | "machine_occupee"
  | "memoire_depassee"
  | "file_pleine";

const MESSAGES: Record<CodeErreurLecture, string> = {
  fichier_illisible: "Ce fichier n'a pas pu être ouvert.",
  fichier_vide: "Ce fichier est vide.",
  pas_un_pdf: "Ce fichier n'est pas un document PDF, ni une facture électronique XML.",
  xml_refuse: "Ce fichier XML contient une déclaration ou une profondeur qu'une facture n'a jamais : il est refusé.",
  xml_inconnu: "Ce fichier XML n'est pas une facture électronique (CII ou UBL).",
  trop_lourd: "Ce document dépasse 20 Mo : il ne peut pas être lu.",
  protege: "Ce document est protégé par un mot de passe : il ne peut pas être lu.",
  abime: "Ce document est incomplet ou abîmé : il ne peut pas être lu.",
  trop_de_pages: "Ce document a plus de 200 pages : il ne peut pas être lu.",
  trop_de_texte: "Ce document contient trop de texte pour être un rapport ou une facture.",
  trop_de_pages_numerisees: "Ce document a plus de 40 pages numérisées : il ne peut pas être lu.",
  reconnaissance_impossible:
    "La reconnaissance de caractères de ce document a échoué : ressaisissez-le ou redéposez-le.",
  delai_depasse: "La lecture de ce document a pris trop de temps : elle a été arrêtée.",
  machine_occupee: "La machine était trop occupée pour lire ce document : redéposez-le dans quelques minutes.",
  memoire_depassee: "La lecture de ce document demande trop de mémoire : elle a été arrêtée.",
  file_pleine: "Trop de documents attendent d'être lus : réessayez dans quelques instants.",
};

/** Refus de lecture, avec un code stable et la phrase à montrer. */
export class ErreurLecture extends Error {
  readonly code: CodeErreurLecture;

  constructor(code: CodeErreurLecture, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.name = "ErreurLecture";
    this.code = code;
  }
}

/** Le document n'y est pour rien : la même lecture, refaite plus tard, peut aboutir. */
export const seReprend = (erreur: unknown): boolean =>
  erreur instanceof ErreurLecture && (erreur.code === "file_pleine" || erreur.code === "machine_occupee");

/** Vrai si le texte est un code du catalogue : sert à relire l'erreur transmise par un travailleur. */
export function estCodeErreurLecture(code: unknown): code is CodeErreurLecture {
  return typeof code === "string" && Object.hasOwn(MESSAGES, code);
}
