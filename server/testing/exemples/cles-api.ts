import { randomUUID } from "node:crypto";
import { cleJetable } from "../jetables.ts";
import type { Exemples } from "./exemple.ts";

const dansUnMois = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

export const clesApiExemples: Exemples = {
  "clesApi.lister": () => ({}),
  "clesApi.creer": () => ({
    corps: {
      nom: "Entrepôt",
      client_id: null,
      expire_le: dansUnMois(),
      portees: ["tco:lire"],
      cle_idempotence: randomUUID(),
    },
  }),
  "clesApi.revoquer": async ({ base }) => ({ chemin: { id: await cleJetable(base) } }),
};
