import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";
import { lireConstatsDeFront } from "./constats-de-front.ts";

const constats = (...poses: Pose[]) =>
  lireConstatsDeFront([pageFictive(1, poses)]).map(({ element, dommage }) => [element, dommage]);

test("une zone encadrée, la pièce, son dommage et sa mesure, dans quatre cases", () => {
  const X = [45, 143, 360, 521];
  expect(
    constats(
      ...rangee(113, X, "FACE AVANT", "Bouclier avant", "Cassé", ""),
      ...rangee(132, X, "", "Aile AV droite", "Choc", "40 mm"),
      ...rangee(151, X, "DIVERS", "Roue de secours", "Absent", ""),
      [40, 229, "Roue de secours : absente. Clés : 2. Carte grise : oui."],
    ),
  ).toEqual([
    ["pare_chocs_avant", "fissure"],
    ["aile_avant_droite", "bosse"],
    ["roue_de_secours", "manquant"],
  ]);
});

test("le code d'une légende, imprimé avant la pièce", () => {
  expect(
    constats(
      ...rangee(157, [63, 104, 424], "RA", "Pare-chocs arrière", "9 cm"),
      ...rangee(176, [63, 104, 424], "BO", "Porte avant droite", "24 mm"),
      ...rangee(196, [63, 104, 424], "SA", "Siège passager", ""),
      [40, 240, "RA = rayure, BO = bosse, SA = sale."],
    ),
  ).toEqual([
    ["pare_chocs_arriere", "rayure"],
    ["porte_avant_droite", "bosse"],
    ["siege_passager", "salissure"],
  ]);
});

test("une croix sous le nom du dommage, avant la pièce", () => {
  const X = [52, 111, 159, 352];
  expect(
    constats(
      ...rangee(149, X, "Rayure", "Bosse", "Enfoncement", "Élément"),
      ...rangee(168, [65, 352], "X", "Rétroviseur droit"),
      ...rangee(187, [182, 352], "X", "Pare-chocs arrière"),
    ),
  ).toEqual([
    ["retroviseur_droit", "rayure"],
    ["pare_chocs_arriere", "enfoncement"],
  ]);
});

test("deux moitiés de pièces cochées saines, sauf celles dont le dommage est écrit à côté", () => {
  const X = [46, 250, 311, 327, 516];
  expect(
    constats(
      ...rangee(153, X, "v Pare-chocs avant", "", "", "Bas de caisse gauche", "rayure"),
      ...rangee(174, X, "v Capot", "", "v", "Bas de caisse droit", ""),
      ...rangee(195, X, "Aile arrière droite", "rayure", "", "Moquette", "salissures"),
    ),
  ).toEqual([
    ["bas_de_caisse_gauche", "rayure"],
    ["aile_arriere_droite", "rayure"],
    ["moquette", "salissure"],
  ]);
});

test("des cases vides et une pleine, chacune devant son nom, ne disent que la pleine", () => {
  const X = [45, 210, 300, 400];
  const lu = comprendrePages([
    pageFictive(1, [
      [45, 40, "Procès-verbal de restitution du véhicule GE-552-LV"],
      ...rangee(121, X, "Aile avant gauche", "□ rayure", "□ bosse", "■ enfoncement"),
      ...rangee(136, X, "Capot", "□ rayure", "■ bosse", "□ enfoncement"),
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["aile_avant_gauche", "enfoncement"],
    ["capot", "bosse"],
  ]);
});
