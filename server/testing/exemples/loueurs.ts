import { randomUUID } from "node:crypto";
import type { Exemples } from "./exemple.ts";

export const loueursExemples: Exemples = {
  "loueurs.lister": () => ({}),
  "loueurs.ajouter": () => ({ corps: { nom: `Loueur ${randomUUID()}` } }),
  "loueurs.suivre": () => ({}),
  "loueurs.exporter": () => ({ requete: { format: "csv" } }),
  "loueurs.lire": ({ jeu }) => ({ chemin: { id: jeu.loueur } }),
  "loueurs.renommer": ({ jeu }) => ({
    chemin: { id: jeu.loueur },
    corps: { champs: { nom: "Arval" }, avant: { nom: "Arval" } },
  }),
  "loueurs.identifier": ({ jeu }) => ({
    chemin: { id: jeu.loueur },
    corps: { champs: { siren: null }, avant: { siren: null } },
  }),
  "loueurs.reclamer": ({ jeu }) => ({
    chemin: { id: jeu.loueur },
    corps: { champs: { delai_reponse_jours: 21 }, avant: { delai_reponse_jours: 21 } },
  }),
  "loueurs.archiver": ({ jeu }) => ({ chemin: { id: jeu.loueur }, corps: { archive: false } }),
  "loueurs.historique": ({ jeu }) => ({ chemin: { id: jeu.loueur } }),
};
