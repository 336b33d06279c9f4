import { randomUUID } from "node:crypto";
import { agenceJetable, clientJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

const SOCIETE = {
  raison_sociale: null,
  siren: null,
  adresse: null,
  code_postal: null,
  ville: null,
  taille_flotte: null,
  besoins: [],
  est_partenaire: false,
  autonomie: false,
  lecteur_distant: false,
};

export const clientsExemples: Exemples = {
  "clients.lister": () => ({}),
  "clients.suivre": () => ({}),
  "clients.exporter": () => ({ requete: { format: "csv" } }),
  "clients.creer": () => ({ corps: { ...SOCIETE, nom: `Société ${randomUUID()}`, cle_idempotence: randomUUID() } }),
  "clients.lire": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.modifier": ({ jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { champs: { ville: null }, avant: { ville: null } },
  }),
  "clients.desactiver": async (t) => ({ chemin: { id: await clientJetable(t) }, corps: { desactivee: true } }),
  "clients.supprimer": async (t) => ({ chemin: { id: await clientJetable(t) } }),
  "clients.historique": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.loueurs": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.agences": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.agencesProposees": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
  "clients.ajouterAgence": ({ jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { nom: `Agence ${randomUUID()}` },
  }),
  "clients.renommerAgence": async ({ base, jeu }) => ({
    chemin: { id: jeu.clientA },
    corps: { de: (await agenceJetable(base, jeu)).nom, vers: `Agence ${randomUUID()}`, vehicules: 0, restitutions: 0 },
  }),
  "clients.retirerAgence": async ({ base, jeu }) => ({
    chemin: { id: jeu.clientA, agence_id: (await agenceJetable(base, jeu)).id },
  }),
  "clients.exporterTout": ({ jeu }) => ({ chemin: { id: jeu.clientA } }),
};
