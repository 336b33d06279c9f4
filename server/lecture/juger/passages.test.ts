import { expect, test } from "vitest";
import { aDemander } from "../../../domain/fre/a-demander.ts";
import { document, ligne } from "../../../domain/fre/aides-jugement.ts";
import type { LigneLue, Passage } from "../../../domain/fre/document-lu.ts";
import { texteDe } from "../commun/geometrie.ts";
import { zoneDe } from "../commun/zones.ts";
import { pageFictive, rangee } from "../entree/pages-fictives.ts";
import { TOTAUX_VIDES } from "../totaux/totaux.ts";
import { avecPassages } from "./passages.ts";

const page = (type: "pv" | "rapport", poses: Parameters<typeof pageFictive>[1], lues: readonly number[] = []) => {
  const lue = pageFictive(1, poses);
  const lignes = lues.map((rang) => {
    const { mots = [] } = lue.rangees[rang] ?? {};
    return { page: 1, designation: texteDe(mots), zone: zoneDe(lue, mots) } as LigneLue;
  });
  const vehicule = { lignes, totaux: TOTAUX_VIDES } as never;
  const document = { type_document: type, vehicules: [vehicule], anomalies: [], numero: null } as never;
  return avecPassages(document, [lue], ",").vehicules[0]?.passages?.map((p) => [
    p.texte,
    p.element,
    p.dommage,
    p.montants,
  ]);
};
const XS = [40, 200, 300, 420];

test("une rangée qui nomme une pièce et un dommage, hors des lignes lues, est un passage du procès-verbal", () => {
  const poses = [
    ...rangee(100, XS, "Capot", "Rayure"),
    ...rangee(130, XS, "Aile arrière droite", "Enfoncement", "Porte avant gauche", "Rayure"),
  ];
  expect(page("pv", poses, [0])).toEqual([
    ["Aile arrière droite – Enfoncement", "aile_arriere_droite", "enfoncement", []],
    ["Porte avant gauche – Rayure", "porte_avant_gauche", "rayure", []],
  ]);
});

test.each([
  ["Capot", "Bon état"],
  ["Capot", "☐ Rayure ☐ Bosse"],
  ["Capot", "[X] Conforme [ ] Rayure"],
  ["Capot", "Rayure tolérée jusqu'à 3 cm"],
  ["Voyants allumés", "service"],
  ["Toit", "RA = rayure, BO = bosse"],
])("« %s – %s » ne constate rien", (piece, etat) => {
  expect(page("pv", rangee(100, XS, piece, etat))).toBeUndefined();
});

test("une croix dans une case constate, même sans le mot de sa colonne ; un sous-total ne nomme pas de pièce", () => {
  expect(page("pv", rangee(100, XS, "Capot", "", "X", "env. 31 cm"))).toEqual([
    ["Capot – X – env. 31 cm", "capot", null, []],
  ]);
  expect(page("pv", rangee(100, XS, "Capot", "RAS"))).toBeUndefined();
  expect(page("rapport", rangee(100, XS, "Sous-total roue de secours", "0,00", "187,90"))).toBeUndefined();
});

test("les montants d'une carte se lisent sous sa pièce, jusqu'à la suivante", () => {
  const poses = [
    ...rangee(100, XS, "Roue avant droite", "Jante frottée"),
    ...rangee(112, XS, "Brut 120,00", "Net 96,00"),
    ...rangee(124, XS, "Capot", "Éclat"),
    ...rangee(136, XS, "Brut 1 250,00"),
  ];
  expect(page("rapport", poses)).toEqual([
    ["Roue avant droite – Jante frottée", "roue_avant_droite", "jante_frottee", [12_000, 9_600]],
    ["Capot – Éclat", "capot", "eclat", [125_000]],
  ]);
});

test("un procès-verbal demande ce que la page nomme encore, jusqu'à ce qu'une ligne le porte", () => {
  const zone = { x: 0, y: 0, largeur: 0.1, hauteur: 0.1 };
  const passages: Passage[] = [
    {
      page: 1,
      zone,
      texte: "Capot – Rayure",
      element: "capot",
      localisation: null,
      dommage: "rayure",
      operation: null,
      montants: [],
    },
  ];
  const demander = (element: "capot" | "toit") =>
    aDemander({
      ...document({ lignes: [ligne({ element })], passages }),
      type_document: "pv",
    }).filter(({ champ }) => champ === "lignes");
  expect(demander("toit")[0]?.raison).toBe(
    "Ce procès-verbal nomme aussi «\u00a0Capot – Rayure\u00a0» (page 1), dont la lecture n'a pas fait de ligne\u00a0: ajoutez ce qui est un dommage constaté.",
  );
  expect(demander("capot")).toEqual([]);
});
