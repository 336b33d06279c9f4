import { randomUUID } from "node:crypto";
import { conditionsUsuelles } from "../../../domain/conditions/conditions-loueur.ts";
import { conditionsJetables, loueurJetable } from "../../conditions/aides-conditions.ts";
import type { Exemples } from "./exemple.ts";

export const conditionsExemples: Exemples = {
  "conditions.deMaSociete": () => ({}),
  "conditions.lister": ({ jeu }) => ({ chemin: { id: jeu.loueur } }),
  "conditions.lire": async (t) => ({ chemin: { id: await conditionsJetables(t) } }),
  "conditions.deRestitution": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "conditions.simuler": ({ jeu }) => ({ chemin: { id: jeu.restitution } }),
  "conditions.creer": async (t) => ({
    chemin: { id: await loueurJetable(t) },
    corps: { champs: conditionsUsuelles("2026-01-01"), cle_idempotence: randomUUID() },
  }),
  "conditions.modifier": async (t) => {
    const champs = conditionsUsuelles("2026-01-01");
    return { chemin: { id: await conditionsJetables(t) }, corps: { champs, avant: champs } };
  },
  "conditions.recalculer": async (t) => ({ chemin: { id: await conditionsJetables(t) } }),
  "conditions.supprimer": async (t) => ({ chemin: { id: await conditionsJetables(t) } }),
};
