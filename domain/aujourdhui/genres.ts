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
  "loueur",
  "mien",
  "document",
  "relancer",
  "auditer",
] as const;

/** D'où vient une somme qu'aucun papier ne porte : l'audit, une moyenne de cette société, l'estimation du ticket, le rapport. */
export const ESTIMES = ["audit", "moyenne_loueur", "moyenne", "estimation", "rapport"] as const;
export type Estime = (typeof ESTIMES)[number];

export type GenreActe = (typeof GENRES_ACTE)[number];
