import type { Position, Suggestion } from "../../domain/adresses/adresse.ts";

export type { Position, Suggestion };

/**
 * Un fournisseur d'adresses. `null` : adresse inconnue. Une panne (réseau, délai, réponse fausse) lève : l'appelant décide, et un
 * enregistrement ne doit jamais en dépendre.
 */
export interface Geocodeur {
  suggerer(texte: string): Promise<Suggestion[]>;
  localiser(adresse: string): Promise<Position | null>;
}

/** Aucun fournisseur : rien n'est suggéré ni localisé. */
export const sansGeocodeur: Geocodeur = { suggerer: async () => [], localiser: async () => null };
