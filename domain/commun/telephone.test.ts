import { describe, expect, test } from "vitest";
import { formaterTelephone, lireTelephone, numeroAComposer } from "./telephone.ts";

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

describe("la seule règle d'un numéro", () => {
  test.each([
    "06 12 34 56 78",
    "06.12.34.56.78",
    "06-12-34-56-78",
    "(0)6 12 34 56 78",
    "0692 12 34 56",
    "+33 6 12 34 56 78",
    "+33 (0)6 12 34 56 78",
    "0033612345678",
    "06 12 34 56 78 / 04 76 11 22 33",
    "+262 692 12 34 56",
    "+41 22 123 45 67",
    "+32 470 12 34 56",
    "04 76 11 22 33 poste 214",
    "3939",
    "118 218",
  ])("« %s » en est un, gardé tel quel", (texte) => expect(lireTelephone(texte)).toBe(texte));

  test("onze chiffres qui commencent par 33 ont perdu leur signe, et le retrouvent", () =>
    expect(lireTelephone("33612345678")).toBe("+33612345678"));

  test.each(["612345678", "6 12 34 56 78"])("« %s » a perdu son zéro, et le retrouve", (texte) =>
    expect(lireTelephone(texte)).toBe(`0${texte}`),
  );

  test.each([
    "N/A",
    "0",
    "",
    "-",
    "abc",
    "06 12 34 56 7",
    "06 12 34 56 789",
    "3,36123E+10",
    "+33 6 12 34 56 7",
    "0000000000",
    "à rappeler",
    "12",
  ])("« %s » n'en est pas un", (texte) => expect(lireTelephone(texte)).toBeNull());
});
