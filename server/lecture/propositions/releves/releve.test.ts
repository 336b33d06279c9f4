import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const X = [40, 120, 190, 260, 340, 450, 520];
const lire = (intitule: string, ...references: readonly [string, string]) => {
  const poses: Pose[] = [
    [40, 40, "Relevé mensuel n° RM20250815 – frais de restitution"],
    ...rangee(100, X, "TTC", "TVA", "Net HT", "Plaque", "Véhicule", "Rendu le", intitule),
    ...rangee(120, X, "1 200,00", "200,00", "1 000,00", "GV-509-FJ", "FORD TRANSIT", "24/08/2025", references[0]),
    ...rangee(140, X, "600,00", "100,00", "500,00", "GR-569-DB", "RENAULT AUSTRAL", "03/08/2025", references[1]),
    ...rangee(160, X, "1 800,00", "300,00", "1 500,00", "Totaux"),
  ];
  return comprendrePages([pageFictive(1, poses)]).vehicules.map(({ contrat }) => contrat);
};

test("la référence d'un véhicule de relevé est celle de son contrat, son rang n'en est pas une", () => {
  expect(lire("Réf.", "C65846", "1055026")).toEqual(["C65846", "1055026"]);
  expect(lire("Réf.", "1", "2")).toEqual([null, null]);
  expect(lire("N°", "C65846", "1055026")).toEqual([null, null]);
});
