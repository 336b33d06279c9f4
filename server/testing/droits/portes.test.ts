import { expect, it } from "vitest";
import { routesDuContrat } from "../../http/routeur.ts";
import { porte, portesRelues } from "./portes.ts";

it("chaque route s'ouvre à qui le registre relu le dit, par session et par clé (npm run droits:relire)", () => {
  const portes = routesDuContrat().map(porte);
  expect(portes.length).toBeGreaterThan(300);
  expect(portes).toEqual(portesRelues());
});
