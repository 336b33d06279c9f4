import { formaterDate } from "../commun/dates.ts";
import { ErreurMetier, erreurs } from "../commun/erreurs.ts";
import type { ConditionsSaisies } from "./conditions-loueur.ts";

/** Une autre version du même loueur et de la même société. */
export interface AutreVersion {
  id: string;
  valable_du: string;
  valable_au: string | null;
}
export const periode = ({ valable_du, valable_au }: Pick<AutreVersion, "valable_du" | "valable_au">): string =>
  valable_au
    ? `du ${formaterDate(valable_du)} au ${formaterDate(valable_au)}`
    : `depuis le ${formaterDate(valable_du)}`;

export const erreursConditions = {
  introuvable: () => erreurs.introuvable("Conditions non trouvées"),
  /**
   * Deux versions ne courent pas le même jour : le refus nomme l'autre, au champ qui la rencontre.
   * @param terminerLe la veille du début saisi, si finir l'autre ce jour-là laisse la place
   */
  chevauchement: (autre: AutreVersion, champ: "valable_du" | "valable_au", terminerLe: string | null) => {
    const phrase = `Des conditions courent déjà ${periode(autre)}`;
    return new ErreurMetier("conditions_chevauchent", 409, phrase, {
      champs: { [champ]: phrase },
      donnees: { version: autre, terminer_le: terminerLe },
    });
  },
  /** Des rapprochements ont été calculés avec cette version : la personne le sait avant d'y toucher. */
  appliquee: (rapprochements: number) =>
    new ErreurMetier(
      "conditions_appliquees",
      409,
      `${rapprochements > 1 ? `${rapprochements} restitutions ont déjà été rapprochées` : "Une restitution a déjà été rapprochée"} avec ces conditions.`,
      { donnees: { rapprochements } },
    ),
  /**
   * Quelqu'un d'autre a changé, pendant la saisie, des champs que la personne change aussi : le refus les nomme, et rien n'est écrasé.
   * @param actuel la valeur actuelle de ces champs
   */
  changees: (actuel: Partial<ConditionsSaisies>) =>
    new ErreurMetier(
      "conditions_changees",
      409,
      `Quelqu'un d'autre a changé pendant votre saisie\u00a0: ${(Object.keys(actuel) as (keyof ConditionsSaisies)[]).map((c) => NOMS[c]).join(", ")}.`,
      { donnees: { actuel } },
    ),
};

const NOMS: Record<keyof ConditionsSaisies, string> = {
  client_id: "la société",
  type_vehicule: "le type de véhicule",
  valable_du: "le début",
  valable_au: "la fin",
  reference: "la référence",
  vetuste: "la vétusté",
  remise: "la remise",
  franchise: "la franchise",
  seuils: "les seuils",
  regime_tva: "la TVA",
  tolerance_km_apres_restitution: "la tolérance en kilomètres",
  delai_contestation_jours: "le délai de contestation",
};
