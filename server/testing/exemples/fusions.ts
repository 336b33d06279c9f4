import { randomUUID } from "node:crypto";
import { loueurJetable } from "../../conditions/aides-conditions.ts";
import { fusionJetable } from "../../fusions/aides-fusions.ts";
import type { Exemples } from "./exemple.ts";

export const fusionsExemples: Exemples = {
  "fusions.lister": () => ({}),
  "fusions.candidats": async (t) => ({ requete: { entite: "loueurs", id: await loueurJetable(t) } }),
  "fusions.apercevoir": async (t) => ({ requete: { entite: "loueurs", id: await loueurJetable(t) } }),
  "fusions.fusionner": async (t) => ({
    corps: {
      entite: "loueurs",
      gardee_id: await loueurJetable(t),
      fusionnee_id: await loueurJetable(t),
      cle_idempotence: randomUUID(),
    },
  }),
  "fusions.annuler": async (t) => ({ chemin: { id: await fusionJetable(t) }, corps: {} }),
};
