import { randomUUID } from "node:crypto";
import { demandeDonneesJetable } from "../../donnees-personnelles/aides-donnees.ts";
import type { Exemples } from "./exemple.ts";

export const donneesPersonnellesExemples: Exemples = {
  "donneesPersonnelles.chercher": () => ({ requete: { q: "canarival" } }),
  "donneesPersonnelles.exporter": ({ jeu }) => ({ requete: { lignes: `conducteurs:${jeu.conducteur}` } }),
  "donneesPersonnelles.textes": ({ jeu }) => ({ requete: { lignes: `conducteurs:${jeu.conducteur}` } }),
  "donneesPersonnelles.effacer": () => ({
    corps: { lignes: [{ entite: "messages", id: randomUUID() }], motif: "À sa demande", confirmation: "EFFACER" },
  }),
  "donneesPersonnelles.effacements": () => ({}),
  "donneesPersonnelles.conservation": () => ({}),
  "donneesPersonnelles.appliquer": () => ({ corps: { classe: "factures" } }),
  "donneesPersonnelles.demandes": () => ({}),
  "donneesPersonnelles.traiter": async ({ base, jeu }) => ({ chemin: { id: await demandeDonneesJetable(base, jeu) } }),
  "donneesPersonnelles.mesDemandes": () => ({}),
  "donneesPersonnelles.demander": () => ({
    corps: { genre: "export", precisions: "", cle_idempotence: randomUUID() },
  }),
};
