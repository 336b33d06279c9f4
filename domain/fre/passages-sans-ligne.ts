import type { Passage, VehiculeLu } from "./document-lu.ts";

/** « Pneu arrière gauche – X » : une croix dans une case, sans le mot de sa colonne, constate quelque chose. */
export const CROIX = / – [xX×✗✘☒✓✔](?: –|$)/u;

/** Vrai d'un passage qui dit sa pièce abîmée, cochée ou chiffrée ; les autres ne font que la nommer. */
export const constateOuChiffre = ({ texte, dommage, montants }: Passage): boolean =>
  dommage !== null || montants.length > 0 || CROIX.test(texte);

/** Les passages d'un document qui nomment une pièce, abîmée, cochée ou chiffrée, qu'aucune de ses lignes ne porte. */
export const passagesSansLigne = ({ lignes, passages = [] }: Pick<VehiculeLu, "lignes" | "passages">): Passage[] =>
  passages.filter(
    (passage) =>
      passage.element !== null &&
      constateOuChiffre(passage) &&
      !lignes.some((ligne) => ligne.element === passage.element),
  );
