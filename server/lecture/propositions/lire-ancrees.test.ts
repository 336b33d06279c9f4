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

test("une phrase se lit case par case : la pièce, son brut, ce que « vétusté » en retire, ce que « soit » en laisse", () => {
  const phrase = (y: number, piece: string, brut: string, retire: string, net: string): Pose[] => [
    [40, y, `${piece} : ${brut} HT, vétusté ${retire}, soit ${net} HT`],
  ];
  expect(
    dites(
      ...phrase(110, "Capot – éclats – peinture", "200,00 €", "50,00 €", "150,00 €"),
      ...phrase(124, "Toit – bosse – remplacement", "1 300,00 €", "60,00 €", "1 240,00 €"),
      ...phrase(138, "Hayon – rayure – peinture", "90,00 €", "25,00 €", "65,00 €"),
      ...rangee(170, [40, 120], "Total net HT", "1 455,00 €"),
    ),
  ).toEqual([
    ["capot", "eclat", "peinture", 20000, 5000, 15000],
    ["toit", "bosse", "remplacement", 130000, 6000, 124000],
    ["lunette_arriere_hayon", "rayure", "peinture", 9000, 2500, 6500],
  ]);
});

test("des cartes posent leurs montants sous leurs étiquettes : la pièce seule est désignée", () => {
  const carte = (y: number, piece: string, constat: string, prix: readonly [string, string]): Pose[] => [
    [190, y, piece],
    ...rangee(y + 14, [171, 261, 358, 420], "Nature du dommage", constat, "Préconisation", "Peinture"),
    ...rangee(y + 30, [179, 489], "Coût HT", "À charge HT"),
    ...rangee(y + 41, [179, 489], ...prix),
  ];
  const lignes = lire(
    ...carte(100, "Capot", "Éclats", ["200,00 €", "150,00 €"]),
    ...carte(180, "Aile avant droite", "Rayure", ["300,00 €", "240,00 €"]),
    ...carte(260, "Hayon", "Bosse", ["500,00 €", "375,00 €"]),
    ...rangee(340, [400, 489], "Total HT", "765,00 €"),
  )?.lignes;
  expect(lignes?.map(({ designation, dommage, brut_ht, net_ht }) => [designation, dommage, brut_ht, net_ht])).toEqual([
    ["Capot", "eclat", 20000, 15000],
    ["Aile avant droite", "rayure", 30000, 24000],
    ["Hayon", "bosse", 50000, 37500],
  ]);
});

test("un total sous son intitulé prouve une ligne seule, et des montants suivis du même mot font une colonne sans être calés", () => {
  expect(
    lire(
      ...rangee(110, [40, 464], "Jante avant droite - rayée", "-296,00 €"),
      ...rangee(150, [295, 369, 446], "Total HT", "TVA 20 %", "Total TTC"),
      ...rangee(166, [295, 378, 449], "-296,00 €", "-59,20 €", "-355,20 €"),
    )?.lignes.map(({ designation, net_ht }) => [designation, net_ht]),
  ).toEqual([["Jante avant droite - rayée", -29600]]);
  expect(
    dites(
      [40, 110, "- Feu AR G, cassé, échange : 494.00 HT"],
      [40, 122, "- Capot, rayé, remise en peinture : 82.60 HT"],
      [40, 134, "- Toit, bosse, débosselage : 7.50 HT"],
      [40, 160, "Société au capital de 129.00 € – RCS 988"],
      ...rangee(180, [427, 531], "Franchise", "-200.00"),
      ...rangee(190, [427, 529], "Montant total HT", "384.10"),
    )?.map(([element, , , , , net]) => [element, net]),
  ).toEqual([
    ["feu_arriere_gauche", 49400],
    ["capot", 8260],
    ["toit", 750],
  ]);
});
