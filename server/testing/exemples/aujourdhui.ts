import type { Exemples } from "./exemple.ts";

export const aujourdhuiExemples: Exemples = {
  "aujourdhui.lire": () => ({}),
};
