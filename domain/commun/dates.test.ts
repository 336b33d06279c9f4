import fc from "fast-check";
import { expect, test } from "vitest";
import { formaterDate, lireDate, lireDateSaisie } from "./dates.ts";

test.each([
  ["10/03/2025", "2025-03-10"],
  ["10.03.2025", "2025-03-10"],
  ["10-03-2025", "2025-03-10"],
  ["2025-03-10", "2025-03-10"],
  ["12 mars 2025", "2025-03-12"],
  ["1er août 2025", "2025-08-01"],
  ["3 févr. 2025", "2025-02-03"],
  ["12/03/25", "2025-03-12"],
  ["29/02/2024", "2024-02-29"],
])("« %s » se lit %s", (texte, iso) => expect(lireDate(texte)).toBe(iso));

test.each([
  "31/02/2024",
  "29/02/2023",
  "00/01/2024",
  "12/13/2024",
  "12 brumaire 2025",
  "98 412",
  "",
  "12/03",
  "01/01/0023",
  "0023-01-01",
])("« %s » n'est pas une date", (texte) => expect(lireDate(texte)).toBeNull());

test.each([
  ["10032025", "2025-03-10"],
  ["100325", "2025-03-10"],
  [" 29022024 ", "2024-02-29"],
  ["10/03/2025", "2025-03-10"],
  ["31022024", null],
  ["1003202", null],
  ["98412", null],
])("tapée « %s », la date se lit %s", (texte, iso) => expect(lireDateSaisie(texte)).toBe(iso));

test("huit chiffres d'un document ne sont pas une date", () => expect(lireDate("10032025")).toBeNull());

test("une date formatée se relit à l'identique", () => {
  const jour = fc.date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(jour, (date) => {
      const iso = date.toISOString().slice(0, 10);
      expect(lireDate(formaterDate(iso))).toBe(iso);
    }),
  );
});

test("un horodatage donne son jour et un texte illisible une chaîne vide", () => {
  expect(formaterDate("2025-03-10T23:30:00Z")).toBe("10/03/2025");
  expect(formaterDate("hier")).toBe("");
});
