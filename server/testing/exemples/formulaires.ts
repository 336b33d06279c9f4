import { randomUUID } from "node:crypto";
import { clientJetable, formulaireJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const formulairesExemples: Exemples = {
  "formulaires.lister": () => ({}),
  "formulaires.lire": ({ jeu }) => ({ chemin: { id: jeu.formulaire } }),
  "formulaires.historique": ({ jeu }) => ({ chemin: { id: jeu.formulaire } }),
  "formulaires.creer": async (t) => ({ corps: { client_id: await clientJetable(t) } }),
  "formulaires.changerStatut": async (t) => ({
    chemin: { id: (await formulaireJetable(t)).id },
    corps: { statut: "inactif" },
  }),
  "formulaires.ajouterChamp": async (t) => ({
    chemin: { id: (await formulaireJetable(t)).id },
    corps: { champ: { cle: "civilite" }, cle_idempotence: randomUUID() },
  }),
  "formulaires.modifierChamp": async (t) => {
    const { id, photo } = await formulaireJetable(t);
    return { chemin: { id, champ_id: photo }, corps: { champs: { label: "Vue" }, avant: { label: "Photo" } } };
  },
  "formulaires.supprimerChamp": async (t) => {
    const { id, photo } = await formulaireJetable(t);
    return { chemin: { id, champ_id: photo }, corps: {} };
  },
  "formulaires.ordonner": async (t) => {
    const { id, demande, photo } = await formulaireJetable(t);
    return { chemin: { id }, corps: { champs: [photo, demande] } };
  },
};
