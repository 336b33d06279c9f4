import { expect, it } from "vitest";
import type { LigneRapprochee, RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { rangeesDe } from "./rangees.ts";

const ligne = (id: string, element: string | null, dommage: string | null, designation = id): LigneRapprochee =>
  ({ id, element, dommage, designation, nature: "fre" }) as LigneRapprochee;

const rapprochement = (rapport: LigneRapprochee[], pv: LigneRapprochee[]): RapprochementLu =>
  ({ lignes: { facture: [], rapport, pv }, verdicts: [], imposees: [] }) as unknown as RapprochementLu;

it("met face à face les lignes du rapport et du procès-verbal que rien ne facture, et ne dit absent que ce qui l'est", () => {
  const rapport = [
    ligne("r1", "pare_chocs_arriere", "fissure"),
    ligne("r2", "capot", "rayure"),
    ligne("r3", null, null),
  ];
  const pv = [
    ligne("p1", "pare_chocs_arriere", "rayure"),
    ligne("p2", "pare_chocs_arriere", "fissure"),
    ligne("p3", "siege_passager", "salissure"),
    ligne("p4", null, null),
  ];
  expect(rangeesDe(rapprochement(rapport, pv)).map((r) => [r.rapport?.id, r.pv?.id])).toEqual([
    ["r1", "p2"],
    ["r2", undefined],
    ["r3", undefined],
    [undefined, "p1"],
    [undefined, "p3"],
    [undefined, "p4"],
  ]);
});
