import { formaterKm } from "../commun/montants.ts";
import type { VetusteApplicable } from "../fre/calcul/vetuste.ts";

/** « de 36 à 47 mois », « 48 mois et plus ». */
export const ecrireAges = (debut: number, fin: number | null): string =>
  fin === null ? (debut === 0 ? "tout âge" : `${debut} mois et plus`) : `de ${debut} à ${fin} mois`;

/** « de 36 à 47 mois, plus de 20 000 km par an » : la case de la grille qui vaut pour ce véhicule ; vide s'il n'y en a pas. */
export function ecrireTranche({ tranche, au_dela_du_seuil }: VetusteApplicable, seuil: number | null): string {
  if (!tranche || seuil === null) return "";
  const usage = `${au_dela_du_seuil ? "plus de" : "jusqu'à"} ${formaterKm(seuil)} par an`;
  return `${ecrireAges(tranche.age_min_mois, tranche.age_max_mois)}, ${usage}`;
}
