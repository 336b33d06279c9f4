import { randomUUID } from "node:crypto";
import { livraisonJetable, webhookJetable } from "../../webhooks/aides-webhooks.ts";
import type { Exemples } from "./exemple.ts";

export const webhooksExemples: Exemples = {
  "webhooks.lister": () => ({}),
  "webhooks.creer": () => ({
    corps: {
      nom: "Outil de suivi",
      adresse: "https://exemple.fr/reflet",
      client_id: null,
      evenements: ["ticket.creation"],
      cle_idempotence: randomUUID(),
    },
  }),
  "webhooks.modifier": async (t) => ({
    chemin: { id: await webhookJetable(t) },
    corps: { champs: { nom: "Renommé" }, avant: { nom: "Jetable" } },
  }),
  "webhooks.regler": async (t) => ({ chemin: { id: await webhookJetable(t) }, corps: { actif: false } }),
  "webhooks.supprimer": async (t) => ({ chemin: { id: await webhookJetable(t) } }),
  "webhooks.livraisons": async (t) => ({ requete: { webhook_id: await webhookJetable(t) } }),
  "webhooks.essayer": async (t) => ({ chemin: { id: await webhookJetable(t) } }),
  "webhooks.rejouer": async (t) => ({ chemin: { id: await livraisonJetable(t) } }),
};
