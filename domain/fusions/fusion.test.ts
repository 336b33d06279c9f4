import { expect, it } from "vitest";
import { direConditions, direReferences } from "./fusion.ts";

it("dit ce qui change de fiche, au singulier et au pluriel, et rien de ce qui ne compte pas", () => {
  expect(
    direReferences([
      { table: "vehicules", nombre: 1200 },
      { table: "contrats", nombre: 1 },
      { table: "tickets", nombre: 0 },
      { table: "table_nouvelle", nombre: 2 },
    ]),
  ).toBe("1\u202f200 véhicules, 1 contrat, 2 autres fiches");
});

it("dit ce que deviennent les conditions qui se croisent", () => {
  const dire = (restantes: number, recopiees: number) =>
    direConditions({ deplacees: [], conditions_restantes: restantes, conditions_recopiees: recopiees });
  expect(dire(0, 0)).toBe("");
  expect(dire(1, 0)).toBe(
    "Une version de ses conditions reste dans sa fiche archivée\u00a0: celles de la fiche gardée s'appliquent les mêmes jours.",
  );
  expect(dire(3, 2)).toBe(
    "3 versions de ses conditions restent dans sa fiche archivée\u00a0: celles de la fiche gardée s'appliquent les mêmes jours. Les jours qu'elles ne couvrent pas gardent les siennes.",
  );
});
