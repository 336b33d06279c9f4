/** Ce qu'une personne peut avoir à faire, du plus coûteux à laisser passer au moins. */
export const GENRES_ACTE = [
  "envoyer",
  "contester",
  "rendre",
  "prevenir",
  "avoir",
  "attendu",
  "facture",
  "ticket",
  "mien",
  "document",
  "relancer",
  "auditer",
] as const;

export type GenreActe = (typeof GENRES_ACTE)[number];
