import { describe, expect, it } from "vitest";
import { ecrireCellule, estVide, jourDeSerie } from "./cellule.ts";
import type { NatureColonne } from "./colonne.ts";
import { ENTITES_IMPORT } from "./colonne.ts";
import { convertirCellule } from "./convertir-cellule.ts";
import { ARRONDI, estDoublementEncode } from "./degats.ts";
import { DESCRIPTIONS } from "./descriptions.ts";
import { conventionQueDit } from "./lire-jour.ts";
import { phraseBilan } from "./phrases.ts";
import {
  lettreDeColonne,
  raisonIgnoree,
  reconnaitreColonnes,
  reconnuesLaissees,
  refusDeCorrespondance,
} from "./reconnaitre-colonnes.ts";

const CONVENTIONS = { decimale: ",", depuis1904: false, aujourdHui: "2026-11-21" } as const;
const PAS_UN_TELEPHONE = "Ce n'est pas un téléphone\u00a0: dix chiffres, ou l'indicatif du pays, sont attendus";
const MINUIT = (jours: string) =>
  `Cette heure est minuit à Paris en temps universel\u00a0: ${jours}\u00a0? Donnez le jour seul`;
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
    ["montant", "12,345 €", "Trop de décimales\u00a0: 2 au plus"],
    ["montant", "1’234,50", 123_450],
    ["kilometrage", "98,412", 98_412],
    ["code_postal", 1000, "01000"],
    ["code", 12345678901, "12345678901"],
    ["code", 1.5e20, ARRONDI],
    ["code", 1_234_567_890_123_450, ARRONDI],
    ["code", "12345678901234500", ARRONDI],
    ["code", "1234567890123451", "1234567890123451"],
    ["code", "1,23457E+16", ARRONDI],
    ["code", "12E75", "12E75"],
    ["code", "'00123", "00123"],
    ["plaque", "“DX-186-AA”", "DX-186-AA"],
    ["plaque", "1.23E+10", ARRONDI],
    ["permis", "04 03 44 99 12 34", "040344991234"],
    ["permis", "9,11191E+11", ARRONDI],
    ["permis", "12 AB 34567", "12 AB 34567"],
    ["telephone", "601020304", "0601020304"],
    ["telephone", "33612345678", "+33612345678"],
    ["telephone", "'+33 6 12 34 56 78", "+33 6 12 34 56 78"],
    ["telephone", "+262 692 12 34 56", "+262 692 12 34 56"],
    ["telephone", "0692123456", "0692123456"],
    ["telephone", "+33 (0)6 12 34 56 78", "+33 (0)6 12 34 56 78"],
    ["telephone", "+41 79 123 45 67", "+41 79 123 45 67"],
    ["telephone", "04 76 00 00 01 poste 214", "04 76 00 00 01 poste 214"],
    ["telephone", "04 76 00 00 01 / 06 12 34 56 78", "04 76 00 00 01 / 06 12 34 56 78"],
    ["telephone", "3,36123E+10", ARRONDI],
    ["telephone", "06 12 34 56 7", PAS_UN_TELEPHONE],
    ["telephone", "0", PAS_UN_TELEPHONE],
    ["telephone", "N/A", PAS_UN_TELEPHONE],
    ["telephone", "00 00 00 00 00", PAS_UN_TELEPHONE],
    ["texte", "1,2E+05", ARRONDI],
    ["texte", 1e15, ARRONDI],
    ["texte", "\u200bCitro\u0065\u0308n\u00ad", "Citroën"],
    ["texte", "«\u00a0Citroën\u00a0»", "Citroën"],
    ["texte", "C3 “Feel”", "C3 “Feel”"],
    ["texte", "“C3” et “C4”", "“C3” et “C4”"],
    ["texte", "#VALEUR!", "Le tableur n'a pas su calculer cette cellule (#VALEUR!)"],
    ["texte", "#######", "La colonne du tableur était trop étroite\u00a0: la valeur n'est pas dans le fichier"],
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
    ["date", "2023-03-31T22:00:00.000Z", "2023-04-01"],
    ["date", "2023-01-31T23:00:00Z", "2023-02-01"],
    ["date", "2023-03-31 22:00:00 UTC", "2023-04-01"],
    ["date", "2023-04-01T00:00:00+02:00", "2023-04-01"],
    ["date", "2023-04-01T00:00:00+0200", "2023-04-01"],
    ["date", "2023-03-31T20:30:00-05:00", "2023-04-01"],
    ["date", "2023-02-31T22:00:00Z", "Ce n'est pas une date\u00a0: jj/mm/aaaa attendu"],
    ["date", "31/03/2023 22:00", MINUIT("31/03/2023 ou 01/04/2023")],
    ["date", "2023-01-31T23:00:00", MINUIT("31/01/2023 ou 01/02/2023")],
    ["date", "31/03/2023 23:00", "2023-03-31"],
    ["date", "31/03/2023 22:15", "2023-03-31"],
    ["date", "31/03/2023 10:00 UTC", "Ce n'est pas une date\u00a0: jj/mm/aaaa attendu"],
    ["date", { d: "2023-03-15" }, "2023-03-15"],
    ["date", { e: "#REF!" }, "Le tableur n'a pas su calculer cette cellule (#REF!)"],
    ["texte", "'=1+1", "=1+1"],
    ["texte", "deux\r\nlignes  serrées", "deux\nlignes serrées"],
  ] as const)("%s : %j → %j", (nature, cellule, attendu) => {
    expect(lire(nature, cellule)).toBe(attendu);
  });

  it("lit une colonne de dates dans l'ordre qu'elle dit", () => {
    expect(
      ["25/03/2024", "03/25/2024", "03/04/2024", "32/13/2024", "2024-03-25", "03-25-24 10:00"].map(conventionQueDit),
    ).toEqual(["jma", "mja", null, null, null, "mja"]);
    expect(lire("date", "03/04/2024", { dates: "mja" })).toBe("2024-03-04");
    expect(lire("date", "3/25/2024 12:00:00 AM", { dates: "mja" })).toBe("2024-03-25");
    expect(lire("date", "25/03/2024", { dates: "mja" })).toBe(
      "Cette date n'existe pas\u00a0: mois/jour/année attendus",
    );
  });

  it.each(["CitroÃ«n", "Ã‰nergie", "NÂ° 3", "Å“uvre", "lÃ ", "lâ€™Isle", "Citro√´n", "Citro├½n"])(
    "voit un accent lu deux fois dans « %s »",
    (texte) => expect(estDoublementEncode(texte)).toBe(true),
  );
  it.each([
    "Citroën",
    "L’ÉLEVÉ’S",
    "MALMÖ–LUND",
    "«CAFÉ»",
    "São Paulo",
    "Ângela",
    "n° 3 – œuvre",
    "Île-de-France",
    "√2",
  ])("laisse « %s »", (texte) => expect(estDoublementEncode(texte)).toBe(false));

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

  it("nomme les colonnes reconnues que l'on n'importe pas", () => {
    const titres = ["Immat", "Km", "Couleur", "Marque", "Constructeur"];
    expect(reconnuesLaissees(DESCRIPTIONS.vehicules, titres, ["immatriculation", null, null, "marque", null])).toEqual([
      { titre: "Km", remplirait: "Kilométrage" },
      { titre: "Constructeur", remplirait: "Marque" },
    ]);
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
