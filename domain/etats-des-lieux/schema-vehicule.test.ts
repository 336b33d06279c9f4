import { expect, it } from "vitest";
import { ELEMENTS_ENDOMMAGES } from "../tickets/elements-endommages.ts";
import { dessinerSchema, REGIONS } from "./schema-vehicule.ts";

it("a une région, et une seule, pour chacun des 22 éléments", () => {
  expect(REGIONS.map((r) => r.element).sort()).toEqual([...ELEMENTS_ENDOMMAGES].sort());
});

it("met la gauche à gauche : l'avant est en haut, vu de dessus", () => {
  for (const r of REGIONS) {
    if (/gauche$/.test(r.element)) expect(r.x, r.element).toBeLessThan(200);
    if (/droite?$/.test(r.element)) expect(r.x, r.element).toBeGreaterThan(200);
    if (/(aile|roue|porte|pare-chocs) avant/i.test(r.element)) expect(r.y, r.element).toBeLessThan(235);
    if (/(aile|roue|porte|pare-chocs) arrière/i.test(r.element)) expect(r.y, r.element).toBeGreaterThan(235);
  }
});

it("imprime une pastille par élément touché", () => {
  const svg = dessinerSchema(
    new Map([
      ["Capot", "1"],
      ["Porte avant droite", "2, 3"],
    ]),
  );
  expect([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((m) => m[1])).toEqual(["1", "2, 3"]);
  expect(svg.match(/fill="url\(#hachures\)"/g)).toHaveLength(2);
});
