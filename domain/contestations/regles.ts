import { formaterDate } from "../commun/dates.ts";
import { formaterEuros } from "../commun/montants.ts";
import type { Conditions } from "../fre/conditions.ts";
import type { MotifContestation } from "../fre/verdicts.ts";

/** Conditions citées : celles du rapprochement, figées, ou celles du loueur au jour de la restitution ; un champ peut manquer. */
export type ConditionsCitees = Partial<Conditions>;

/** « conditions Arval valables du 01/01/2025 au 31/12/2025 » : la version que l'on cite. */
export function versionCitee({ loueur, valable_du, valable_au }: ConditionsCitees): string {
  const nom = ["conditions", loueur].filter(Boolean).join("\u00a0");
  if (!valable_du) return nom;
  return valable_au
    ? `${nom} valables du ${formaterDate(valable_du)} au ${formaterDate(valable_au)}`
    : `${nom} en vigueur depuis le ${formaterDate(valable_du)}`;
}

const millimetres = (n: number): string => `${n}\u00a0mm`;

function phraseSeuils({ seuils: s }: ConditionsCitees): string | null {
  if (!s) return null;
  const rayures = `rayure jusqu'à ${millimetres(s.rayure_max_mm)} (pare-chocs ${millimetres(s.rayure_pare_chocs_max_mm)}, rétroviseur ${millimetres(s.rayure_retroviseur_max_mm)})`;
  const reste = `bosse jusqu'à ${millimetres(s.bosse_max_mm)}, frottement de jante jusqu'à ${millimetres(s.jante_frottement_max_mm)}`;
  return `État standard\u00a0: ${rayures}, ${reste}, pneu d'au moins ${millimetres(s.pneu_profil_min_mm)}`;
}

function phraseFranchise({ franchise: f }: ConditionsCitees): string | null {
  if (!f) return null;
  const montant = formaterEuros(f.montant_ht);
  if (f.type === "par_vehicule") return `Franchise de ${montant} HT par véhicule`;
  return f.type === "par_element" ? `Franchise de ${montant} HT par élément` : `Franchise annuelle de ${montant} HT`;
}

/** La règle du contrat qu'un motif invoque ; nulle quand il n'en invoque pas, ou qu'elle n'est pas connue. */
function regleDuContrat(motif: MotifContestation, c: ConditionsCitees): string | null {
  switch (motif) {
    case "sous_seuil":
    case "pneu_mesure_contestee":
    case "impact_pare_brise_reparable":
      return phraseSeuils(c);
    case "franchise_non_deduite":
      return phraseFranchise(c);
    case "remise_non_appliquee":
      return c.remise ? `Remise négociée de ${String(c.remise.taux_pct).replace(".", ",")}\u00a0%` : null;
    case "vetuste_absente_ou_fausse":
      return c.vetuste ? "Grille de vétusté selon l'âge et le kilométrage annuel" : null;
    case "tva_a_tort":
      return c.regime_tva === "hors_champ" ? "Indemnité hors du champ de la TVA" : null;
    case "posterieur_a_la_restitution":
      return c.tolerance_km_apres_restitution === undefined
        ? null
        : `Tolérance de ${c.tolerance_km_apres_restitution}\u00a0km entre la restitution et l'expertise`;
    default:
      return null;
  }
}

/** La règle et sa version, comme la lettre la cite : « Franchise de 250,00 € HT par véhicule (conditions Arval en vigueur depuis le …) ». */
export function regleCitee(motif: MotifContestation, conditions: ConditionsCitees | null): string {
  // Sans date, ce sont des valeurs d'usage : elles ne se citent pas au loueur comme un contrat.
  if (!conditions?.valable_du) return "";
  const regle = regleDuContrat(motif, conditions);
  return regle ? `${regle} (${versionCitee(conditions)}).` : "";
}
