/** Sous ce nombre, rien ne se compare : un seul dossier y change tout (domain.md 6.1). */
export const EFFECTIF_MINIMUM = 5;
