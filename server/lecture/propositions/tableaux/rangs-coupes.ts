import { texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import type { RangeeLue } from "./rangee-lue.ts";

/** Interligne maximal, en corps, entre les deux chiffres d'un même rang. */
const INTERLIGNE = 1.7;

/**
 * « 1 » sur « 0 » après la ligne 9 : une colonne d'un seul chiffre coupe le dixième rang en deux, qui n'ouvrent pas deux lignes. Le rang entier
 * revient à la première rangée, et la seconde n'en a plus.
 */
export function recollerRangs(colonnes: readonly Colonne[], lues: readonly RangeeLue[]): RangeeLue[] {
  const rang = colonnes.findIndex(({ role }) => role === "numero");
  if (rang < 0) return [...lues];
  const rangees = [...lues];
  const numero = (i: number) => texteDe(rangees[i]?.cellules[rang] ?? []);
  const suivantRempli = (i: number) => rangees.findIndex((_, k) => k > i && numero(k) !== "");
  let dernier = rangDOuverture(rangees, numero);
  for (let i = 0; i < rangees.length; i += 1) {
    const [dizaine, unite] = String(dernier + 1);
    const k = suivantRempli(i);
    if (unite !== undefined && numero(i) === dizaine && k > 0 && numero(k) === unite && seSuivent(rangees, i, k)) {
      rangees[i] = avecNumero(rangees[i] as RangeeLue, rang, `${dizaine}${unite}`);
      rangees[k] = avecNumero(rangees[k] as RangeeLue, rang, "");
    }
    if (/^\d{1,3}\.?$/.test(numero(i))) dernier = Number.parseInt(numero(i), 10);
  }
  return rangees;
}

/**
 * Page de suite : « 1 / 1 », « 1 / 2 », « 1 / 3 », rien que des paires qui font des rangs consécutifs, et pas plus de rangées chiffrées que de
 * paires. Rend le rang d'avant la première, ou 0 si le tableau commence là.
 */
function rangDOuverture(rangees: readonly RangeeLue[], numero: (i: number) => string): number {
  const remplies = rangees.flatMap((_, i) => (numero(i) === "" ? [] : [i]));
  const paires = remplies.flatMap((haut, k) => (k % 2 === 0 ? [[haut, remplies[k + 1] ?? -1] as const] : []));
  const rangs = paires.map(([haut, bas]) => (seSuivent(rangees, haut, bas) ? `${numero(haut)}${numero(bas)}` : ""));
  const premier = Number(rangs[0]);
  const chiffrees = rangees.filter(({ rangee }) => rangee.mots.some(({ texte }) => estMontant(texte))).length;
  const suivis = rangs.every((rang, k) => /^\d{2}$/.test(rang) && Number(rang) === premier + k);
  return rangs.length > 0 && suivis && chiffrees <= rangs.length ? premier - 1 : 0;
}

function seSuivent(rangees: readonly RangeeLue[], haut: number, bas: number): boolean {
  const [a, b] = [rangees[haut]?.rangee, rangees[bas]?.rangee];
  return a !== undefined && b !== undefined && a.page === b.page && b.y - a.y <= INTERLIGNE * a.corps;
}

/** La rangée, son rang réécrit ; la suite d'un rang coupé perd le sien. */
const avecNumero = (lue: RangeeLue, rang: number, texte: string): RangeeLue => ({
  ...lue,
  cellules: lue.cellules.map((mots, i) =>
    i === rang ? mots.slice(0, texte === "" ? 0 : 1).map((mot) => ({ ...mot, texte })) : mots,
  ),
});
