import { expect, it } from "vitest";
import type { LigneRapprochee, RapprochementLu } from "../../domain/rapprochements/rapprochement.ts";
import { aMontrer, direAddition, type Rangee, rangeesDe } from "./rangees.ts";

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

it("dit l'addition des verdicts quand elle n'est pas le contestable : l'œil la fait", () => {
  const verdict = (ligne_facture_id: string | null, montant_contestable: number) => ({
    id: `v ${ligne_facture_id}`,
    verdict: ligne_facture_id === null ? "tva_a_tort" : "remise_non_appliquee",
    ligne_facture_id,
    ligne_rapport_id: null,
    ligne_pv_id: null,
    montant_contestable,
  });
  const dire = (plus: object) =>
    direAddition({
      ...rapprochement([], [], {
        facture: [ligne("f1", "capot", null)],
        verdicts: [verdict("f1", 53_948), verdict(null, 21_345)],
      }),
      contestees: [],
      rendu: 0,
      ...plus,
    })?.replace(/\s/g, " ");
  expect(dire({ montant_contestable: 75_293 })).toBeUndefined();
  expect(dire({ montant_contestable: 50_293 })).toBe(
    "Ces verdicts font 752,93 € ; la facture recomptée en entier, remise et franchise comprises, laisse 502,93 €.",
  );
  expect(dire({ montant_contestable: 75_293, rendu: 10_000 })).toBe(
    "Ces verdicts font 752,93 € ; un avoir en a rendu 100,00 €.",
  );
  expect(dire({ montant_contestable: 50_293, contestees: [{}] })).toBeUndefined();
});

it("montre moins de rangées quand chacune a plusieurs verdicts, deux toujours, et une de plus plutôt qu'un clic", () => {
  const rangees = (...verdicts: number[]) => verdicts.map((n) => ({ verdicts: new Array(n) }) as unknown as Rangee);
  expect(aMontrer(rangees(1, 1, 1, 1), 3)).toBe(4);
  expect(aMontrer(rangees(1, 1, 1, 1, 1), 3)).toBe(3);
  expect(aMontrer(rangees(2, 2, 2, 2), 3)).toBe(2);
  expect(aMontrer(rangees(3, 3, 1), 3)).toBe(2);
  expect(aMontrer(rangees(4), 3)).toBe(1);
  expect(aMontrer(rangees(0, 0, 0, 0), 3)).toBe(4);
});
