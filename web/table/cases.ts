import type { EtatSelection } from "./selection.ts";

/** Les cases d'une liste : ce qu'elles disent de chaque ligne, et ce qui est choisi. */
export interface Cases<L> {
  nom: (ligne: L) => string;
  choix: EtatSelection;
}
