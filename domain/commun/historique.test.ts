import { expect, it } from "vitest";
import { bornerHistorique, HISTORIQUE_LUS } from "./historique.ts";

it.each([
  [0, false],
  [HISTORIQUE_LUS - 1, false],
  [HISTORIQUE_LUS, true],
])("%i changements lus : plus anciens %s", (lus, plusAnciens) => {
  const borne = bornerHistorique(Array.from({ length: lus }, (_, i) => i));
  expect(borne.plusAnciens).toBe(plusAnciens);
  expect(borne.montres).toHaveLength(Math.min(lus, HISTORIQUE_LUS - 1));
  expect(borne.montres[0]).toBe(lus === 0 ? undefined : 0);
});
