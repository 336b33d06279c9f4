import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

/** Une fiche sans deux-points, ses valeurs alignées à droite. */
const fiche = (x: number, y: number, rang: number, [piece, nature, geste, prix]: readonly string[]): Pose[] => [
  [x, y, `Constat 0${rang} · ${piece}`],
  [x, y + 16, "Nature"],
  [x + 160, y + 16, nature ?? ""],
  [x, y + 32, "Traitement préconisé"],
  [x + 160, y + 32, geste ?? ""],
  [x, y + 48, "Estimation HT"],
  [x + 160, y + 48, prix ?? ""],
];
const lire = (...poses: Pose[]) =>
  comprendrePages([
    pageFictive(1, [[40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"], [40, 60, "Immatriculation : GB-482-NR"], ...poses]),
  ]).vehicules[0]?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.brut_ht]);

test.each([
  ["des gestes différents", "Remise en peinture", "peinture"],
  ["le même geste", "Peinture", "peinture"],
])("des fiches de front dont l'étiquette se répète devant %s ne sont pas un tableau", (_cas, geste, code) => {
  expect(
    lire(
      ...fiche(40, 100, 1, ["Porte avant gauche", "Rayure", "Peinture", "248,50 €"]),
      ...fiche(320, 100, 2, ["Capot", "Éclats de peinture", geste, "196,00 €"]),
      ...fiche(40, 190, 3, ["Aile avant droite", "Rayure", "Peinture", "98,00 €"]),
      ...fiche(320, 190, 4, ["Toit", "Bosse", "Débosselage sans peinture", "114,00 €"]),
    ),
  ).toEqual([
    ["Porte avant gauche", "rayure", "peinture", 24850],
    ["Capot", "eclat", code, 19600],
    ["Aile avant droite", "rayure", "peinture", 9800],
    ["Toit", "bosse", "dsp", 11400],
  ]);
});
