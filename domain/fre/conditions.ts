import { z } from "zod";

/** Taux en pour-cent, deux décimales au plus. */
const taux = z.number().min(0).max(100);
const montant = z.int().min(0);
const millimetres = z.int().min(0).max(10_000);

/** Taux d'abattement par composante d'une ligne : les forfaits et les pneus ont le leur. */
const tauxParComposante = z.strictObject({
  main_oeuvre: taux,
  peinture: taux,
  pieces: taux,
  pneus: taux,
  forfaits: taux,
});
export type Composante = keyof z.infer<typeof tauxParComposante>;

/** Une tranche d'âge, bornes comprises, en mois pleins à la restitution ; `null` : sans fin. */
const trancheVetuste = z.strictObject({
  age_min_mois: z.int().min(0),
  age_max_mois: z.int().min(0).nullable(),
  jusqu_au_seuil: tauxParComposante,
  au_dela_du_seuil: tauxParComposante,
});

const grilleVetuste = z.strictObject({
  /** Kilomètres par an (km × 12 / mois pleins) au-delà desquels la seconde colonne s'applique. */
  seuil_km_par_an: z.int().min(0),
  grille: z.array(trancheVetuste),
});

const franchise = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("par_vehicule"), montant_ht: montant }),
  z.strictObject({ type: z.literal("par_element"), montant_ht: montant }),
  /** `solde_ht` : ce qui reste du pot de l'année au moment de la facture. */
  z.strictObject({ type: z.literal("pot_annuel"), montant_ht: montant, solde_ht: montant }),
]);

/** Seuils de l'état standard : à la mesure ou en dessous, rien n'est dû ; un pneu, à la mesure ou au-dessus. */
const seuils = z.strictObject({
  rayure_max_mm: millimetres,
  rayure_pare_chocs_max_mm: millimetres,
  rayure_retroviseur_max_mm: millimetres,
  bosse_max_mm: millimetres,
  pneu_profil_min_mm: z.number().min(0).max(20),
  jante_frottement_max_mm: millimetres,
  impact_pare_brise_hors_champ_max_mm: millimetres,
});

/**
 * Les conditions d'un loueur en vigueur le jour de la restitution. Montants en centimes HT, taux en pour-cent, mesures en millimètres.
 * La même forme est lue par `document:verifier --conditions` et gardée, figée, avec chaque rapprochement.
 */
export const conditions = z.object({
  loueur: z.string().nullable(),
  type_vehicule: z.enum(["VP", "VU", "VS"]).nullable(),
  valable_du: z.iso.date().nullable(),
  valable_au: z.iso.date().nullable(),
  /** `null` : aucun abattement au contrat. */
  vetuste: grilleVetuste.nullable(),
  remise: z.strictObject({ taux_pct: taux, assiette: z.enum(["ligne", "total"]) }).nullable(),
  franchise: franchise.nullable(),
  seuils: seuils.nullable(),
  regime_tva: z.enum(["tva_20", "hors_champ", "mixte"]),
  tolerance_km_apres_restitution: z.int().min(0),
  delai_contestation_jours: z.int().min(0).max(365),
});
export type Conditions = z.infer<typeof conditions>;
