import { randomUUID } from "node:crypto";
import type { Exemples } from "./exemple.ts";

export const enDirectExemples: Exemples = {
  "enDirect.flux": () => ({ requete: { duree: "0", depuis: "1000" } }),
  "enDirect.annoncer": ({ jeu }) => ({
    corps: { onglet: randomUUID(), entite: "tickets", id: jeu.ticket, modifie: false },
  }),
  "enDirect.partir": () => ({ chemin: { onglet: randomUUID() } }),
};
