import { type Mot, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { entre } from "../../commun/suites.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";

/** Mots d'une rangée entre ses barres « ! », segments vides écartés. */
const segments = (mots: readonly Mot[]): Mot[][] =>
  entre(mots, ({ texte }) => texte === "!").filter(({ length }) => length > 0);

/** Cellules d'une rangée qui a une barre de chaque côté de chaque colonne, vides comprises ; `null` pour toute autre rangée. */
function cellulesBarrees(colonnes: readonly Colonne[], rangee: Rangee): Mot[][] | null {
  if (rangee.mots[0]?.texte !== "!" || rangee.mots.at(-1)?.texte !== "!") return null;
  const cellules = entre(rangee.mots.slice(1, -1), ({ texte }) => texte === "!");
  return cellules.length === colonnes.length ? cellules : null;
}

/** Cellules d'une rangée que ses barres disent mieux que ses abscisses ; `null` si elles ne disent rien. */
export const cellulesEntreBarres = (colonnes: readonly Colonne[], rangee: Rangee): Mot[][] | null =>
  cellulesBarrees(colonnes, rangee) ?? cellulesCollees(colonnes, rangee);

/**
 * Cellules d'une rangée collée d'une expertise à chasse fixe (« !1!AILE AV D!R P!0,00! ») : les barres ne sont plus sous
 * leurs intitulés, c'est le contenu qui dit la colonne. Rend `null` pour toute autre rangée.
 */
function cellulesCollees(colonnes: readonly Colonne[], rangee: Rangee): Mot[][] | null {
  if (rangee.mots[0]?.texte !== "!" || colonnes.some((colonne) => colonne.role === "quantite")) return null;
  const [quantite, ...reste] = segments(rangee.mots);
  if (!quantite || reste.length < 2 || !/^\d{1,3}$/.test(texteDe(quantite))) return null;
  const cellules: Mot[][] = colonnes.map(() => []);
  for (const mots of reste) {
    const texte = texteDe(mots);
    const role = estMontant(texte) ? "montant" : /^[A-Z](?: ?[A-Z])?$/.test(texte) ? "operation" : "designation";
    cellules[colonnes.findIndex((colonne) => colonne.role === role)]?.push(...mots);
  }
  return cellules;
}
