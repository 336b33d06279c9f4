import type { Conditions } from "../fre/conditions.ts";

/** Seuils usuels de l'état standard, quand le contrat n'en dit pas. Millimètres. */
export const SEUILS_USUELS: NonNullable<Conditions["seuils"]> = {
  rayure_max_mm: 30,
  rayure_pare_chocs_max_mm: 50,
  rayure_retroviseur_max_mm: 30,
  bosse_max_mm: 20,
  pneu_profil_min_mm: 4,
  jante_frottement_max_mm: 50,
  impact_pare_brise_hors_champ_max_mm: 20,
};
