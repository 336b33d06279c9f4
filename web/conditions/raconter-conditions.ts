import { formaterDate } from "../../domain/commun/dates.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { LIBELLES_FRANCHISE, LIBELLES_TVA } from "../../domain/conditions/libelles.ts";
import { type Changement, estVide } from "../historique/etapes.ts";

type Lire = (valeur: unknown) => string;
const SIMPLES: Readonly<Record<string, readonly [libelle: string, lire: Lire]>> = {
  type_vehicule: ["Type de véhicule", String],
  valable_du: ["Valables du", (v) => formaterDate(String(v))],
  valable_au: ["Valables jusqu'au", (v) => formaterDate(String(v))],
  reference: ["Référence", String],
  remise_taux_pct: ["Remise", (v) => `${String(v).replace(".", ",")}\u00a0%`],
  remise_assiette: ["Remise prise", (v) => (v === "ligne" ? "sur chaque ligne" : "sur le total")],
  franchise_type: ["Franchise", (v) => LIBELLES_FRANCHISE[v as keyof typeof LIBELLES_FRANCHISE] ?? String(v)],
  franchise_ht: ["Montant de la franchise", (v) => formaterEuros(Number(v))],
  regime_tva: ["TVA", (v) => LIBELLES_TVA[v as keyof typeof LIBELLES_TVA] ?? String(v)],
  tolerance_km: ["Kilomètres tolérés", String],
  delai_contestation_jours: ["Délai de contestation", (v) => `${String(v)} jours`],
};
/** Trop larges pour une ligne : l'historique dit qu'elles ont changé. */
const LARGES: Readonly<Record<string, string>> = { grille_vetuste: "Grille de vétusté", seuils: "Table des seuils" };

/** Ce qu'un évènement du journal a changé d'une version de conditions ; `null` s'il n'apprend rien. */
export function changementConditions({ operation, champ, avant, apres }: EvenementHistorique): Changement | null {
  if (operation !== "modification" || champ === null) return null;
  const large = LARGES[champ];
  if (large) return { libelle: large, apres: "modifiée" };
  const simple = SIMPLES[champ];
  if (!simple) return null;
  const [libelle, lire] = simple;
  const dire = (v: unknown) => (estVide(v) ? null : lire(v));
  return { libelle, avant: dire(avant), apres: dire(apres) };
}
