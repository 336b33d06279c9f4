import { formaterKm } from "../commun/montants.ts";
import {
  kilometresParAn,
  moisRevolus,
  SANS_VETUSTE,
  type Situation,
  type Taux,
  vetusteApplicable,
} from "../fre/calcul/vetuste.ts";
import type { Conditions } from "../fre/conditions.ts";
import { PNEU } from "./bareme.ts";

/** L'âge et le compteur d'un véhicule au jour prévu de son retour. */
export const situationAuRetour = (
  miseEnCirculation: string | null,
  kilometrage: number | null,
  retour: string,
): Situation => ({ age_mois: miseEnCirculation === null ? null : moisRevolus(miseEnCirculation, retour), kilometrage });

const pourCent = (taux: number): string => `${String(taux).replace(".", ",")}\u00a0%`;

/** L'abattement de chaque composante ce jour-là, et la phrase qui le dit. */
export function vetusteAuRetour(conditions: Conditions | null, situation: Situation): { taux: Taux; phrase: string } {
  const rien = (phrase: string) => ({ taux: SANS_VETUSTE, phrase });
  if (!conditions) return rien("Aucune condition connue pour ce loueur\u00a0: pas de vétusté déduite.");
  if (!conditions.vetuste) return rien("Le contrat ne prévoit pas de vétusté.");
  if (situation.age_mois === null) return rien("Date de mise en circulation inconnue\u00a0: pas de vétusté déduite.");
  const { taux, tranche } = vetusteApplicable(conditions.vetuste, situation);
  const mois = `${situation.age_mois} mois`;
  if (!tranche) return rien(`La grille du contrat ne prévoit rien à ${mois}.`);
  const parAn = kilometresParAn(situation);
  const rythme = parAn === null ? "kilométrage inconnu" : `${formaterKm(parAn)} par an`;
  return {
    taux,
    phrase: `À ${mois} et ${rythme}\u00a0: ${pourCent(taux.main_oeuvre)} sur la main-d'œuvre, ${pourCent(taux.pieces)} sur les pièces.`,
  };
}

/** L'usure d'un pneumatique se mesure : la gomme disparue, en pour cent de celle d'un pneu neuf. */
export const usurePneu = (gommeMm: number | null): number | null =>
  gommeMm === null
    ? null
    : Math.round(Math.min(1, Math.max(0, (PNEU.neuf_mm - gommeMm) / (PNEU.neuf_mm - PNEU.use_mm))) * 100);
