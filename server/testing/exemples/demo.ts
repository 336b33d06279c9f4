import { randomUUID } from "node:crypto";
import type { Exemples } from "./exemple.ts";

export const demoExemples: Exemples = {
  "demo.demander": () => ({
    corps: {
      prenom: "Hélène",
      nom: "Garnier",
      societe: "Flotte & Cie",
      email: `helene-${randomUUID()}@exemple.fr`,
      taille_flotte: "Une centaine",
    },
  }),
};
