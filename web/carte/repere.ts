/** Un point d'une carte. */
export interface Repere {
  cle: string;
  titre: string;
  /** Sous le titre, dans la bulle. */
  lignes: readonly string[];
  position: readonly [latitude: number, longitude: number];
}

export interface Tuiles {
  /** Des images à un modèle d'adresse, ou une archive PMTiles. */
  format: "images" | "archive";
  url: string;
  attribution: string;
}

/** Pourquoi la carte montre le contour de la France : aucun fond réglé, ou un fond qui ne répond pas. */
export type RaisonContour = "refuse" | "injoignable";

/** Ce qu'une liste à côté de la carte peut lui demander. */
export interface CommandesCarte {
  montrer: (cle: string) => void;
}
