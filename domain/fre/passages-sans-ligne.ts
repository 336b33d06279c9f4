import type { Passage, VehiculeLu } from "./document-lu.ts";

/** « Pneu arrière gauche – X » : une croix dans une case, sans le mot de sa colonne, constate quelque chose. */
export const CROIX = / – [xX×✗✘☒✓✔](?: –|$)/u;

/** Vrai d'un passage qui dit sa pièce abîmée, cochée ou chiffrée ; les autres ne font que la nommer. */
export const constateOuChiffre = ({ texte, dommage, montants }: Passage): boolean =>
  dommage !== null || montants.length > 0 || CROIX.test(texte);

/**
 * Les passages d'un document dont la lecture n'a pas fait de ligne. Celui d'une pièce que porte une ligne est cette ligne ; ce qu'un constat
 * n'explique pas attend une ligne qu'une personne ajoute, une par passage.
 */
export function passagesSansLigne({ lignes, passages = [] }: Pick<VehiculeLu, "lignes" | "passages">): Passage[] {
  const ajoutees = lignes.filter(({ page }) => page === null);
  return passages.filter((passage) => {
    const { element } = passage;
    if (!passage.inexplique)
      return element !== null && constateOuChiffre(passage) && !lignes.some((ligne) => ligne.element === element);
    const sienne = ajoutees.findIndex((ligne) => element === null || ligne.element === element);
    return sienne < 0 || ajoutees.splice(sienne, 1).length === 0;
  });
}

/** Passages cités dans une phrase : au-delà, la page se relit en entier. */
const CITES = 3;
const LETTRES_CITEES = 80;

/** « Capot – Rayure » (page 1), … et 2 autres. */
export function citerPassages(passages: readonly Passage[]): string {
  const cites = passages.slice(0, CITES).map(({ texte, page }) => {
    const cite = texte.length > LETTRES_CITEES ? `${texte.slice(0, LETTRES_CITEES).trimEnd()}…` : texte;
    return `«\u00a0${cite}\u00a0» (page ${page})`;
  });
  return `${cites.join(", ")}${passages.length > CITES ? ` et ${passages.length - CITES} autres` : ""}`;
}
