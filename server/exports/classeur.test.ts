import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import type { ColonneExport } from "./colonnes.ts";
import { ecrireEnTravailleur } from "./ecrire-en-travailleur.ts";

const COLONNES: readonly ColonneExport[] = [
  { cle: "plaque", titre: "Immatriculation", type: "code" },
  { cle: "date", titre: "Date", type: "date" },
  { cle: "km", titre: "Kilométrage", type: "entier" },
  { cle: "montant", titre: "Montant HT", type: "montant" },
  { cle: "agence", titre: "Agence", type: "texte" },
];

const ecrire = (lignes: Record<string, string | number | null>[]) =>
  ecrireEnTravailleur({ feuille: "Restitutions", colonnes: COLONNES, lignes, origine: [["Filtres", "Année : 2026"]] });

describe("le classeur, relu", () => {
  test("les cellules gardent leur type : texte, date, nombre", async () => {
    const octets = await ecrire([
      { plaque: "0612345678", date: "2026-03-29", km: 98_412, montant: -123_456, agence: "Évry" },
    ]);
    const [titres, ligne] = await readSheet(octets, "Restitutions");
    expect(titres).toEqual(["Immatriculation", "Date", "Kilométrage", "Montant HT", "Agence"]);
    expect(ligne).toEqual(["0612345678", new Date("2026-03-29T00:00:00Z"), 98_412, -1234.56, "Évry"]);
  });

  test("une formule reste un texte, un caractère interdit disparaît, une cellule vide reste vide", async () => {
    const [, ligne] = await readSheet(
      await ecrire([{ plaque: "=1+1", date: null, km: 0, montant: 0, agence: 'a\u0001b <&> "c"' }]),
      "Restitutions",
    );
    expect(ligne).toEqual(["=1+1", null, 0, 0, 'ab <&> "c"']);
  });

  test("d'autres feuilles suivent la première, avec leurs colonnes et leur filtre", async () => {
    const octets = await ecrireEnTravailleur({
      feuille: "Analyses",
      colonnes: COLONNES,
      lignes: [],
      suites: [{ feuille: "Refacturation", colonnes: COLONNES.slice(3), lignes: [{ montant: 4_200, agence: "Évry" }] }],
      origine: [["Filtres", "Aucun"]],
    });
    expect(await readSheet(octets, "Refacturation")).toEqual([
      ["Montant HT", "Agence"],
      [42, "Évry"],
    ]);
    expect(await readSheet(octets, "Filtres")).toEqual([["Filtres", "Aucun"]]);
  });

  test("la dernière feuille dit les filtres", async () => {
    expect(await readSheet(await ecrire([]), "Filtres")).toEqual([["Filtres", "Année : 2026"]]);
  });
});
