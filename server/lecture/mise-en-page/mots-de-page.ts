import { plier } from "../../../domain/commun/recherche.ts";
import { type Page, texteDe } from "../commun/geometrie.ts";

/** Au-delà, un mot de plus n'aiderait à retrouver aucun document, et coûterait à tous. */
const MOTS_MAXIMUM = 2000;
const LETTRES = { min: 3, max: 40 };
/** « 1 136,17 » : des tranches de trois chiffres qu'une espace ou un point sépare ne font qu'un nombre. */
const NOMBRE_EN_TRANCHES = /(?<![\d,.])\d{1,3}(?:[\s.]\d{3})+(?:,\d{2})?(?!\d)/g;

/** Les mots imprimés sur ces pages, pliés et sans double : de quoi retrouver le document, dans l'ordre où ils se lisent. */
export const motsDesPages = (pages: readonly Page[]): string[] =>
  motsDesTextes(pages.flatMap(({ rangees }) => rangees.map(({ mots }) => texteDe(mots))));

/** De même, d'un document dont on a les textes et non les pages. */
export function motsDesTextes(textes: Iterable<string>): string[] {
  const vus = new Set<string>();
  for (const texte of textes)
    for (const dit of [...texte.split(/[\s/|:;]+/), ...(texte.match(NOMBRE_EN_TRANCHES) ?? [])]) {
      const mot = plier(dit);
      if (mot.length >= LETTRES.min && mot.length <= LETTRES.max) vus.add(mot);
      if (vus.size === MOTS_MAXIMUM) return [...vus];
    }
  return [...vus];
}
