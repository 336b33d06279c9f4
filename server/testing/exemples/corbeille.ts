import { supprimeJetable } from "../../corbeille/aides-corbeille.ts";
import type { Exemples } from "./exemple.ts";

export const corbeilleExemples: Exemples = {
  "corbeille.lister": () => ({}),
  "corbeille.restaurer": async (t) => ({ chemin: { id: await supprimeJetable(t) } }),
  "corbeille.effacer": async (t) => ({ chemin: { id: await supprimeJetable(t) } }),
};
