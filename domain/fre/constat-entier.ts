import type { VehiculeLu } from "./document-lu.ts";

/** Rangées citées d'un constat : au-delà, la page se relit en entier. */
const CITEES = 3;
const LETTRES = 80;

/**
 * Pourquoi tout ce que porte un constat n'est pas expliqué par ses lignes, en une phrase sans point ; `null` quand tout est compté, ou qu'une
 * personne a ajouté autant de lignes qu'il en restait.
 */
export function manqueAuConstat({ lignes, inexpliques }: Pick<VehiculeLu, "lignes" | "inexpliques">): string | null {
  if (!inexpliques || lignes.length >= inexpliques.lignes + inexpliques.restants.length) return null;
  const { signes, signes_expliques: expliques, restants } = inexpliques;
  const cites = restants
    .slice(0, CITEES)
    .map(({ texte, page }) => `«\u00a0${texte.slice(0, LETTRES)}\u00a0» (page ${page})`);
  const autres = restants.length > CITEES ? ` et ${restants.length - CITEES} autres` : "";
  const reste = `n'expliquent pas ${cites.join(", ")}${autres}`;
  return signes > expliques
    ? `La page porte ${signes} coches, dont ${expliques} expliquées\u00a0: les lignes lues ${reste}`
    : `Les lignes lues ${reste}`;
}
