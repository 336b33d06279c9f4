import { randomUUID } from "node:crypto";
import { elementFixe, referenceJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const referencesExemples: Exemples = {
  "references.lister": () => ({ requete: { genre: "marque" } }),
  "references.modeles": () => ({}),
  "references.reseaux": () => ({}),
  "references.elements": () => ({}),
  "references.historique": async ({ base }) => ({ chemin: { id: (await referenceJetable(base)).id } }),
  "references.nommerAutrement": async ({ base }) => ({
    chemin: { id: await elementFixe(base) },
    corps: { synonymes: [], avant: [] },
  }),
  "references.ajouter": () => ({ corps: { genre: "reseau", nom: `Réseau ${randomUUID()}`, marque: null } }),
  "references.renommer": async ({ base }) => ({
    corps: {
      genre: "reseau",
      marque: null,
      de: (await referenceJetable(base)).nom,
      vers: `Réseau ${randomUUID()}`,
      fusionner: false,
      fiches: { vehicules: 0, restitutions: 0, garages: 0 },
    },
  }),
  "references.archiver": async ({ base }) => ({
    chemin: { id: (await referenceJetable(base)).id },
    corps: { archivee: true },
  }),
  "references.supprimer": async ({ base }) => ({ chemin: { id: (await referenceJetable(base)).id } }),
};
