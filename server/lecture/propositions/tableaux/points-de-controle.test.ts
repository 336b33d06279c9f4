import { expect, test } from "vitest";
import { pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const XS = [40, 190, 240, 300, 360, 400, 520] as const;
const INTITULES = ["Élément contrôlé", "Conforme", "Acceptable", "À charge", "Code", "Intervention", "Montant HT"];

test("d'un relevé contradictoire chiffré, un point conforme n'est pas une ligne, un point toléré n'est pas dû, et le geste dit l'emporte sur le code", () => {
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé contradictoire d'état – chiffrage n° CP23/39527"],
      [40, 60, "Immatriculation : GK-233-TQ"],
      ...rangee(100, XS, ...INTITULES),
      ...rangee(115, XS, "Calandre", "✓"),
      ...rangee(130, XS, "Bouclier AR", "", "", "✓", "E", "réparation et peinture", "332,75"),
      ...rangee(145, XS, "Plaque AR", "✓"),
      ...rangee(160, XS, "Porte AVG", "", "✓", "", "R", "", "0,00"),
      ...rangee(175, XS, "Vitre de porte ARG", "", "", "✓", "F", "à remplacer", "288,00"),
      ...rangee(195, XS, "", "", "", "", "", "TOTAL HT", "620,75"),
      [40, 220, "Légende des codes : R rayure · E enfoncement · F fissure ou casse"],
    ]),
  ]);
  expect(lu.type_document).toBe("rapport");
  expect(lu.vehicules[0]?.totaux.net_ht).toBe(62075);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.facturable, l.net_ht])).toEqual([
    ["Bouclier AR", "enfoncement", "reparation_peinture", true, 33275],
    ["Porte AVG", "rayure", null, false, 0],
    ["Vitre de porte ARG", "fissure", "remplacement", true, 28800],
  ]);
});
