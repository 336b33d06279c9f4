import { formaterDate } from "../commun/dates.ts";
import type { Conditions } from "../fre/conditions.ts";
import type { Rapprochement } from "../fre/rapprochement/rapprocher.ts";
import type { Explication } from "./rapprochement.ts";

/** Ce qui est d'usage quand aucun contrat n'est connu, et qui se dit comme tel : un trajet vers la plateforme, et le délai de la fiche domaine 1.4. */
const TOLERANCE_KM_USUELLE = 50;
const DELAI_USUEL_JOURS = 30;

/** Sans contrat connu : aucune déduction n'est attendue, aucun seuil ne s'applique. Rien n'est inventé au profit de personne. */
export const sansConditions = (loueur: string): Conditions => ({
  loueur,
  type_vehicule: null,
  valable_du: null,
  valable_au: null,
  vetuste: null,
  remise: null,
  franchise: null,
  seuils: null,
  regime_tva: "mixte",
  tolerance_km_apres_restitution: TOLERANCE_KM_USUELLE,
  delai_contestation_jours: DELAI_USUEL_JOURS,
});

/** Ce qui se garde d'un calcul pour l'expliquer plus tard, même si ses conditions ont changé depuis ; `null` : aucune n'était connue. */
export function explicationDe(
  { etapes, arrondis, vetuste, ecarts, avertissements }: Rapprochement,
  trouvees: { propres: boolean } | null,
  { loueur, date, enPlus = null }: { loueur: string; date: string; enPlus?: string | null },
): Explication {
  const inconnues = [
    `Les conditions de ${loueur} au ${formaterDate(date)} ne sont pas enregistrées\u00a0: ni vétusté, ni remise, ni franchise, ni seuil n'ont été vérifiés.`,
    `Le délai de contestation n'est pas connu\u00a0: ${DELAI_USUEL_JOURS} jours après la facture sont d'usage. L'écart de kilomètres après le procès-verbal est jugé à ${TOLERANCE_KM_USUELLE}\u00a0km, d'usage aussi.`,
  ];
  const { age_mois, kilometrage, km_par_an, au_dela_du_seuil, tranche } = vetuste;
  return {
    etapes,
    arrondis,
    vetuste: { age_mois, kilometrage, km_par_an, au_dela_du_seuil, tranche },
    ecarts,
    avertissements: [...(trouvees ? [] : inconnues), ...(enPlus ? [enPlus] : []), ...avertissements],
    conditions_connues: trouvees !== null,
    conditions_propres: trouvees?.propres ?? false,
  };
}
