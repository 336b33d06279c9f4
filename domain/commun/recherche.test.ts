import { describe, expect, it } from "vitest";
import { motsDeRecherche, plier } from "./recherche.ts";

describe("recherche", () => {
  it.each([
    ["AA-123-AA", "aa123aa"],
    ["aa 123 aa", "aa123aa"],
    ["Saint-Étienne", "saintetienne"],
    ["Œuvre", "oeuvre"],
    ["--", ""],
  ])("plie « %s » en « %s »", (texte, attendu) => expect(plier(texte)).toBe(attendu));

  it.each([
    ["GB 482 NR", ["gb482nr"]],
    ["06 12 34 56 78", ["612345678"]],
    ["+33 6 12 34 56 78", ["612345678"]],
    ["+33 (0)6 12 34 56 78", ["612345678"]],
    ["0033 6.12.34.56.78", ["612345678"]],
    ["33612345678", ["612345678"]],
    ["+262 692 12 34 56", ["692123456"]],
    ["0692123456", ["692123456"]],
    ["+262 692 12", ["69212"]],
    ["00262 (0)692 12 34 56", ["692123456"]],
    ["262692123456", ["692123456"]],
    ["06 12 34", ["61234"]],
    ["+33 6 12", ["612"]],
    ["3361", ["3361"]],
    ["2026-11", ["202611"]],
    ["Dupont Jean", ["dupont", "jean"]],
    ["  ", []],
    ["%_", []],
  ])("cherche « %s » par %j", (texte, attendu) => expect(motsDeRecherche(texte)).toEqual(attendu));
});
