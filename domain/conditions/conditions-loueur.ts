import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { texteOuRien } from "../commun/saisies.ts";
import { type Composante, conditions } from "../fre/conditions.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";
import { SEUILS_USUELS } from "./seuils-usuels.ts";

const TAUX = "Un taux va de 0 à 100\u00a0%";
const taux = z.number(TAUX).min(0, TAUX).max(100, TAUX).multipleOf(0.01, "Deux décimales au plus");
const parComposante = z.strictObject({
  main_oeuvre: taux,
  peinture: taux,
  pieces: taux,
  pneus: taux,
  forfaits: taux,
} satisfies Record<Composante, typeof taux>);

const AGE = "L'âge est un nombre de mois, de 0 à 600";
const age = z.int(AGE).min(0, AGE).max(600, AGE);
const KM = "Le nombre de kilomètres n'est pas valable";

export const TRANCHES_MAX = 30;
/** Les tranches se suivent : la première à 0, chacune où finit la précédente, la dernière sans fin. */
const grille = z
  .array(
    z.strictObject({
      age_min_mois: age,
      age_max_mois: age.nullable(),
      jusqu_au_seuil: parComposante,
      au_dela_du_seuil: parComposante,
    }),
  )
  .min(1, "La grille compte au moins une tranche d'âge")
  .max(TRANCHES_MAX, `La grille compte au plus ${TRANCHES_MAX} tranches d'âge`)
  .superRefine((tranches, c) => {
    tranches.forEach((t, i) => {
      const precedente = tranches[i - 1];
      const phrase = defautDeTranche(t.age_min_mois, precedente?.age_max_mois, i === 0);
      if (phrase) c.addIssue({ code: "custom", path: [i, "age_min_mois"], message: phrase });
      if (t.age_max_mois !== null && t.age_max_mois < t.age_min_mois)
        c.addIssue({ code: "custom", path: [i, "age_max_mois"], message: "La tranche finit avant de commencer" });
      if ((t.age_max_mois === null) !== (i === tranches.length - 1))
        c.addIssue({ code: "custom", path: [i, "age_max_mois"], message: "Seule la dernière tranche est sans fin" });
    });
  });

function defautDeTranche(debut: number, finPrecedente: number | null | undefined, premiere: boolean): string | null {
  if (premiere) return debut === 0 ? null : "La première tranche commence à 0 mois";
  if (typeof finPrecedente !== "number") return null; // déjà dit à la tranche d'avant
  if (debut <= finPrecedente) return `Cette tranche chevauche la précédente, qui finit à ${finPrecedente} mois`;
  return debut === finPrecedente + 1
    ? null
    : `De ${finPrecedente + 1} à ${debut - 1} mois, aucune tranche ne s'applique`;
}

const MESURE = "La mesure est un nombre de millimètres, de 0 à 10\u202f000";
const mesure = z.int(MESURE).min(0, MESURE).max(10_000, MESURE);
const PNEU = "La profondeur va de 0 à 20\u00a0mm";
const MONTANT = "Le montant n'est pas valable";
const DELAI = "Le délai va de 0 à 365 jours";

const champs = z.strictObject({
  /** Société qui les a négociées ; absente, elles valent pour toutes. */
  client_id: identifiant.nullable(),
  /** Type de véhicule qu'elles concernent ; absent, elles valent pour tous. */
  type_vehicule: z.enum(TYPES_VEHICULE).nullable(),
  valable_du: dateIso("La date de début est requise"),
  valable_au: dateIso("La date de fin n'est pas valable").nullable(),
  /** D'où elles viennent : contrat-cadre, avenant. Citée au loueur. */
  reference: texteOuRien(200),
  vetuste: z.strictObject({ seuil_km_par_an: z.int(KM).min(0, KM).max(500_000, KM), grille }).nullable(),
  remise: z
    .strictObject({
      taux_pct: taux.gt(0, "Donnez un taux, ou retirez la remise"),
      assiette: z.enum(["ligne", "total"]),
    })
    .nullable(),
  franchise: z
    .strictObject({
      type: z.enum(["par_vehicule", "par_element", "pot_annuel"]),
      /** Centimes HT ; pour un pot, le montant de l'année. */
      montant_ht: z.int(MONTANT).min(1, "Donnez un montant, ou retirez la franchise").max(100_000_000, MONTANT),
    })
    .nullable(),
  seuils: z
    .strictObject({
      rayure_max_mm: mesure,
      rayure_pare_chocs_max_mm: mesure,
      rayure_retroviseur_max_mm: mesure,
      bosse_max_mm: mesure,
      pneu_profil_min_mm: z.number(PNEU).min(0, PNEU).max(20, PNEU),
      jante_frottement_max_mm: mesure,
      impact_pare_brise_hors_champ_max_mm: mesure,
    })
    .nullable(),
  regime_tva: z.enum(["tva_20", "hors_champ", "mixte"]),
  tolerance_km_apres_restitution: z.int(KM).min(0, KM).max(100_000, KM),
  delai_contestation_jours: z.int(DELAI).min(0, DELAI).max(365, DELAI),
});

/** Ce qu'une personne écrit d'une version ; le pot de l'année ne garde que son montant, son solde se calcule. */
export const conditionsSaisies = champs.superRefine(({ valable_du, valable_au }, c) => {
  if (valable_au !== null && valable_au < valable_du)
    c.addIssue({ code: "custom", path: ["valable_au"], message: "La fin précède le début" });
});
/** Les conditions telles que la personne les avait lues : elles se comparent, elles ne s'écrivent pas. */
export const conditionsLues = z.record(z.enum(Object.keys(champs.shape) as (keyof typeof champs.shape)[]), z.unknown());
export type ConditionsSaisies = z.infer<typeof conditionsSaisies>;

/** Une version des conditions d'un loueur, telle que l'écran la montre. */
export const versionConditions = z.object({
  id: identifiant,
  loueur_id: identifiant,
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  conditions,
  reference: z.string().nullable(),
  mis_a_jour_le: z.string(),
  /** Court aujourd'hui. */
  en_vigueur: z.boolean(),
  /** Rapprochements calculés avec elle, parmi ceux que la personne voit. */
  rapprochements: z.int(),
  /** Rapprochements qu'elle concerne, calculés avant son dernier changement. */
  a_recalculer: z.int(),
});
export type VersionConditions = z.infer<typeof versionConditions>;

/** Une version, prête à être corrigée ou copiée. */
export function saisieDe({ client_id, conditions: c, reference }: VersionConditions): ConditionsSaisies {
  return {
    client_id,
    type_vehicule: c.type_vehicule,
    valable_du: c.valable_du ?? "",
    valable_au: c.valable_au,
    reference,
    vetuste: c.vetuste,
    remise: c.remise,
    franchise: c.franchise && { type: c.franchise.type, montant_ht: c.franchise.montant_ht },
    seuils: c.seuils,
    regime_tva: c.regime_tva,
    tolerance_km_apres_restitution: c.tolerance_km_apres_restitution,
    delai_contestation_jours: c.delai_contestation_jours,
  };
}

// Grille usuelle, entièrement modifiable : deux colonnes de kilométrage, cinq tranches d'âge. Forfaits, clés et documents ne
// vieillissent pas ; un pneu suit son usure, que la grille approche par un taux unique.
const USUELLE = [
  [0, 0],
  [5, 10],
  [10, 15],
  [20, 25],
  [25, 30],
] as const;
const usuels = (base: number, rang: number) => ({
  main_oeuvre: base,
  peinture: base,
  pieces: base,
  pneus: rang === 0 ? 0 : 50,
  forfaits: 0,
});

/** La proposition de départ d'une première version, valable à partir de ce jour. */
export const conditionsUsuelles = (valable_du: string): ConditionsSaisies => ({
  client_id: null,
  type_vehicule: null,
  valable_du,
  valable_au: null,
  reference: null,
  vetuste: {
    seuil_km_par_an: 20_000,
    grille: USUELLE.map(([bas, haut], rang) => ({
      age_min_mois: rang * 12,
      age_max_mois: rang === USUELLE.length - 1 ? null : rang * 12 + 11,
      jusqu_au_seuil: usuels(bas, rang),
      au_dela_du_seuil: usuels(haut, rang),
    })),
  },
  remise: null,
  franchise: { type: "par_vehicule", montant_ht: 25_000 },
  seuils: SEUILS_USUELS,
  regime_tva: "tva_20",
  tolerance_km_apres_restitution: 50,
  delai_contestation_jours: 30,
});
