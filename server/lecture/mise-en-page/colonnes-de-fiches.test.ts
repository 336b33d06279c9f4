import { expect, test } from "vitest";
import { texteDe } from "../commun/geometrie.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";
import { separerFiches } from "./colonnes-de-fiches.ts";

const carte = (x: number, y: number, titre: string, dommage: string, suite: string, montant: string): Pose[] => [
  [x, y, titre],
  [x, y + 12, `Dommage : ${dommage}`],
  [x, y + 24, suite],
  [x + 146, y + 41, `Montant HT ${montant}`],
];

test("des cartes numérotées de front ne s'ouvrent qu'à leur numéro, et gardent ce que leurs rangées disent", () => {
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Rapport d'expertise n° 464557-25"],
      [40, 60, "Immatriculation : FV-431-NS"],
      ...carte(47, 100, "1. Toit", "choc – 39 mm", "Facturable – réparation et peinture", "259,30 €"),
      ...carte(309, 100, "2. Moquette", "tache", "Facturable – nettoyage", "50,30 €"),
      ...carte(47, 180, "3. Pneu AVD", "usure – 1,5 mm", "Facturable – remplacement", "112,75 €"),
      ...carte(309, 180, "4. Clé", "manquant", "Facturable – fourniture", "128,75 €"),
      ...carte(47, 260, "5. Aile AVG", "rayure – 14 mm", "Non facturable (usure normale)", "0,00 €"),
      [48, 330, "Total HT des dommages facturables : 551,10 €"],
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.facturable, l.net_ht])).toEqual([
    ["Toit", "bosse", "reparation_peinture", true, 25930],
    ["Moquette", "salissure", "nettoyage", true, 5030],
    ["Pneu AVD", "usure", "remplacement", true, 11275],
    ["Clé", "manquant", "fourniture", true, 12875],
    ["Aile AVG", "rayure", null, false, 0],
  ]);
});

test("une carte s'ouvre où sa colonne s'ouvre, même collée à ce qui la précède, et son pied peut être calé à droite", () => {
  const pieces = (x: number, y: number, titre: string, place: string, geste: string, montant: string): Pose[] => [
    [x, y, titre],
    // La deuxième bande de cartes touche celle d'à côté.
    [x + (y === 200 ? 251 : 225) - 4 * place.length, y, place],
    [x + 60, y + 20, "Constat Rayure – 5 mm"],
    [x + 60, y + 32, `Préconisation ${geste}`],
    [x + 240 - 4 * `Montant HT ${montant} €`.length, y + 70, `Montant HT ${montant} €`],
  ];
  const { rangees } = separerFiches(
    pageFictive(1, [
      ...pieces(46, 100, "01 Moquette", "Habitacle", "Nettoyage", "77,50"),
      ...pieces(300, 100, "02 Pare-brise", "Avant", "Remplacement", "87,00"),
      ...pieces(46, 200, "03 Porte avant droite", "Côté droit", "Peinture", "114,50"),
      ...pieces(300, 200, "04 Hayon", "Arrière", "Échange", "1 280,30"),
      ...pieces(46, 300, "05 Aile avant gauche", "Avant", "Peinture", "100,00"),
      ...pieces(300, 300, "06 Capot", "Avant", "Peinture", "200,00"),
    ]).rangees,
  );
  const textes = rangees.map(({ mots }) => texteDe(mots));
  const [troisieme, quatrieme] = [
    textes.indexOf("03 Porte avant droite Côté droit"),
    textes.indexOf("04 Hayon Arrière"),
  ];
  expect(textes.slice(troisieme, troisieme + 4).at(-1)).toBe("Montant HT 114,50 €");
  expect(textes.slice(quatrieme, quatrieme + 4).at(-1)).toBe("Montant HT 1 280,30 €");
  expect(textes.slice(-4).at(-1)).toBe("Montant HT 200,00 €");
});

test("« Valeur avant vétusté » est le brut d'une carte, non sa vétusté", () => {
  const champs = (
    x: number,
    y: number,
    piece: string,
    [brut, retrait, net]: readonly [string, string, string],
  ): Pose[] => [
    [x, y, `Élément : ${piece}`],
    [x, y + 12, "Constat : rayure"],
    [x, y + 24, "Opération : peinture"],
    [x, y + 36, `Valeur avant vétusté HT : ${brut} €`],
    [x, y + 48, `Abatt. HT : ${retrait} €`],
    [x, y + 60, `Montant net HT : ${net} €`],
  ];
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Rapport d'expertise n° KF-2504-885889"],
      [40, 60, "Immatriculation : EK-581-MC"],
      ...champs(46, 100, "Capot", ["300,00", "60,00", "240,00"]),
      ...champs(46, 200, "Toit", ["100,00", "20,00", "80,00"]),
      [46, 300, "Total HT : 320,00 €"],
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [30000, 6000, 24000],
    [10000, 2000, 8000],
  ]);
});
