import { ErreurMetier } from "../commun/erreurs.ts";

/** Ce qu'une personne lit d'un envoi abandonné ; le détail technique d'une panne reste au journal. */
export const raisonDAbandon = (erreur: unknown): string =>
  erreur instanceof ErreurMetier
    ? erreur.message
    : "Il n'a pas pu être composé, même après plusieurs essais\u00a0: vérifiez ses filtres, ou signalez-le à l'équipe Reflet.";
