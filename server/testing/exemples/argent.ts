import type { Exemples } from "./exemple.ts";

export const argentExemples: Exemples = {
  "argent.lire": () => ({}),
  "argent.lignes": () => ({ requete: { mot: "reclame" } }),
  "argent.exporterLignes": () => ({ requete: { format: "csv" } }),
};
