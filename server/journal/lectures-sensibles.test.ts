import { expect, it } from "vitest";
import { routesDuContrat } from "../http/routeur.ts";
import { estUnExport } from "./lectures-sensibles.ts";

it("se note comme un export ce qui emporte des données, et non ce qu'un écran montre de lui-même", () => {
  const exports = routesDuContrat()
    .filter(estUnExport)
    .map(({ cle }) => cle);
  expect(exports).toContain("restitutions.exporter");
  expect(exports).toContain("documents.zip");
  // Une photo s'affiche à chaque ouverture de la fiche : quatre « exports » par rapport lu noieraient les vrais.
  expect(exports.filter((cle) => !/exporter|zip|rapport|tco|rejets|direction/i.test(cle))).toEqual([]);
});
