import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import type { Rangee } from "../commun/geometrie.ts";
import { titreEnTeteDeBande } from "../mise-en-page/bandes.ts";
import { separerFiches } from "../mise-en-page/colonnes-de-fiches.ts";
import { lireLignesTitrees } from "./fiches/lignes-titrees.ts";
import type { Sources } from "./proposition.ts";

/** Les lignes écrites chacune sous un titre numéroté, leurs montants dessous, et les rangées de la page dont elles sont faites. */
export function lireTitrees(
  { pages, decimale }: Sources,
  libres: readonly Rangee[],
): { lignes: LigneLue[]; prises: ReadonlySet<Rangee> } {
  const { rangees, origine } = separerFiches(titreEnTeteDeBande(libres));
  const prises = new Set<Rangee>();
  const lignes = lireLignesTitrees(pages, rangees, decimale, prises);
  return { lignes, prises: new Set([...prises].map((rangee) => origine.get(rangee) ?? rangee)) };
}
