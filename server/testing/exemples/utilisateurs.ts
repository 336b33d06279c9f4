import { randomUUID } from "node:crypto";
import { personneAFacteur, personneJetable } from "../jetables.ts";
import { MOT_DE_PASSE_TEST } from "../jeu.ts";
import type { Exemples } from "./exemple.ts";

export const utilisateursExemples: Exemples = {
  "utilisateurs.lister": () => ({}),
  "utilisateurs.exporter": () => ({ requete: { format: "csv" } }),
  "utilisateurs.lire": ({ jeu }) => ({ chemin: { id: jeu.claire } }),
  "utilisateurs.inviter": ({ jeu }) => ({
    corps: {
      email: `invitee-${randomUUID()}@canarival.test`,
      role: "client",
      client_id: jeu.clientA,
      prenom: "",
      nom: "",
      second_facteur_exige: false,
      mot_de_passe: null,
      cle_idempotence: randomUUID(),
    },
  }),
  "utilisateurs.renvoyer": async ({ base, jeu }) => ({ chemin: { id: await personneJetable(base, jeu, true) } }),
  "utilisateurs.annuler": async ({ base, jeu }) => ({ chemin: { id: await personneJetable(base, jeu, true) } }),
  "utilisateurs.modifier": ({ jeu }) => ({
    chemin: { id: jeu.sansBesoin },
    corps: { champs: { fonction: null }, avant: { fonction: null } },
  }),
  "utilisateurs.changerRole": async ({ base, jeu }) => ({
    chemin: { id: await personneJetable(base, jeu) },
    corps: {
      role: "client",
      client_id: jeu.clientB,
      mot_de_passe: MOT_DE_PASSE_TEST,
      avant: { role: "client", client_id: jeu.clientA },
    },
  }),
  "utilisateurs.suspendre": async ({ base, jeu }) => ({
    chemin: { id: await personneJetable(base, jeu) },
    corps: { suspendue: true },
  }),
  "utilisateurs.fermerSessions": async ({ base, jeu }) => ({ chemin: { id: await personneJetable(base, jeu) } }),
  "utilisateurs.retirerFacteur": async ({ base, jeu }) => ({
    chemin: { id: await personneAFacteur(base, jeu) },
    corps: { mot_de_passe: MOT_DE_PASSE_TEST },
  }),
  "utilisateurs.historique": ({ jeu }) => ({ chemin: { id: jeu.claire } }),
  "invitations.lire": () => ({ corps: { jeton: "inconnu" } }),
  "invitations.accepter": () => ({
    corps: { jeton: "inconnu", prenom: "Léa", nom: "Test", mot_de_passe: "le pneu avant gauche" },
  }),
};
