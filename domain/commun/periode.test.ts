import { expect, test } from "vitest";
import { direRienAComparer, nommerAvant } from "../analyses/comparaison.ts";
import { constat } from "../analyses/constat.ts";
import { reperes } from "../analyses/echelle.ts";
import {
  bornesDe,
  direPendant,
  moisPartiels,
  nommerPeriode,
  type Periode,
  periodeAvant,
  periodeDAdresse,
} from "./periode.ts";
import { direPeriodeIncomprise } from "./periode-incomprise.ts";

const JOUR = "2026-11-29";
const avant = (periode: Periode, jour = JOUR) => {
  const { du, au, partielle } = periodeAvant(periode, jour);
  return [du, au, partielle];
};

test("les jours d'une année, d'un trimestre, d'un mois, de deux dates et des douze derniers mois", () => {
  expect(bornesDe(2028, JOUR)).toEqual({ du: "2028-01-01", au: "2028-12-31" });
  expect(bornesDe("2028-T1", JOUR)).toEqual({ du: "2028-01-01", au: "2028-03-31" });
  expect(bornesDe("2026-T4", JOUR)).toEqual({ du: "2026-10-01", au: "2026-12-31" });
  expect(bornesDe("2028-02", JOUR)).toEqual({ du: "2028-02-01", au: "2028-02-29" });
  expect(bornesDe("2026-12", JOUR)).toEqual({ du: "2026-12-01", au: "2026-12-31" });
  expect(bornesDe("2026-01-15_2026-03-20", JOUR)).toEqual({ du: "2026-01-15", au: "2026-03-20" });
  expect(bornesDe("glissante", JOUR)).toEqual({ du: "2025-11-30", au: JOUR });
});

test("la période d'avant compte autant de mois, sinon autant de jours", () => {
  expect(avant(2025)).toEqual(["2024-01-01", "2024-12-31", false]);
  expect(avant("2026-T1")).toEqual(["2025-10-01", "2025-12-31", false]);
  expect(avant("2026-03")).toEqual(["2026-02-01", "2026-02-28", false]);
  expect(avant("2026-01-01_2026-06-30")).toEqual(["2025-07-01", "2025-12-31", false]);
  expect(avant("2026-01-15_2026-01-24")).toEqual(["2026-01-05", "2026-01-14", false]);
  expect(avant("glissante")).toEqual(["2024-11-30", "2025-11-29", true]);
});

test("une période qui court se compare aux mêmes jours ; à son dernier jour, elle est finie", () => {
  expect(avant(2026)).toEqual(["2025-01-01", "2025-11-29", true]);
  expect(avant("2026-T4")).toEqual(["2026-07-01", "2026-08-29", true]);
  expect(avant("2026-11")).toEqual(["2026-10-01", "2026-10-29", true]);
  expect(avant("2026-03", "2026-03-30")).toEqual(["2026-02-01", "2026-02-28", true]);
  expect(avant("2026-11-20_2026-12-09")).toEqual(["2026-10-31", "2026-11-09", true]);
  expect(avant("2026-11", "2026-11-30")).toEqual(["2026-10-01", "2026-10-31", false]);
  expect(avant("2027-01")).toEqual(["2026-12-01", "2026-12-31", false]);
});

test("une période se nomme, et celle d'avant aussi", () => {
  const noms: [Periode, string, string, string][] = [
    [2026, "2026", "en 2026", "2025"],
    ["2026-T1", "1er trimestre 2026", "au 1er trimestre 2026", "4e trimestre 2025"],
    ["2026-03", "mars 2026", "en mars 2026", "février 2026"],
    [
      "2026-01-15_2026-01-24",
      "du 15/01/2026 au 24/01/2026",
      "du 15/01/2026 au 24/01/2026",
      "du 05/01/2026 au 14/01/2026",
    ],
    ["2026-01-15_2026-01-15", "le 15/01/2026", "le 15/01/2026", "le 14/01/2026"],
  ];
  for (const [periode, nom, dite, davant] of noms)
    expect([nommerPeriode(periode), direPendant(periode), nommerAvant(periode, null)]).toEqual([nom, dite, davant]);
  expect(nommerAvant("2026-11", "2026-10-29")).toBe("octobre 2026, au 29/10");
  expect(nommerAvant("2026-11-20_2026-12-09", "2026-11-09")).toBe("du 31/10/2026, au 09/11");
  expect(direRienAComparer("2026-T1", null)).toBe("Rien à comparer au 4e trimestre 2025");
  expect(direRienAComparer("2026-03", null)).toBe("Rien à comparer en février 2026");
  expect(direRienAComparer("2026-01-15_2026-01-24", null)).toBe("Rien à comparer du 05/01/2026 au 14/01/2026");
});

test("une adresse refuse ce qui n'est pas une période", () => {
  for (const bonne of ["2026", "glissante", "2026-T4", "2026-12", "2024-02-29_2024-03-01"])
    expect(periodeDAdresse.safeParse(bonne).success, bonne).toBe(true);
  for (const fausse of [
    "1989",
    "2026-T5",
    "2026-13",
    "2026-02-29_2026-03-01",
    "2026-03-02_2026-03-01",
    "2026-03-02",
    "",
  ])
    expect(periodeDAdresse.safeParse(fausse).success, fausse).toBe(false);
});

test("des mois coupés se disent, des mois entiers non", () => {
  expect([2026, "2026-T1", "2026-03", undefined, "2026-01-01_2026-02-28"].map((p) => moisPartiels(p))).toEqual(
    Array(5).fill(false),
  );
  expect(["glissante", "2026-01-02_2026-02-28"].map((p) => moisPartiels(p))).toEqual([true, true]);
});

test("les repères d'un axe partent de zéro, de pas ronds, et contiennent la plus grande valeur", () => {
  expect(reperes(0)).toEqual([0]);
  expect(reperes(100)).toEqual([0, 25, 50, 75, 100]);
  expect(reperes(7, true)).toEqual([0, 2, 4, 6, 8]);
  expect(reperes(1, true)).toEqual([0, 1]);
  expect(reperes(123_456)).toEqual([0, 50_000, 100_000, 150_000]);
  expect(reperes(1_800, false, 2)).toEqual([0, 1_000, 2_000]);
  for (const max of [1, 3, 9, 11, 37, 999, 1_001, 8_345_210]) {
    const pas = reperes(max);
    expect(pas.at(-1)).toBeGreaterThanOrEqual(max);
    expect(pas.length).toBeLessThanOrEqual(6);
  }
});

test("le constat compare un trimestre au trimestre d'avant", () => {
  const tableau = {
    indicateurs: { nombre: 9, total_ht: 90_000 },
    precedents_au: null,
    evolutions: { moyenne_ht: { ecart: -1, part: -0.1 } },
    graphes: { categorie: [] },
  } as unknown as Parameters<typeof constat>[0];
  const dit = (p: Periode) => constat(tableau, p)?.replaceAll(/[\u00a0\u202f]/g, " ");
  expect(dit("2026-T1")).toBe(
    "9 restitutions pour 900 € HT de frais au 1er trimestre 2026. Le coût moyen par véhicule baisse de 10 % par rapport au 4e trimestre 2025.",
  );
  expect(dit("2026-03")).toMatch(/en mars 2026\. .* par rapport à février 2026\.$/);
  expect(dit("2026-01-15_2026-01-24")).toMatch(/par rapport à la période du 05\/01\/2026 au 14\/01\/2026\.$/);
});

test.each([
  ["2026-13-45_2026-03-20", "«\u00a02026-13-45\u00a0» n'est pas une date (AAAA-MM-JJ)"],
  ["2026-01-15_hier", "«\u00a0hier\u00a0» n'est pas une date (AAAA-MM-JJ)"],
  ["2026-05-01_2026-01-01", "La fin, le 01/01/2026, précède le début, le 01/05/2026"],
  ["2026-13-45_", "«\u00a02026-13-45\u00a0» n'est pas une date (AAAA-MM-JJ)"],
  ["2026-01-15_", "La date de fin manque"],
  ["_2026-01-15", "La date de début manque"],
  ["1989-01-01_1989-12-31", "Les dates vont de 1990 à 2099"],
  ["hier", "«\u00a0hier\u00a0» n'est ni une année (2026), ni un trimestre (2026-T1)"],
])("« %s » n'est pas une période, et l'on dit pourquoi", (texte, phrase) => {
  expect(periodeDAdresse.safeParse(texte).success).toBe(false);
  expect(direPeriodeIncomprise(texte)).toContain(phrase);
});
