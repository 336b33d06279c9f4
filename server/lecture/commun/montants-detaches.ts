import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Rangee, sansPoints } from "./geometrie.ts";
import { estMontant } from "./montant-imprime.ts";
import { commenteUnePiece, enPhrase, type MontantLibelle, montantsLibelles } from "./rangee-total.ts";

/** Blanc, en corps, entre deux encadrés de la même hauteur, ou entre un libellé et la colonne de son montant. */
const BLANC = 2;
const DEVISE = /^(?:€|EUR|HT|TTC)$/i;
/** Le signe d'une déduction, à part de son montant. */
export const SIGNE_SEUL = /^[-–−+]$/;

/** « Brut HT 441,80      Franchise de 30,00 € par élément facturé, » : un total, et à sa droite une phrase d'un autre encadré. */
function devantUnePhrase({ mots, ...place }: Rangee): MontantLibelle[] {
  const fin = mots.findIndex((mot, i) => estMontant(mot.texte) && (mots[i + 1]?.x0 ?? 0) - mot.x1 > BLANC * mot.corps);
  const debut = { ...place, mots: mots.slice(0, fin + 1) };
  return fin < 1 || enPhrase(debut) ? [] : montantsLibelles(debut).filter(({ libelle }) => libelleTotal(libelle));
}

/** « 1198,40 Total HT avant abattement (euros) » : le montant s'imprime avant son libellé, seul sur sa rangée. */
export function devantSonLibelle({ mots }: Rangee): MontantLibelle[] {
  const [montant, ...suite] = mots;
  const libelle = sansPoints(suite.filter(({ texte }, i) => i > 0 || !DEVISE.test(texte)));
  // « 141,20 € HT, remise 12 % » : la virgule ouvre une remarque, ce n'est pas le nom du montant.
  if (/^(?:€|EUR|HT|TTC),$/i.test(suite[0]?.texte ?? "")) return [];
  if (!montant || libelle === "" || !estMontant(montant.texte) || suite.some(({ texte }) => estMontant(texte)))
    return [];
  if (libelleTotal(libelle) === null || commenteUnePiece(libelle)) return [];
  return [{ libelle, montant, mots: [...mots] }];
}

/**
 * « Total TTC à payer » en encadré, « 989,11 € » dessous, et à leur gauche des rangées d'autres hauteurs : l'étiquette est juste au-dessus ; calée
 * à gauche, son montant à droite, elle est seule sur la rangée d'avant.
 */
export function sousSonEncadre(rangee: Rangee, rangees: readonly Rangee[]): MontantLibelle[] {
  const [montant, ...suite] = rangee.mots.filter(({ texte }) => !SIGNE_SEUL.test(texte));
  if (!montant || !estMontant(montant.texte) || suite.some(({ texte }) => !DEVISE.test(texte))) return [];
  const dessus = rangees.filter(
    ({ page, y }) => page === rangee.page && y < rangee.y && rangee.y - y < 3 * rangee.corps,
  );
  const coiffe = dessus.flatMap((r) => blocsDe(r, BLANC)).findLast(({ x0, x1 }) => x0 < montant.x1 && x1 > montant.x0);
  for (const bloc of [coiffe, seulDe(dessus.at(-1))]) {
    const libelle = sansPoints(bloc?.mots ?? []);
    if (bloc && !bloc.mots.some(({ texte }) => estMontant(texte)) && libelleTotal(libelle) !== null)
      return [{ libelle, montant, mots: [...bloc.mots, montant] }];
  }
  return [];
}

/** Le seul bloc d'une rangée. */
export function seulDe(rangee: Rangee | undefined): Bloc | undefined {
  const blocs = rangee ? blocsDe(rangee, BLANC) : [];
  return blocs.length === 1 ? blocs[0] : undefined;
}

/** Montants et libellés d'une rangée, où que le libellé soit imprimé ; vide pour une phrase. */
export function montantsDeLaRangee(rangee: Rangee, rangees: readonly Rangee[]): MontantLibelle[] {
  if (enPhrase(rangee)) return devantUnePhrase(rangee);
  const suivis = montantsLibelles(rangee);
  if (suivis.length > 0) return suivis;
  const devant = devantSonLibelle(rangee);
  return devant.length > 0 ? devant : sousSonEncadre(rangee, rangees);
}
