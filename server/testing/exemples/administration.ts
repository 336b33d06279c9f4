import type { Exemples } from "./exemple.ts";

export const administrationExemples: Exemples = {
  "administration.reglages": () => ({}),
  "administration.regler": () => ({
    chemin: { variable: "INVITATION_JOURS" },
    corps: { valeur: null, avant: null },
  }),
  "administration.premiersPas": () => ({}),
  "administration.courriels": () => ({}),
  "administration.apercu": () => ({ chemin: { gabarit: "invitation" } }),
  "administration.ecrireMot": () => ({ chemin: { gabarit: "invitation" }, corps: { mot: "", avant: "" } }),
};
