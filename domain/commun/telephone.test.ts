import { describe, expect, test } from "vitest";
import { formaterTelephone, numeroAComposer } from "./telephone.ts";

describe("téléphones", () => {
  test.each([
    ["0612345678", "06 12 34 56 78"],
    ["06.12.34.56.78", "06 12 34 56 78"],
    ["06-12 34/5678", "06 12 34 56 78"],
    ["+33612345678", "+33 6 12 34 56 78"],
    ["+33 (0)6 12 34 56 78", "+33 6 12 34 56 78"],
    ["0033612345678", "+33 6 12 34 56 78"],
    ["+32 470 12 34 56", "+32 470 12 34 56"],
    ["poste 214", "poste 214"],
    ["", ""],
  ])("« %s » s'affiche « %s »", (saisi, affiche) => expect(formaterTelephone(saisi)).toBe(affiche));

  test.each([
    ["06 12 34 56 78", "0612345678"],
    ["+33 (0)6 12 34 56 78", "+33612345678"],
    ["à rappeler", null],
  ])("« %s » se compose %s", (saisi, compose) => expect(numeroAComposer(saisi)).toBe(compose));
});
