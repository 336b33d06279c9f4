/** En dessous, une valeur lue se fait confirmer, et rien ne s'affirme d'elle. De 0 à 1. */
export const CONFIANCE_SUFFISANTE = 0.75;
