import type { Position } from "../../domain/adresses/adresse.ts";

/** Messages des cartes. */
export const MESSAGES_CARTE = {
  introuvable: "Impossible de trouver les coordonnées pour cette adresse",
  erreur: "Erreur lors de la récupération des coordonnées",
  sansAdresse: "Adresse non disponible",
  incomplete: "Adresse incomplète",
  nonGeocodable: "Impossible de géocoder cette adresse",
  attente: "Récupération des coordonnées...",
} as const;

/** Ce qu'une position vaut, quand ce n'est pas l'adresse elle-même. */
export const APPROXIMATIONS: Record<Position["precision"], string | undefined> = {
  adresse: undefined,
  rue: "Position approximative\u00a0: la rue",
  commune: "Position approximative\u00a0: le centre de la commune",
  code_postal: "Position approximative\u00a0: le secteur du code postal",
  departement: "Position approximative\u00a0: le département",
};
