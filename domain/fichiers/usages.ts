/** Taille maximale d'un fichier déposé, en octets. */
export const TAILLE_FICHIER_MAX = 20 * 1024 * 1024;
/** Taille maximale d'un message reçu, en octets : deux pièces pleines, et ce que le codage y ajoute. */
export const TAILLE_MESSAGE_MAX = 56 * 1024 * 1024;

/** À quoi sert un fichier, dans quel seau il va et ce qu'il accepte. */
export interface Usage {
  seau:
    | "rapports"
    | "cartes-grises"
    | "permis-conducteurs"
    | "avatars"
    | "documents"
    | "constat"
    | "photos-dommages"
    | "imports"
    | "messages";
  accepte: "pdf" | "pdf_ou_image" | "image" | "tableau" | "document" | "message";
  /** Image réencodée : plus grand côté, en pixels, et carré au centre pour un portrait. */
  image?: { cote: number; carre?: true };
  /** Taille maximale, quand ce n'est pas celle d'un fichier déposé. */
  max?: number;
}

const PIECE = { accepte: "pdf_ou_image", image: { cote: 3000 } } as const;

export const USAGES = {
  rapport: { seau: "rapports", accepte: "pdf" },
  facture: { seau: "rapports", accepte: "pdf" },
  avoir: { seau: "rapports", accepte: "pdf" },
  pv: { seau: "rapports", accepte: "pdf" },
  /** Un document de la file : son type ne se sait qu'une fois lu. */
  document: { seau: "rapports", accepte: "document", image: { cote: 3500 } },
  carte_grise: { seau: "cartes-grises", ...PIECE },
  permis: { seau: "permis-conducteurs", ...PIECE },
  avatar: { seau: "avatars", accepte: "image", image: { cote: 512, carre: true } },
  document_ticket: { seau: "documents", ...PIECE },
  constat: { seau: "constat", ...PIECE },
  photo: { seau: "photos-dommages", accepte: "image", image: { cote: 2560 } },
  lettre: { seau: "documents", accepte: "pdf" },
  reponse: { seau: "documents", ...PIECE },
  import: { seau: "imports", accepte: "tableau" },
  /** Un message reçu, gardé à côté des documents qu'il portait. */
  message: { seau: "messages", accepte: "message", max: TAILLE_MESSAGE_MAX },
} as const satisfies Record<string, Usage>;
export type NomUsage = keyof typeof USAGES;

/** Ce que le sélecteur de fichiers propose. Le serveur juge sur le contenu, jamais sur l'extension. */
export const ACCEPT: Record<Usage["accepte"], string> = {
  pdf: ".pdf",
  pdf_ou_image: ".pdf,.jpg,.jpeg,.png",
  // Windows ne compte pas le HEIC parmi les images.
  image: "image/*,.heic,.heif",
  tableau: ".xlsx,.csv,.txt",
  document: ".pdf,.xml,.jpg,.jpeg,.png,.tif,.tiff,.heic,.heif",
  message: ".eml",
};

/** Les limites, dites avant le choix. */
export const LIMITES: Record<Usage["accepte"], string> = {
  pdf: "PDF, 20\u00a0Mo au plus",
  pdf_ou_image: "PDF, JPG ou PNG, 20\u00a0Mo au plus",
  image: "Image, 20\u00a0Mo au plus",
  tableau: "XLSX ou CSV, 20\u00a0Mo et 100 000 lignes au plus",
  document: "PDF, image (JPG, PNG, TIFF, HEIC) ou XML (Factur-X, CII, UBL), 20\u00a0Mo au plus",
  message: "Message, 56\u00a0Mo au plus",
};
