import type { Exemples } from "./exemple.ts";

export const santeExemples: Exemples = {
  "sante.lire": () => ({}),
};
