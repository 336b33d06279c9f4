/** Ce qu'un document dit du véhicule et de son contrat : ce qui s'y lit, s'y complète et s'y corrige. */
export const CHAMPS_IDENTIFICATION = [
  "immatriculation",
  "vin",
  "marque",
  "modele",
  "kilometrage",
  "date_mise_en_circulation",
  "date_restitution",
  "contrat",
] as const;
