/** Une suggestion d'adresse en France (specification.md section 5). */
export interface Suggestion {
  /** Identifiant du lieu chez le fournisseur. */
  identifiant: string;
  /** Adresse écrite pour une personne : « 12 rue de la Paix, 38000 Grenoble ». */
  description: string;
}

/** Degrés décimaux WGS 84, et à quoi près : une commune n'est pas une adresse. */
export interface Position {
  latitude: number;
  longitude: number;
  precision: "adresse" | "rue" | "commune" | "code_postal" | "departement";
}

/**
 * Un fournisseur d'adresses. `null` : adresse inconnue. Une panne (réseau, délai, réponse fausse) lève : l'appelant décide, et un
 * enregistrement ne doit jamais en dépendre (security.md 39).
 */
export interface Geocodeur {
  suggerer(texte: string): Promise<Suggestion[]>;
  localiser(adresse: string): Promise<Position | null>;
}

/** Aucun fournisseur : rien n'est suggéré ni localisé. */
export const sansGeocodeur: Geocodeur = { suggerer: async () => [], localiser: async () => null };
