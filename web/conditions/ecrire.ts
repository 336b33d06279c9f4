import { formaterEuros } from "../../domain/commun/montants.ts";
import { periode } from "../../domain/conditions/conditions.erreurs.ts";
import type { VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { LIBELLES_FRANCHISE, LIBELLES_TVA } from "../../domain/conditions/libelles.ts";
import type { Conditions } from "../../domain/fre/conditions.ts";

export const pourCent = (taux: number): string => `${String(taux).replace(".", ",")}\u00a0%`;

/** « communes, depuis le 01/01/2022 », « de Transalpes, du … au … ». */
export const ecrirePortee = ({ client_nom, conditions: c }: VersionConditions): string =>
  `${client_nom ? `de ${client_nom}` : "communes"}${c.type_vehicule ? ` pour les ${c.type_vehicule}` : ""}, valables ${ecrirePeriode(c)}`;

export const ecrirePeriode = ({ valable_du, valable_au }: Pick<Conditions, "valable_du" | "valable_au">): string =>
  periode({ valable_du: valable_du ?? "", valable_au });

export function ecrireVetuste(vetuste: Conditions["vetuste"]): string {
  if (!vetuste) return "aucune";
  const taux = vetuste.grille.flatMap((t) => [
    ...Object.values(t.jusqu_au_seuil),
    ...Object.values(t.au_dela_du_seuil),
  ]);
  const plus = Math.max(0, ...taux);
  return plus === 0 ? "aucune" : `jusqu'à ${pourCent(plus)}`;
}

export const ecrireRemise = (remise: Conditions["remise"]): string =>
  remise ? `${pourCent(remise.taux_pct)} ${remise.assiette === "ligne" ? "par ligne" : "sur le total"}` : "aucune";

export function ecrireFranchise(franchise: Conditions["franchise"]): string {
  if (!franchise) return "aucune";
  const montant = `${formaterEuros(franchise.montant_ht)} HT`;
  return franchise.type === "pot_annuel"
    ? `pot de ${montant} par an, reste ${formaterEuros(franchise.solde_ht)}`
    : `${montant} ${LIBELLES_FRANCHISE[franchise.type].toLowerCase()}`;
}

export const ecrireTva = (regime: Conditions["regime_tva"]): string => LIBELLES_TVA[regime];

export const ecrireDelai = (jours: number): string => `${jours} jour${jours > 1 ? "s" : ""} après la facture`;
