import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const VEHICULES = [
  ["FM-316-EM", "FORD FOCUS", "WF0UTU729CD680849", "441325", "15/05/2020", "25/04/2025", "434,90", "234,90"],
  ["GX-705-BC", "TOYOTA COROLLA", "VNKPXZAJBWA237184", "685509", "07/02/2021", "05/04/2025", "589,95", "389,95"],
] as const;
const COLONNES = [40, 110, 200, 320, 370, 430, 500, 560];
const INTITULES = ["Immat", "Véhicule", "Fabrication", "Contrat", "1ère MEC", "Restitué le", "Brut HT", "Net à payer"];

test("un relevé dit le châssis de chaque rangée, quel qu'en soit l'intitulé, sa mise en circulation, et que sans TVA le net à payer est le TTC", () => {
  const rangee = (valeurs: readonly string[], y: number): Pose[] =>
    valeurs.map((texte, i): Pose => [COLONNES[i] ?? 0, y, texte]);
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé mensuel des restitutions n° EXP-41598 du 05/05/2025"],
      ...rangee(INTITULES, 80),
      ...VEHICULES.flatMap((valeurs, i) => rangee(valeurs, 100 + 16 * i)),
      ...rangee(
        ["TOTAL", "", "", "", "", "", "1 024,85", "624,85"].map((t) => t || "·"),
        140,
      ).filter(([, , t]) => t !== "·"),
    ]),
  ]);
  expect(
    lu.vehicules.map((v) => [v.vin, v.date_mise_en_circulation, v.date_restitution, v.totaux.net_ht, v.totaux.ttc]),
  ).toEqual([
    ["WF0UTU729CD680849", "2020-05-15", "2025-04-25", 23490, 23490],
    ["VNKPXZAJBWA237184", "2021-02-07", "2025-04-05", 38995, 38995],
  ]);
});
