import type { Exemples } from "./exemple.ts";

export const comparaisonsExemples: Exemples = {
  "comparaisons.photos": ({ jeu }) => ({ chemin: { id: jeu.vehicule } }),
};
