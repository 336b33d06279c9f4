import { importJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const importsExemples: Exemples = {
  "imports.lister": () => ({}),
  "imports.modele": () => ({ requete: { entite: "vehicules", format: "csv" } }),
  "imports.deposer": ({ jeu }) => ({
    requete: { entite: "vehicules", client_id: jeu.clientA, nom: "parc.csv" },
    octets: Buffer.from("Immatriculation;Marque\nAB-123-CD;Renault\n"),
  }),
  "imports.lire": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.historique": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.relire": async (t) => ({
    chemin: { id: await importJetable(t, "pret") },
    corps: { encodage: "Windows-1252" },
  }),
  "imports.verifier": async (t) => ({
    chemin: { id: await importJetable(t, "pret") },
    corps: { correspondance: ["immatriculation"], decimale: "," },
  }),
  "imports.lignes": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.lancer": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.annuler": async (t) => ({ chemin: { id: await importJetable(t, "termine") } }),
  "imports.abandonner": async (t) => ({ chemin: { id: await importJetable(t, "pret") } }),
  "imports.rejets": async (t) => ({ chemin: { id: await importJetable(t, "termine") }, requete: { format: "csv" } }),
};
