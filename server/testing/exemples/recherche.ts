import type { Exemples } from "./exemple.ts";

export const rechercheExemples: Exemples = {
  "recherche.chercher": () => ({ requete: { q: "gb482nr" } }),
  "recherche.proches": () => ({ requete: { q: "carosserie", liste: "garages" } }),
};
