import { expect, test } from "vitest";
import { pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";
import { lireLegende, lireLegendeOperations, lireLignesConstatees } from "./lignes-pv.ts";

const LEGENDE = [
  [200, 60, "Codes : 1 rayure 2 bosse 3 enfoncement 4 cassé 5 manquant"],
  [200, 72, "8 impact 9 jante frottée 10 brûlure/déchirure 11 corrosion"],
] as const;

test("une légende de codes chiffrés, à la suite, dit ce que vaut chaque chiffre devant sa pièce", () => {
  const page = pageFictive(1, [
    ...LEGENDE,
    ...rangee(100, [206, 240], "3", "Aile AR droite"),
    ...rangee(112, [206, 240], "11", "Capot"),
  ]);
  expect(lireLegende(page.rangees).get("10")).toBe("brulure");
  expect(lireLignesConstatees([page], page.rangees, false).map((l) => [l.designation, l.dommage])).toEqual([
    ["Aile AR droite", "enfoncement"],
    ["Capot", "corrosion"],
  ]);
});

test("une légende de codes de plusieurs lettres, séparés de virgules, se lit en entier", () => {
  const dommages = "Nat. : RAY rayure, DPE défaut de peinture, MAN manquant.";
  const gestes = "Op. : PEI peinture, R+P réparation et peinture, FOU fourniture, N.F. non facturé.";
  const { rangees } = pageFictive(1, [
    [40, 60, dommages],
    [40, 72, gestes],
  ]);
  expect(lireLegende(rangees).get("MAN")).toBe("manquant");
  expect([...lireLegendeOperations(rangees).keys()]).toEqual(["PEI", "R+P", "FOU"]);
});

test("deux nombres devant des dommages ne font pas une légende", () => {
  const { rangees } = pageFictive(1, [[40, 60, "Constaté : 2 rayures – 3 bosses"]]);
  expect(lireLegende(rangees).size).toBe(0);
});

test("sous une matrice de cases, « [X] certificat » n'en est pas une rangée", () => {
  const codes = [200, 240, 280, 340] as const;
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      [40, 60, "Immatriculation : FZ-603-LL"],
      ...rangee(100, [40, ...codes], "Élément", "Rayure", "Bosse", "Enfoncement", "Manquant"),
      ...rangee(115, [40, 280], "Porte AR D", "X"),
      ...rangee(130, [40, 200], "Aile AV G", "X"),
      [40, 160, "Documents remis : [X] certificat d'immatriculation [X] carnet d'entretien"],
    ]),
  ]);
  expect(vehicules[0]?.lignes.map((l) => [l.designation, l.dommage])).toEqual([
    ["Porte AR D", "enfoncement"],
    ["Aile AV G", "rayure"],
  ]);
});
