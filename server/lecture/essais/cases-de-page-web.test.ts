import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

// Un tableau fait comme une page web : intitulés centrés en hauteur sur plusieurs rangées, cases serrées, une désignation qui passe à la ligne.

const FACTURE: readonly Pose[] = [
  [40, 40, "FACTURE N° FRE25-0031877 du 02/04/2025"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, [...FACTURE, ...poses])]);
/** Des textes posés à leur abscisse ; `[x, texte]`. */
const rangee = (y: number, ...cases: readonly (readonly [x: number, texte: string])[]): Pose[] =>
  cases.map(([x, texte]): Pose => [x, y, texte]);
const lignes = (lu: ReturnType<typeof lire>) =>
  lu.vehicules[0]?.lignes.map((l) => [l.element, l.dommage, l.operation, l.brut_ht, l.net_ht]);

test("le geste sur deux rangées de la première ligne ne fait pas de ses montants un en-tête", () => {
  const lu = lire(
    ...rangee(100, [156, "Nature du"], [500, "Refacturé"]),
    ...rangee(104, [40, "Pièce"], [252, "Opération"], [369, "Coût HT"], [430, "Abattement"]),
    ...rangee(108, [156, "dommage"], [500, "HT"]),
    ...rangee(120, [252, "Réparation +"]),
    ...rangee(124, [40, "Pare-chocs avant"], [156, "Rayure"], [378, "229,00 €"], [444, "-68,70 €"], [508, "160,30 €"]),
    ...rangee(128, [252, "peinture"]),
    ...rangee(140, [40, "Capot"], [156, "Impact"], [252, "Peinture"], [382, "90,00 €"], [464, "–"], [512, "90,00 €"]),
    ...rangee(170, [430, "Total HT"], [508, "250,30 €"]),
  );
  expect(lignes(lu)).toEqual([
    ["pare_chocs_avant", "rayure", "reparation_peinture", 22900, 16030],
    ["capot", "impact", "peinture", 9000, 9000],
  ]);
  expect(lu.anomalies).toEqual([]);
});

test("des intitulés centrés sur trois rangées se lisent ensemble, « Temps MO » au-dessus de son unité compris", () => {
  const lu = lire(
    ...rangee(100, [300, "Temps MO"], [370, "Peinture"], [440, "Pièces"], [510, "Total"]),
    ...rangee(104, [40, "Désignation"]),
    ...rangee(108, [300, "(h)"], [370, "HT"], [440, "HT"], [510, "HT"]),
    ...rangee(124, [40, "Capot - rayure - peinture"], [320, "1,50"], [390, "40,00"], [452, "189,00"], [516, "229,00"]),
    ...rangee(138, [40, "Hayon - bosse - réparation"], [320, "1,00"], [390, "40,00"], [456, "22,00"], [520, "62,00"]),
    ...rangee(170, [440, "Total HT"], [516, "291,00"]),
  );
  expect(lignes(lu)?.map(([element, , , brut, net]) => [element, brut, net])).toEqual([
    ["capot", 22900, 22900],
    ["lunette_arriere_hayon", 6200, 6200],
  ]);
  expect(lu.anomalies).toEqual([]);
});

test("« Prix remisé HT » est ce qui reste à payer, non la remise", () => {
  const lu = lire(
    ...rangee(100, [40, "Code"], [100, "Libellé"], [409, "Prix HT"], [439, "Remise"], [465, "Prix remisé HT"]),
    ...rangee(120, [40, "FRE01"], [100, "Capot, rayure, peinture"], [412, "229,00"], [438, "30,00 %"], [496, "160,30"]),
    ...rangee(134, [40, "FRE02"], [100, "Hayon, bosse, DSP"], [416, "62,00"], [442, "0,00 %"], [500, "62,00"]),
    ...rangee(170, [430, "Total HT"], [520, "222,30"]),
  );
  expect(lignes(lu)?.map(([element, , , brut, net]) => [element, brut, net])).toEqual([
    ["capot", 22900, 16030],
    ["lunette_arriere_hayon", 6200, 6200],
  ]);
});

test("« Localisation » et « Dommage » presque collés sont deux colonnes, si leurs cellules commencent à deux endroits", () => {
  const ligne = (y: number, piece: string, ou: string, quoi: string, geste: string, prix: string): Pose[] =>
    rangee(y, [40, piece], [112, ou], [163, quoi], [300, geste], [452, prix]);
  const lu = lire(
    ...rangee(100, [40, "Élément"], [112, "Localisation"], [163, "Dommage"], [300, "Action"], [430, "Chiffrage HT"]),
    ...ligne(120, "Porte", "AV gauche", "Bosse", "Réparation", "62,00"),
    ...ligne(134, "Aile", "AR droite", "Rayure", "Peinture", "90,00"),
    ...ligne(148, "Jante", "AV droite", "Frottée", "Rénovation", "50,00"),
    ...rangee(180, [370, "Total HT"], [448, "202,00"]),
  );
  expect(lignes(lu)?.map(([element, dommage]) => [element, dommage])).toEqual([
    ["porte_avant_gauche", "bosse"],
    ["aile_arriere_droite", "rayure"],
    ["roue_avant_droite", "jante_frottee"],
  ]);
});
