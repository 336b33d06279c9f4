import { randomUUID } from "node:crypto";
import { commentaireJetable } from "../../commentaires/aides-commentaires.ts";
import type { Exemples } from "./exemple.ts";

export const commentairesExemples: Exemples = {
  "commentaires.lister": ({ jeu }) => ({ requete: { ticket_id: jeu.ticket } }),
  "commentaires.citables": ({ jeu }) => ({ requete: { ticket_id: jeu.ticket, interne: "non" } }),
  "commentaires.creer": ({ jeu }) => ({
    corps: { ticket_id: jeu.ticket, interne: false, texte: "Vu", cites: [], cle_idempotence: randomUUID() },
  }),
  "commentaires.modifier": async (t) => ({
    chemin: { id: await commentaireJetable(t) },
    corps: { texte: "Corrigé", cites: [], avant: "Bien reçu" },
  }),
  "commentaires.supprimer": async (t) => ({ chemin: { id: await commentaireJetable(t) } }),
  "commentaires.retablir": async (t) => ({ chemin: { id: await commentaireJetable(t) } }),
};
