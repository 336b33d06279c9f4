import { randomUUID } from "node:crypto";
import { actionJetable, reseauEnMasse } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

export const masseExemples: Exemples = {
  "masse.apercu": async (t) => ({ corps: await reseauEnMasse(t) }),
  "masse.agir": async (t) => ({
    corps: { ...(await reseauEnMasse(t)), attendus: 1, cle_idempotence: randomUUID() },
  }),
  "masse.annuler": async (t) => ({ chemin: { id: await actionJetable(t) } }),
  "masse.recentes": () => ({}),
};
