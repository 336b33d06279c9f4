import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { blocsDe, type Mot, type Rangee, texteDe } from "./geometrie.ts";
import { estMontant } from "./montant-imprime.ts";
import { commenteUnePiece, enPhrase, type MontantLibelle, montantsLibelles } from "./rangee-total.ts";

/** Blanc, en corps, entre deux encadrés de la même hauteur, ou entre un libellé et la colonne de son montant. */
const BLANC = 2;
const DEVISE = /^(?:€|EUR|HT|TTC)$/i;

const nettoyer = (mots: readonly Mot[]) => texteDe(mots).replace(/[:.\s]+$/, "");

/** « Brut HT 441,80      Franchise de 30,00 € par élément facturé, » : un total, et à sa droite une phrase d'un autre encadré. */
function devantUnePhrase({ mots, ...place }: Rangee): MontantLibelle[] {
  const fin = mots.findIndex((mot, i) => estMontant(mot.texte) && (mots[i + 1]?.x0 ?? 0) - mot.x1 > BLANC * mot.corps);
  const debut = { ...place, mots: mots.slice(0, fin + 1) };
  return fin < 1 || enPhrase(debut) ? [] : montantsLibelles(debut).filter(({ libelle }) => libelleTotal(libelle));
}

/** « Franchise 20,00 par élément      -380,00 » : le montant est seul dans sa colonne, celui d'avant dit comment il se compte. */
function derriereUnDetail({ mots }: Rangee): MontantLibelle[] {
  const utiles = mots.filter(({ texte }) => !DEVISE.test(texte));
  const [montant, dernier] = [utiles.at(-1), utiles.at(-2)];
  if (!montant || !dernier || !estMontant(montant.texte) || estMontant(dernier.texte)) return [];
  if (montant.x0 - dernier.x1 < BLANC * montant.corps) return [];
  const libelle = nettoyer(utiles.slice(0, -1));
  return libelleTotal(libelle) === null ? [] : [{ libelle, montant, mots: [...utiles.slice(0, -1), montant] }];
}

/** « 1198,40 Total HT avant abattement (euros) » : le montant s'imprime avant son libellé, seul sur sa rangée. */
export function devantSonLibelle({ mots }: Rangee): MontantLibelle[] {
  const [montant, ...suite] = mots;
  const libelle = nettoyer(suite.filter(({ texte }, i) => i > 0 || !DEVISE.test(texte)));
  // « 141,20 € HT, remise 12 % » : la virgule ouvre une remarque, ce n'est pas le nom du montant.
  if (/^(?:€|EUR|HT|TTC),$/i.test(suite[0]?.texte ?? "")) return [];
  if (!montant || libelle === "" || !estMontant(montant.texte) || suite.some(({ texte }) => estMontant(texte)))
    return [];
  if (libelleTotal(libelle) === null || commenteUnePiece(libelle)) return [];
  return [{ libelle, montant, mots: [...mots] }];
}

/** « Total TTC à payer » en encadré, « 989,11 € » dessous, et à leur gauche des rangées d'autres hauteurs : l'étiquette est juste au-dessus. */
export function sousSonEncadre(rangee: Rangee, rangees: readonly Rangee[]): MontantLibelle[] {
  const [montant, ...suite] = rangee.mots;
  if (!montant || !estMontant(montant.texte) || suite.some(({ texte }) => !DEVISE.test(texte))) return [];
  const dessus = rangees
    .filter(({ page, y }) => page === rangee.page && y < rangee.y && rangee.y - y < 3 * rangee.corps)
    .flatMap((r) => blocsDe(r, BLANC))
    .findLast(({ x0, x1 }) => x0 < montant.x1 && x1 > montant.x0);
  if (!dessus || dessus.mots.some(({ texte }) => estMontant(texte))) return [];
  const libelle = nettoyer(dessus.mots);
  return libelleTotal(libelle) === null ? [] : [{ libelle, montant, mots: [...dessus.mots, montant] }];
}

/** Montants et libellés d'une rangée, où que le libellé soit imprimé ; vide pour une phrase. */
export function montantsDeLaRangee(rangee: Rangee, rangees: readonly Rangee[]): MontantLibelle[] {
  if (enPhrase(rangee)) {
    const devant = devantUnePhrase(rangee);
    return devant.length > 0 ? devant : derriereUnDetail(rangee);
  }
  const suivis = montantsLibelles(rangee);
  if (suivis.length > 0) return suivis;
  const devant = devantSonLibelle(rangee);
  return devant.length > 0 ? devant : sousSonEncadre(rangee, rangees);
}
