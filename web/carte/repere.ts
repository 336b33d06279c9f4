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
