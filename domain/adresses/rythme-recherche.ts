/** Temps de frappe posée avant de chercher une adresse, en millisecondes. */
export const ATTENTE_SUGGESTIONS_MS = 300;
/** Une suite plus courte désigne trop de lieux. */
export const LONGUEUR_RECHERCHE_MIN = 3;
/** Temps pendant lequel un onglet garde une suggestion reçue, en secondes. */
export const CACHE_SUGGESTIONS_S = 86_400;
