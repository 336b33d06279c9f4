import { describe, expect, it } from "vitest";
import { motAppris, titreAppris } from "./motif.ts";

const ligne = (designation: string) => ({ designation, element: null, dommage: null, operation: null });

describe("mot qu'apprend une correction", () => {
  it.each([
    [
      "Bandeau zorglub – remplacement",
      { element: "capot" },
      { genre: "element", motif: "bandeau zorglub", valeur: "capot" },
    ],
    ["AGRAFES", { element: "coffre" }, { genre: "element", motif: "agrafes", valeur: "coffre" }],
    ["Pare-chocs avant grizouillé", { dommage: "rayure" }, { genre: "dommage", motif: "grizouille", valeur: "rayure" }],
    // Une roue s'apprend avec sa place imprimée, sinon le mot désignerait partout la même.
    [
      "Zorglub AVG",
      { element: "roue_avant_gauche" },
      { genre: "element", motif: "zorglub avg", valeur: "roue_avant_gauche" },
    ],
  ] as const)("%s", (designation, apres, mot) => {
    expect(motAppris(ligne(designation), apres)).toEqual(mot);
  });

  it.each([
    [
      "Aile avant droite",
      { element: "aile_avant_gauche" },
      "des mots que le lecteur connaît : la correction ne vaut que pour la ligne",
    ],
    ["Zorglub", { element: "roue_avant_gauche" }, "une roue sans sa place"],
    ["Zorglub 12 bidulette", { element: "capot" }, "deux suites de mots inconnus"],
    ["Zorglub", { element: "capot", dommage: "rayure" }, "deux codes corrigés à la fois"],
    ["REMISE EN ETAT PARE-", { element: "capot" }, "un reste de mot coupé"],
    ["Zorglub", { element: null }, "un code retiré"],
    ["Zorglub", { net_ht: 100 }, "un montant"],
  ] as const)("%s n'apprend rien (%o) : %s", (designation, apres, _raison) => {
    expect(motAppris(ligne(designation), apres)).toBeNull();
  });
});

describe("titre de colonne appris d'un montant corrigé", () => {
  const colonnes = [
    { titre: "Valeur argus", montant: 12000 },
    { titre: "Quote-part", montant: 8000 },
  ];
  const ligne = { brut_ht: null, abattement_ht: null, net_ht: null, details: { colonnes_inconnues: colonnes } };
  it.each([
    [{ net_ht: 8000 }, { genre: "colonne", motif: "Quote-part", valeur: "net" }],
    [
      { brut_ht: 8000, net_ht: 8000 },
      { genre: "colonne", motif: "Quote-part", valeur: "montant" },
    ],
    [{ net_ht: 9000 }, null],
    [{ brut_ht: 12000, net_ht: 8000 }, null],
  ])("%j", (apres, mot) => {
    expect(titreAppris(ligne, apres)).toEqual(mot);
  });
  it("un montant sous deux titres inconnus n'apprend rien", () => {
    const deux = { ...ligne, details: { colonnes_inconnues: [...colonnes, { titre: "Reprise", montant: 8000 }] } };
    expect(titreAppris(deux, { net_ht: 8000 })).toBeNull();
  });
});
