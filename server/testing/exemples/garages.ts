import { randomUUID } from "node:crypto";
import { garageJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const garagesExemples: Exemples = {
  "garages.lister": () => ({}),
  "garages.exporter": () => ({ requete: { format: "csv" } }),
  "garages.lire": ({ jeu }) => ({ chemin: { id: jeu.garage } }),
  "garages.coordonnees": ({ jeu }) => ({ chemin: { id: jeu.garage } }),
  "garages.proches": ({ jeu }) => ({ chemin: { id: jeu.ticket } }),
  "garages.semblables": () => ({ requete: { nom: "Carrosserie du Port", code_postal: "38000" } }),
  "garages.creer": () => ({ corps: { nom: "Garage neuf", cle_idempotence: randomUUID() } }),
  "garages.modifier": ({ jeu }) => ({
    chemin: { id: jeu.garage },
    corps: { champs: { jantes: false }, avant: { jantes: false } },
  }),
  "garages.situer": async (t) => ({
    chemin: { id: await garageJetable(t) },
    corps: { position: { latitude: 45.19, longitude: 5.72 }, avant: null },
  }),
  "garages.archiver": async (t) => ({ chemin: { id: await garageJetable(t) }, corps: { archive: true } }),
  "garages.supprimer": async (t) => ({ chemin: { id: await garageJetable(t) } }),
  "garages.historique": ({ jeu }) => ({ chemin: { id: jeu.garage } }),
};
