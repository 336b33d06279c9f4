import { randomUUID } from "node:crypto";
import { motJetable } from "../jetables-documents.ts";
import type { Exemples } from "./exemple.ts";

export const vocabulaireExemples: Exemples = {
  "vocabulaire.lister": () => ({}),
  "vocabulaire.effets": async (t) => ({ requete: { ids: await motJetable(t) } }),
  "vocabulaire.ajouter": () => ({
    corps: { genre: "element", motif: `mot ${randomUUID().slice(0, 8)}`, valeur: "capot" },
  }),
  "vocabulaire.modifier": async (t) => ({ chemin: { id: await motJetable(t) }, corps: { actif: false } }),
  "vocabulaire.oublier": async (t) => ({ chemin: { id: await motJetable(t) } }),
};
