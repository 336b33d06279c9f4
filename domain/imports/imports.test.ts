import { describe, expect, it } from "vitest";
import { ecrireCellule, estVide, jourDeSerie } from "./cellule.ts";
import type { NatureColonne } from "./colonne.ts";
import { ENTITES_IMPORT } from "./colonne.ts";
import { convertirCellule } from "./convertir-cellule.ts";
import { DESCRIPTIONS } from "./descriptions.ts";
import { phraseBilan } from "./phrases.ts";
import { lettreDeColonne, raisonIgnoree, reconnaitreColonnes, refusDeCorrespondance } from "./reconnaitre-colonnes.ts";

const CONVENTIONS = { decimale: ",", depuis1904: false, aujourdHui: "2026-11-21" } as const;
const lire = (nature: NatureColonne, cellule: Parameters<typeof convertirCellule>[0], extra = {}) =>
  Object.values(
    convertirCellule(
      cellule,
      { cle: "x", titre: "X", nature, synonymes: [], exemple: "", aide: "", ...extra },
      { ...CONVENTIONS, ...extra },
    ),
  )[0];

describe("cellules", () => {
  it.each([
    ["telephone", 612345678, "0612345678"],
    ["telephone", "+33 6 12 34 56 78", "+33 6 12 34 56 78"],
    ["code_postal", 1000, "01000"],
    ["code", 12345678901, "12345678901"],
    ["code", 1.5e20, "Le tableur a arrondi ce numéro\u00a0: mettez la colonne au format Texte"],
    ["kilometrage", "98 412 km", 98412],
    ["kilometrage", "98.412", 98412],
    ["kilometrage", 12.5, "Ce n'est pas un nombre entier"],
    ["montant", 0.1 + 0.2, 30],
    ["montant", "1 234,56 € HT", 123456],
    ["montant", 12.345, "Trop de décimales\u00a0: 2 au plus"],
    ["prix_km", "0,0850 €/km", 850],
    ["pourcent", "12,5 %", 1250],
    ["booleen", "X", true],
    ["booleen", "peut-être", "Répondez par Oui ou par Non"],
    ["date", 45000.75, "2023-03-15"],
    ["date", "2023-03-15T10:30:00Z", "2023-03-15"],
    ["date", { d: "2023-03-15" }, "2023-03-15"],
    ["date", { e: "#REF!" }, "Le tableur n'a pas su calculer cette cellule (#REF!)"],
    ["texte", "'=1+1", "=1+1"],
    ["texte", "deux\r\nlignes  serrées", "deux\nlignes serrées"],
  ] as const)("%s : %j → %j", (nature, cellule, attendu) => {
    expect(lire(nature, cellule)).toBe(attendu);
  });

  it("suit le signe décimal du fichier", () => {
    expect(lire("montant", "1.234", { decimale: "," })).toBe(123400);
    expect(lire("montant", "1.23", { decimale: "." })).toBe(123);
  });

  it("compte les jours depuis 1900 ou 1904, et s'arrête au calendrier", () => {
    expect([jourDeSerie(45000, false), jourDeSerie(43538, true)]).toEqual(["2023-03-15", "2023-03-15"]);
    expect([jourDeSerie(12, false), jourDeSerie(1e9, false)]).toEqual([null, null]);
  });

  it("ne prend pas une absence pour une valeur", () => {
    expect(["", " \u00a0", "--", "—", null].every(estVide)).toBe(true);
    expect(["0", "-", 0, false].some(estVide)).toBe(false);
    expect([1.5, true, { d: "2026-01-02" }].map(ecrireCellule)).toEqual(["1,5", "VRAI", "02/01/2026"]);
  });
});

describe("colonnes", () => {
  it.each(ENTITES_IMPORT)("%s : chaque titre, synonyme et clé désigne une seule colonne", (entite) => {
    const description = DESCRIPTIONS[entite];
    for (const colonne of description.colonnes)
      for (const titre of [colonne.titre, ...colonne.synonymes, colonne.cle])
        expect([titre, reconnaitreColonnes(description, [titre])[0]]).toEqual([titre, colonne.cle]);
    for (const { titres } of description.ignorees)
      for (const titre of titres) expect([titre, reconnaitreColonnes(description, [titre])[0]]).toEqual([titre, null]);
  });

  it("dit pourquoi une colonne est laissée, et ce qui manque pour continuer", () => {
    expect(raisonIgnoree(DESCRIPTIONS.vehicules, "CARTE GRISE")).toBe("un fichier ne tient pas dans une cellule");
    expect(refusDeCorrespondance(DESCRIPTIONS.affectations, ["vehicule", null])).toBe(
      "Il manque la colonne «\u00a0Date de début\u00a0», qui retrouve chaque fiche.",
    );
    expect(refusDeCorrespondance(DESCRIPTIONS.garages, ["nom"])).toBeNull();
    expect([0, 25, 26, 701, 702].map(lettreDeColonne)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  });
});

describe("bilan", () => {
  it("s'accorde, groupe les milliers et ne dit les inchangés que s'il y en a", () => {
    const b = { crees: 1312, modifies: 14, inchanges: 0, rejetes: 2 };
    expect(phraseBilan(DESCRIPTIONS.vehicules, b)).toBe("1\u202f312 créés, 14 mis à jour, 2 rejetés");
    expect(phraseBilan(DESCRIPTIONS.restitutions, { ...b, modifies: 1, inchanges: 3 })).toBe(
      "1\u202f312 créées, 1 mise à jour, 3 inchangées, 2 rejetées",
    );
    expect(phraseBilan(DESCRIPTIONS.garages, { crees: 0, modifies: 1, inchanges: 0, rejetes: 0 }, true)).toBe(
      "0 à créer, 1 à mettre à jour, 0 rejeté",
    );
  });
});
