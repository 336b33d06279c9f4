/** Sous ce nombre, rien ne se compare : un seul dossier y change tout. */
export const EFFECTIF_MINIMUM = 5;
