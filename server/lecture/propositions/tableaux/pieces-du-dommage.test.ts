import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const X = [40, 180, 320, 390, 460] as const;
const rangee = (y: number, ...cellules: string[]): Pose[] => cellules.map((texte, i): Pose => [X[i] ?? 0, y, texte]);
const lire = (...rangees: Pose[][]) =>
  comprendrePages([
    pageFictive(1, [
      [40, 40, "FACTURE N° FRE25-0031877"],
      [40, 60, "Immatriculation : GB-482-NR"],
      ...rangee(120, "Dommage", "Prestation", "Avant vétusté", "Vétusté", "Net HT"),
      ...rangees.flat(),
    ]),
  ]).vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage, l.operation, l.brut_ht, l.net_ht]);

test("« Dommage | Prestation » : la colonne du dommage nomme la pièce quand l'autre ne dit que le geste", () => {
  expect(
    lire(
      rangee(140, "Pare-brise fissuré", "Remplacement", "840,00", "0,00", "840,00"),
      rangee(160, "Banquette tachée", "Nettoyage (forfait)", "85,00", "0,00", "85,00"),
      rangee(180, "Aile AVG enfoncée", "Réparation et peinture", "352,00", "0,00", "352,00"),
    ),
  ).toEqual([
    ["Pare-brise fissuré", "pare_brise", "fissure", "remplacement", 84000, 84000],
    ["Banquette tachée", "banquette_arriere", "salissure", "nettoyage", 8500, 8500],
    ["Aile AVG enfoncée", "aile_avant_gauche", "enfoncement", "reparation_peinture", 35200, 35200],
  ]);
});

test("une prestation qui nomme sa pièce reste la désignation", () => {
  expect(
    lire(
      rangee(140, "Rayure", "Peinture capot", "200,00", "40,00", "160,00"),
      rangee(160, "Bosse", "Débosselage toit", "100,00", "0,00", "100,00"),
    )?.map(([designation, element, dommage]) => [designation, element, dommage]),
  ).toEqual([
    ["Peinture capot", "capot", "rayure"],
    ["Débosselage toit", "toit", "bosse"],
  ]);
});
