import type { Exemples } from "./exemple.ts";

export const calendrierExemples: Exemples = {
  "calendrier.lire": () => ({}),
  "calendrier.ouvrir": () => ({}),
  "calendrier.revoquer": () => ({}),
};
