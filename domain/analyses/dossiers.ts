/** Les dossiers qu'un chiffre des analyses compte : la liste des restitutions s'ouvre sur les mêmes. */
export const DOSSIERS = ["compare", "facture", "conteste", "rendu"] as const;
export type Dossier = (typeof DOSSIERS)[number];

export const LIBELLES_DOSSIER: Record<Dossier, string> = {
  compare: "rapport et facture",
  facture: "facturés",
  conteste: "contestés",
  rendu: "économie obtenue",
};
