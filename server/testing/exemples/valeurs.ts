import type { Exemples } from "./exemple.ts";

export const valeursExemples: Exemples = {
  "valeurs.marques": () => ({}),
  "valeurs.types": () => ({}),
  "valeurs.elements": () => ({}),
};
