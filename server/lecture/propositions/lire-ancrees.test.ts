import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { lireTitre } from "../identite/titre.ts";
import { lireAncrees } from "./lire-ancrees.ts";

const lire = (...poses: Pose[]) => {
  const pages = [pageFictive(1, poses)];
  return lireAncrees({ pages, titre: lireTitre(pages), decimale: "," });
};
const dites = (...poses: Pose[]) =>
  lire(...poses)?.lignes.map((l) => [l.element, l.dommage, l.operation, l.brut_ht, l.abattement_ht, l.net_ht]);

const X = [40, 180, 280, 400, 460, 520];

test("des intitulés inconnus : la somme imprimée tient les lignes, les égalités nomment les colonnes", () => {
  expect(
    dites(
      ...rangee(90, X, "Zorgl", "Plouc", "Truc", "Bidule", "Machin", "Chose"),
      ...rangee(110, X, "Capot", "Éclats", "Peinture", "200,00", "50,00", "150,00"),
      ...rangee(130, X, "Aile avant droite", "Rayure", "Peinture", "300,00", "60,00", "240,00"),
      ...rangee(150, X, "Hayon", "Bosse", "Remplacement", "500,00", "125,00", "375,00"),
      ...rangee(180, [400, 520], "Total HT", "765,00"),
    ),
  ).toEqual([
    ["capot", "eclat", "peinture", 20000, 5000, 15000],
    ["aile_avant_droite", "rayure", "peinture", 30000, 6000, 24000],
    ["lunette_arriere_hayon", "bosse", "remplacement", 50000, 12500, 37500],
  ]);
});

test("la désignation repliée au-dessus et au-dessous d'un montant centré reste entière", () => {
  const ligne = (y: number, haut: string, bas: string, prix: string): Pose[] => [
    [40, y - 5, haut],
    [520, y, prix],
    [40, y + 5, bas],
  ];
  const lignes = lire(
    ...ligne(110, "Pare-chocs avant rayé,", "remise en peinture", "150,00"),
    ...ligne(140, "Aile arrière gauche enfoncée,", "redressage et peinture", "240,00"),
    ...ligne(170, "Jante avant droite frottée,", "rénovation", "90,00"),
    ...rangee(210, [400, 520], "Total HT", "480,00"),
  )?.lignes;
  expect(lignes?.map(({ designation, net_ht }) => [designation, net_ht])).toEqual([
    ["Pare-chocs avant rayé, remise en peinture", 15000],
    ["Aile arrière gauche enfoncée, redressage et peinture", 24000],
    ["Jante avant droite frottée, rénovation", 9000],
  ]);
});

test("un sous-total et un report ne sont pas des lignes, une ligne à zéro en est une", () => {
  const lignes = lire(
    ...rangee(110, [40, 520], "Capot rayé", "100,00"),
    ...rangee(130, [40, 520], "Pavillon bosselé", "200,00"),
    ...rangee(150, [40, 520], "Carrosserie", "300,00"),
    ...rangee(170, [40, 520], "Volant usé", "0,00"),
    ...rangee(190, [40, 520], "Clé manquante", "80,00"),
    ...rangee(230, [400, 520], "Total HT", "380,00"),
  )?.lignes;
  expect(lignes?.map(({ element, net_ht }) => [element, net_ht])).toEqual([
    ["capot", 10000],
    ["toit", 20000],
    ["volant", 0],
    ["cle", 8000],
  ]);
});

test("des montants qui ne nomment rien ne font pas de lignes", () => {
  expect(
    lire(
      ...rangee(110, [40, 520], "Première mensualité", "100,00"),
      ...rangee(130, [40, 520], "Deuxième mensualité", "200,00"),
      ...rangee(170, [40, 520], "Total HT", "300,00"),
    ),
  ).toBeNull();
});

test("deux cartes de front se lisent l'une après l'autre, chacune sous ses étiquettes", () => {
  const carte = (x: number, y: number, piece: string, constat: string, geste: string, prix: string): Pose[] => [
    [x, y, piece],
    [x, y + 12, "Constat :"],
    [x + 80, y + 12, constat],
    [x, y + 24, "Préconisation :"],
    [x + 80, y + 24, geste],
    [x, y + 36, "Coût HT :"],
    [x + 80, y + 36, prix],
  ];
  expect(
    dites(
      ...carte(40, 100, "Capot", "Éclat", "Peinture", "150,00"),
      ...carte(300, 100, "Hayon", "Bosse", "Remplacement", "375,00"),
      ...carte(40, 170, "Aile avant droite", "Rayure", "Peinture", "240,00"),
      ...carte(300, 170, "Volant", "Brûlure", "Réparation", "90,00"),
      ...rangee(250, [300, 480], "Total HT", "855,00"),
    ),
  ).toEqual([
    ["capot", "eclat", "peinture", 15000, null, 15000],
    ["lunette_arriere_hayon", "bosse", "remplacement", 37500, null, 37500],
    ["aile_avant_droite", "rayure", "peinture", 24000, null, 24000],
    ["volant", "brulure", "reparation", 9000, null, 9000],
  ]);
});

test("un prix lié à sa phrase garde sa désignation, sans puce ni signe", () => {
  const lignes = lire(
    [40, 110, "> Aile avant gauche (éraflure, peinture) = 195,90 HT"],
    [40, 122, "> Projecteur avant gauche (rayures, polissage) = 80,00 HT"],
    [40, 134, "> Roue de secours (manquante, fourniture) = 33,75 HT"],
    [40, 156, "Total HT : 309,65"],
  )?.lignes;
  expect(lignes?.map(({ designation, net_ht }) => [designation, net_ht])).toEqual([
    ["Aile avant gauche (éraflure, peinture)", 19590],
    ["Projecteur avant gauche (rayures, polissage)", 8000],
    ["Roue de secours (manquante, fourniture)", 3375],
  ]);
});
