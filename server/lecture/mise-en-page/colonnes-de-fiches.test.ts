import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

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
