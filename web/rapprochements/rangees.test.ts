import { expect, it } from "vitest";
import type { LigneRapprochee, RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { rangeesDe } from "./rangees.ts";

const ligne = (id: string, element: string | null, dommage: string | null, designation = id): LigneRapprochee =>
  ({ id, element, dommage, designation, nature: "fre" }) as LigneRapprochee;

const rapprochement = (
  rapport: LigneRapprochee[],
  pv: LigneRapprochee[],
  reste: Partial<{ facture: LigneRapprochee[]; verdicts: unknown[]; comptees_autrement: unknown[] }> = {},
): RapprochementLu => {
  const { facture = [], verdicts = [], comptees_autrement } = reste;
  return {
    lignes: { facture, rapport, pv },
    verdicts,
    imposees: [],
    explication: { comptees_autrement },
  } as unknown as RapprochementLu;
};

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

it("montre une ligne regroupée avec la sienne, et dit répartie celle d'une expertise par postes", () => {
  const r = rapprochement([ligne("r1", "capot", null), ligne("r2", "capot", null), ligne("t1", null, null)], [], {
    facture: [ligne("f1", "capot", null)],
    verdicts: [
      {
        id: "v",
        verdict: "conforme",
        ligne_facture_id: "f1",
        ligne_rapport_id: "r1",
        ligne_pv_id: null,
        montant_contestable: 0,
      },
    ],
    comptees_autrement: [
      { rapport: "r2", facture: "f1" },
      { rapport: "t1", facture: null },
    ],
  });
  expect(rangeesDe(r).map((x) => [x.rapport?.id, x.regroupees.map((l) => l.id), x.facture?.id, x.repartie])).toEqual([
    ["r1", ["r2"], "f1", false],
    ["t1", [], undefined, true],
  ]);
});
