import { expect, it } from "vitest";
import { ecrireElements, lireElements } from "./elements.ts";

it("garde les éléments une fois chacun, dans le même ordre quel que soit celui des clics", () => {
  expect(ecrireElements(["Toit", "Capot", "Toit"])).toBe(ecrireElements(["Capot", "Toit"]));
  expect(lireElements(ecrireElements(["Toit", "Lunette arrière / hayon"]))).toEqual([
    "Lunette arrière / hayon",
    "Toit",
  ]);
  expect(lireElements(ecrireElements([]))).toEqual([]);
});

it("lit aussi la liste qu'un conflit rend", () => expect(lireElements(["Capot"])).toEqual(["Capot"]));
