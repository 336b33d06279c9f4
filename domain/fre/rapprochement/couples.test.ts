import { describe, expect, it } from "vitest";
import type { LigneLue } from "../document-lu.ts";
import {
  type Court,
  capot,
  codes,
  contestable,
  dits,
  enjoliveur,
  F,
  faire,
  jante,
  P,
  pneu,
  porte,
  R,
  toit,
} from "./aides-dossiers.ts";

describe("les couples", () => {
  it("une jante, un pneu et un enjoliveur du même coin ne se confondent pas", () => {
    const rapport = [R(enjoliveur, 4_000), R(pneu, 12_000), R(jante, 11_000)];
    const facture = [F(jante, 11_000, 2_200), F(pneu, 12_000, 6_000), F(enjoliveur, 4_000, 1_200)];
    expect(dits({ rapport, facture })).toEqual([
      [0, 2, null, "conforme", 0],
      [1, 1, null, "conforme", 0],
      [2, 0, null, "conforme", 0],
    ]);
    expect(codes({ rapport: [R(jante, 11_000)], facture: [F(pneu, 12_000, 6_000)] })).toEqual(["absent_du_rapport"]);
  });

  it("deux dommages d'une même porte vont chacun au sien, le troisième est facturé deux fois", () => {
    const bosse: Court = ["Porte AVG", "porte_avant_gauche", "bosse", "dsp"];
    expect(
      dits({
        rapport: [R(bosse, 7_000), R(porte, 20_000)],
        facture: [
          F(porte, 20_000, 4_000),
          F(bosse, 7_000, 1_400),
          F(["Porte AVG – raccord", "porte_avant_gauche", null, "peinture"], 5_000, 1_000),
        ],
      }),
    ).toEqual([
      [0, 1, null, "conforme", 0],
      [1, 0, null, "conforme", 0],
      [2, 0, null, "double_facturation", 4_000],
    ]);
  });

  it("deux parties d'une même pièce vont chacune à la sienne, quel que soit l'ordre", () => {
    const retro = (partie: string, cote = "droit"): Court => [
      `${partie} de rétroviseur ${cote}`,
      "retroviseur_droit",
      "fissure",
      "remplacement",
    ];
    const dossier = {
      rapport: [R(retro("Coque"), 12_000), R(retro("Glace"), 8_000)],
      facture: [F(retro("Miroir", "D"), 9_500, 2_850), F(retro("Coque", "D"), 13_500, 4_050)],
      pv: [P(retro("Coque")), P(retro("Glace"))],
    };
    expect(faire(dossier).couples.map((c) => [c.ligne_rapport, c.ligne_pv])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(codes({ rapport: [R(retro("Coque"), 12_000)], facture: [F(retro("Glace"), 12_000, 3_600)] })).toEqual([
      "conforme",
    ]);
  });

  it.each<[string, LigneLue[], number]>([
    [
      "la même opération",
      [
        F(["Porte AVG", porte[1], null, "peinture"], 20_000, 4_000),
        F(["Porte AVG", porte[1], null, "reparation_peinture"], 9_000, 1_800),
      ],
      1,
    ],
    [
      "puis le même brut",
      [F(["Porte AVG", porte[1], null, null], 9_000, 1_800), F(["Porte AVG", porte[1], null, null], 20_000, 4_000)],
      1,
    ],
    [
      "puis la première",
      [F(["Porte AVG", porte[1], null, null], 9_000, 1_800), F(["Porte AVG", porte[1], null, null], 9_000, 1_800)],
      0,
    ],
    [
      "puis la première, même quand la seconde reprend mieux ses mots",
      [F(["Portière G.", porte[1], porte[2], porte[3]], 20_000, 4_000), F(porte, 20_000, 4_000)],
      0,
    ],
  ])("une ligne de rapport disputée va à %s", (_cas, facture, servie) => {
    const { couples } = faire({ rapport: [R(porte, 20_000)], facture });
    expect(couples.map((c) => c.double)).toEqual([0, 1].map((rang) => rang !== servie));
  });

  it("un côté qui n'est pas imprimé ne contredit rien, un autre côté si", () => {
    const aile: Court = ["Aile avant – rayure", null, "rayure", "reparation_peinture"];
    const droite: Court = ["Aile avant droite", "aile_avant_droite", "rayure", "reparation_peinture"];
    const arriere: Court = ["Aile arrière droite", "aile_arriere_droite", "rayure", "reparation_peinture"];
    const facture = [F(aile, 20_000, 4_000)];
    expect(dits({ rapport: [R(arriere, 20_000), R(droite, 20_000)], facture })).toEqual([[0, 1, null, "conforme", 0]]);
    expect(codes({ rapport: [R(arriere, 18_000)], facture })).toEqual(["absent_du_rapport"]);
    // Au même montant, que rien d'autre ne facture, c'est peut-être la même ligne : elle se vérifie.
    expect(codes({ rapport: [R(arriere, 20_000)], facture })).toEqual(["a_verifier"]);
  });

  it("« Jante × 2 » répond à deux jantes, et deux dommages regroupés à leur somme", () => {
    const autre: Court = ["Jante alliage AVG", "roue_avant_gauche", "jante_frottee", "reparation"];
    const deux = F(["Jante alliage – rénovation (forfait)", null, "jante_frottee", "reparation"], 20_000, 0, {
      quantite: 2,
    });
    const jantes = { rapport: [R(jante, 10_000), R(autre, 10_000)], facture: [deux] };
    expect(codes(jantes)).toEqual(["conforme"]);
    expect(faire(jantes).rapport_seul).toEqual([]);
    expect(faire(jantes).comptees_autrement).toEqual([{ rapport: 1, facture: 0 }]);
    const bosse: Court = ["Porte AVG", "porte_avant_gauche", "bosse", "dsp"];
    expect(codes({ rapport: [R(porte, 20_000), R(bosse, 7_000)], facture: [F(porte, 27_000, 5_400)] })).toEqual([
      "conforme",
    ]);
    expect(codes({ rapport: [R(porte, 20_000), R(bosse, 7_000)], facture: [F(porte, 26_000, 5_200)] })).toEqual([
      "montant_superieur_au_rapport",
    ]);
  });

  it("deux dommages réunis sous une opération plus lourde ne sont pas une disproportion, quand leur somme est celle du rapport", () => {
    const peinture: Court = ["Porte AVG", "porte_avant_gauche", "rayure", "peinture"];
    const bosse: Court = ["Porte AVG", "porte_avant_gauche", "bosse", "dsp"];
    expect(codes({ rapport: [R(peinture, 16_000), R(bosse, 8_000)], facture: [F(porte, 24_000, 4_800)] })).toEqual([
      "conforme",
    ]);
  });

  it("une ligne de rapport n'en sert qu'une : éclatée en deux, la seconde est facturée deux fois, et l'avertissement dit que la somme est la sienne", () => {
    const reparation: Court = ["Porte AVG – réparation", "porte_avant_gauche", null, "reparation"];
    const peinture: Court = ["Porte AVG – peinture", "porte_avant_gauche", null, "peinture"];
    const eclatee = {
      rapport: [R(porte, 30_000)],
      facture: [F(reparation, 12_000, 2_400), F(peinture, 18_000, 3_600)],
    };
    expect(dits(eclatee).map(([, rapport, , verdict]) => [rapport, verdict])).toEqual([
      [0, "conforme"],
      [0, "double_facturation"],
    ]);
    const enDeux = (dossier: typeof eclatee) =>
      faire(dossier).avertissements.filter((a) => a.includes("coupé en deux"));
    expect(enDeux(eclatee)).toHaveLength(1);
    expect(enDeux({ ...eclatee, facture: [F(reparation, 12_000, 2_400), F(peinture, 18_001, 3_600)] })).toEqual([]);
  });

  it("une ligne facturée deux fois que le rapport dit non facturable porte les deux verdicts et ne compte qu'une fois", () => {
    const dossier = {
      rapport: [R(porte, 0, { facturable: false })],
      facture: [F(porte, 20_000, 4_000), F(porte, 20_000, 4_000)],
    };
    expect(dits(dossier)).toEqual([
      [0, 0, null, "sous_seuil", 16_000],
      [1, 0, null, "double_facturation", 16_000],
      [1, 0, null, "sous_seuil", 16_000],
    ]);
    expect(contestable(dossier)).toBe(32_000);
  });

  it("la ligne du PV se trouve de même et sert plusieurs fois", () => {
    const dossier = {
      rapport: [R(porte, 20_000)],
      facture: [
        F(porte, 20_000, 4_000),
        F(["Porte AVG – raccord", "porte_avant_gauche", null, "peinture"], 5_000, 1_000),
      ],
      pv: [P(toit), P(porte)],
    };
    expect(dits(dossier).map(([, , pv]) => pv)).toEqual([1, 1]);
    expect(faire(dossier).pv_seul).toEqual([0]);
  });

  it("ce qu'une personne impose l'emporte sur le calcul", () => {
    const dossier = { rapport: [R(porte, 20_000), R(capot, 20_000)], facture: [F(porte, 20_000, 4_000)] };
    const impose = (couplesImposes: Record<string, number | null>) => dits({ ...dossier, autre: { couplesImposes } });
    expect(impose({ 0: 1 })).toEqual([[0, 1, null, "conforme", 0]]);
    expect(impose({ 0: null })).toEqual([[0, null, null, "absent_du_rapport", 16_000]]);
    expect(impose({ 0: 9 })).toEqual([[0, 0, null, "conforme", 0]]);
  });
});
