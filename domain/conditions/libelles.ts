import type { Composante, Conditions } from "../fre/conditions.ts";

export const LIBELLES_FRANCHISE: Record<NonNullable<Conditions["franchise"]>["type"], string> = {
  par_vehicule: "Par véhicule",
  par_element: "Par élément",
  pot_annuel: "Pot annuel",
};

export const LIBELLES_TVA: Record<Conditions["regime_tva"], string> = {
  tva_20: "TVA à 20\u00a0%",
  hors_champ: "Hors champ (indemnité)",
  mixte: "Mixte, selon la facture",
};

export const LIBELLES_ASSIETTE: Record<NonNullable<Conditions["remise"]>["assiette"], string> = {
  ligne: "Sur chaque ligne",
  total: "Sur le total",
};

/** En tête de colonne : court. */
export const COMPOSANTES: readonly { cle: Composante; libelle: string; court: string }[] = [
  { cle: "main_oeuvre", libelle: "Main-d'œuvre", court: "M.-O." },
  { cle: "peinture", libelle: "Peinture", court: "Peint." },
  { cle: "pieces", libelle: "Pièces", court: "Pièces" },
  { cle: "pneus", libelle: "Pneumatiques", court: "Pneus" },
  { cle: "forfaits", libelle: "Forfaits", court: "Forf." },
];

export const SEUILS_DITS: readonly {
  cle: keyof NonNullable<Conditions["seuils"]>;
  libelle: string;
}[] = [
  { cle: "rayure_max_mm", libelle: "Rayure" },
  { cle: "rayure_pare_chocs_max_mm", libelle: "Rayure de pare-chocs" },
  { cle: "rayure_retroviseur_max_mm", libelle: "Rayure de rétroviseur" },
  { cle: "bosse_max_mm", libelle: "Bosse, diamètre" },
  { cle: "jante_frottement_max_mm", libelle: "Frottement de jante" },
  { cle: "impact_pare_brise_hors_champ_max_mm", libelle: "Impact de pare-brise hors champ" },
  { cle: "pneu_profil_min_mm", libelle: "Profil de pneu, minimum" },
];
