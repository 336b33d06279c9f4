import type { Conditions } from "../fre/conditions.ts";
import type { ConditionsSaisies } from "./conditions-loueur.ts";

/** Une ligne de `conditions_loueur` : des zéros et des objets vides y tiennent lieu de « rien au contrat ». */
export interface RangConditions {
  type_vehicule: Conditions["type_vehicule"];
  valable_du: string;
  valable_au: string | null;
  grille_vetuste: NonNullable<Conditions["vetuste"]> | readonly never[];
  remise_taux_pct: number;
  remise_assiette: "ligne" | "total";
  franchise_type: NonNullable<Conditions["franchise"]>["type"];
  franchise_ht: number;
  seuils: NonNullable<Conditions["seuils"]> | Record<string, never>;
  regime_tva: Conditions["regime_tva"];
  tolerance_km: number;
  delai_contestation_jours: number;
}

/** Ce que la ligne ne dit pas : le nom du loueur, et ce que les factures ont déjà pris dans le pot de l'année (centimes HT). */
interface Contexte {
  loueur: string;
  pot_consomme_ht: number;
}

/** De la base aux conditions du calcul. Un pot annuel porte ce qui en reste, jamais moins que zéro. */
export function conditionsDuRang(rang: RangConditions, { loueur, pot_consomme_ht }: Contexte): Conditions {
  const { grille_vetuste: grille, franchise_type: type, franchise_ht: montant_ht, seuils } = rang;
  return {
    loueur,
    type_vehicule: rang.type_vehicule,
    valable_du: rang.valable_du,
    valable_au: rang.valable_au,
    vetuste: "grille" in grille && grille.grille.length > 0 ? grille : null,
    remise: rang.remise_taux_pct > 0 ? { taux_pct: rang.remise_taux_pct, assiette: rang.remise_assiette } : null,
    franchise: franchiseDe(type, montant_ht, pot_consomme_ht),
    seuils: "rayure_max_mm" in seuils ? (seuils as NonNullable<Conditions["seuils"]>) : null, // tout ou rien : la base le tient
    regime_tva: rang.regime_tva,
    tolerance_km_apres_restitution: rang.tolerance_km,
    delai_contestation_jours: rang.delai_contestation_jours,
  };
}

function franchiseDe(
  type: RangConditions["franchise_type"],
  montant_ht: number,
  consomme: number,
): Conditions["franchise"] {
  if (montant_ht === 0) return null;
  return type === "pot_annuel"
    ? { type, montant_ht, solde_ht: Math.max(0, montant_ht - Math.max(0, consomme)) }
    : { type, montant_ht };
}

/** De la saisie aux colonnes de la base ; le solde d'un pot se recalcule, il ne se garde pas. */
export function rangDesConditions(
  c: ConditionsSaisies,
): RangConditions & Pick<ConditionsSaisies, "client_id" | "reference"> {
  return {
    client_id: c.client_id,
    reference: c.reference,
    type_vehicule: c.type_vehicule,
    valable_du: c.valable_du,
    valable_au: c.valable_au,
    grille_vetuste: c.vetuste ?? [],
    remise_taux_pct: c.remise?.taux_pct ?? 0,
    remise_assiette: c.remise?.assiette ?? "total",
    franchise_type: c.franchise?.type ?? "par_vehicule",
    franchise_ht: c.franchise?.montant_ht ?? 0,
    seuils: c.seuils ?? {},
    regime_tva: c.regime_tva,
    tolerance_km: c.tolerance_km_apres_restitution,
    delai_contestation_jours: c.delai_contestation_jours,
  };
}
