import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  arrondir,
  formaterEuros,
  formaterKm,
  lireDecimal,
  lireKilometrage,
  lireMontant,
  lirePourcentage,
  separateurDominant,
} from "./montants.ts";

describe("lire un montant", () => {
  test.each([
    ["1 234,56 €", 123456],
    ["1\u00a0234,56\u00a0€", 123456],
    ["1\u202f234,56", 123456],
    ["1234,56", 123456],
    ["1.234,56 €", 123456],
    ["2.345.678,90", 234567890],
    ["€ 461,03", 46103],
    ["€ ,00", 0],
    ["1272.69", 127269],
    ["1,234.50", 123450],
    ["-110,00", -11000],
    ["110,00-", -11000],
    ["(110,00)", -11000],
    ["\u221290,00", -9000],
    ["-€ 12,30", -1230],
    ["1.234", 123400],
    ["0", 0],
  ])("« %s » vaut %i centimes", (texte, centimes) => expect(lireMontant(texte)).toBe(centimes));

  test.each(["", "abc", "12 34", "12/03/2025", "10 %", "€", "-", "1,2,3", "FR76 3000"])(
    "« %s » n'est pas un montant",
    (texte) => expect(lireMontant(texte)).toBeNull(),
  );

  test("la convention du document tranche un point ambigu", () => {
    expect(lireMontant("1.234", ",")).toBe(123400);
    expect(lireMontant("1.234", ".")).toBe(123);
    expect(separateurDominant(["1272.69", "0.50", "12,00"])).toBe(".");
    expect(separateurDominant(["1.234,56", "12,00", "0.5cm"])).toBe(",");
  });

  test("un montant formaté se relit à l'identique", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (centimes) => {
        expect(lireMontant(formaterEuros(centimes))).toBe(centimes);
      }),
    );
  });
});

test("les euros s'écrivent à la française", () => {
  expect(formaterEuros(123456)).toBe("1\u202f234,56\u00a0€");
  expect(formaterEuros(-5)).toBe("\u22120,05\u00a0€");
  expect(formaterEuros(0)).toBe("0,00\u00a0€");
});

test("les kilomètres se lisent et s'écrivent avec leurs groupes", () => {
  for (const texte of ["98 412 km", "98.412 km", "98412", "98\u202f412 kms"])
    expect(lireKilometrage(texte)).toBe(98412);
  expect(lireKilometrage("98,4")).toBeNull();
  expect(formaterKm(98412)).toBe("98\u202f412\u00a0km");
});

test("les pourcentages sont en centièmes de pour-cent", () => {
  expect(lirePourcentage("10,0 %")).toBe(1000);
  expect(lirePourcentage("20%")).toBe(2000);
  expect(lirePourcentage("20")).toBeNull();
});

test("les décimales en trop s'arrondissent au demi supérieur", () => {
  expect(lireDecimal("0,125", 2)).toBe(13);
  expect(lireDecimal("1,5", 2)).toBe(150);
});

test("l'arrondi est au plus proche, demi vers le haut en valeur absolue", () => {
  expect(arrondir(5, 2)).toBe(3);
  expect(arrondir(-5, 2)).toBe(-3);
  expect(arrondir(4, 3)).toBe(1);
});
