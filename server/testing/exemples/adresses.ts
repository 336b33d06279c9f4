import type { Exemples } from "./exemple.ts";

export const adressesExemples: Exemples = {
  "adresses.suggerer": () => ({ requete: { q: "12 rue de la Paix gre" } }),
  "adresses.localiser": () => ({ requete: { adresse: "12 rue de la Paix, 38000 Grenoble" } }),
  "adresses.fond": () => ({}),
  "adresses.archive": () => ({}),
};
