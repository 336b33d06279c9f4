import { blocsDe, type Rangee } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import { enSuites } from "../commun/suites.ts";
import { estTitreDeFiche } from "./colonnes-de-fiches.ts";

/** Deux rangées moins éloignées que leur corps se chevauchent : ce sont des cases voisines, centrées l'une par rapport à l'autre. */
const CHEVAUCHE = 0.95;

const seSuivent = (a: Rangee, b: Rangee): boolean =>
  a.page === b.page && b.y >= a.y && b.y - a.y < CHEVAUCHE * Math.max(a.corps, b.corps);

const estTitre = (rangee: Rangee): boolean =>
  blocsDe(rangee).some(estTitreDeFiche) && !rangee.mots.some(({ texte }) => estMontant(texte));

/**
 * Une ligne dont les cases n'ont pas la même hauteur (« Brut », « Vétusté », « Net » empilés à droite, la pièce au milieu à gauche) s'imprime en
 * rangées qui se chevauchent, et la pièce n'en est pas toujours la première. Rend les rangées dans le même ordre, celle qui nomme la pièce ramenée
 * en tête des siennes.
 */
export function titreEnTeteDeBande(rangees: readonly Rangee[]): Rangee[] {
  return enSuites(rangees, (rangee, avant) => seSuivent(avant, rangee)).flatMap((bande) => {
    const titres = bande.filter(estTitre);
    const [titre] = titres;
    return titre && titres.length === 1 ? [titre, ...bande.filter((rangee) => rangee !== titre)] : bande;
  });
}
