import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Rangee, texteDe } from "./geometrie.ts";
import { estMontant } from "./montant-imprime.ts";

/** Un libellé et son montant, rangée après rangée, tant de fois de suite : nul besoin qu'un bord les aligne. */
const PILE = 3;

const estMontantNu = ({ mots }: Rangee): boolean =>
  mots.length <= 2 &&
  mots.some(({ texte }) => estMontant(texte)) &&
  mots.every(({ texte }) => !/\p{L}{4}/u.test(texte));

/** « Total HT » seul sur sa rangée, puis « 692,14 » seul sur la suivante. */
function estPaire(libelle: Rangee | undefined, montant: Rangee | undefined): boolean {
  if (!libelle || !montant || libelle.page !== montant.page || !estMontantNu(montant)) return false;
  const texte = texteDe(libelle.mots).replace(/[:.\s]+$/, "");
  return !libelle.mots.some((mot) => estMontant(mot.texte)) && libelleTotal(texte) !== null;
}

/** Vrai si la rangée de ce rang porte un montant de la pile « Total HT », « 692,14 », « TVA 20 % », « 138,43 »… */
export function estDansUnePile(rangees: readonly Rangee[], rang: number): boolean {
  const paire = (montant: number) => estPaire(rangees[montant - 1], rangees[montant]);
  let [debut, fin] = [rang, rang];
  while (paire(debut - 2)) debut -= 2;
  while (paire(fin + 2)) fin += 2;
  return paire(rang) && (fin - debut) / 2 + 1 >= PILE;
}
