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
    ["06 12 34 56 78", ["0612345678"]],
    ["Dupont Jean", ["dupont", "jean"]],
    ["  ", []],
    ["%_", []],
  ])("cherche « %s » par %j", (texte, attendu) => expect(motsDeRecherche(texte)).toEqual(attendu));
});
