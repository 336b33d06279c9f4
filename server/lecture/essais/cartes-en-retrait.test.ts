import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

/** Une carte : son titre à son bord, ses étiquettes en retrait, un petit tableau de prix dont chaque intitulé coiffe sa valeur. */
const carte = (
  x: number,
  y: number,
  [titre, constat, geste]: readonly [string, string, string],
  prix: string,
): Pose[] => [
  [x, y, titre],
  ...rangee(y + 16, [x + 30, x + 80], "Constat", constat),
  ...rangee(y + 28, [x + 30, x + 80], "Intervention", geste),
  ...rangee(y + 46, [x + 30, x + 90, x + 150], "Peinture", "Pièces", "Coût HT"),
  ...rangee(y + 64, [x + 30, x + 90, x + 150], "0,00", prix, prix),
];

test("des cartes posées par deux se séparent à leur bord, fût-ce une seule sur la page d'après", () => {
  const entete: Pose[] = [
    [40, 40, "RAPPORT D'EXPERTISE N° RX-2044"],
    ...rangee(60, [40, 170, 300, 430], "Immatriculation", "Marque", "Modèle", "Contrat"),
    ...rangee(72, [40, 170, 300, 430], "GE-566-ZG", "RENAULT", "CLIO", "8320553"),
  ];
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      ...entete,
      ...carte(40, 110, ["01 Capot", "Rayure", "Remplacement"], "150,00"),
      ...carte(310, 110, ["02 Hayon", "Bosse", "Remplacement"], "260,00"),
      ...carte(40, 220, ["03 Pare-brise", "Fissure", "Remplacement"], "410,00"),
      ...carte(310, 220, ["04 Volant", "Usure", "Remplacement"], "95,00"),
    ]),
    pageFictive(2, [
      ...carte(40, 60, ["05 Aile avant droite", "Choc", "Remplacement"], "320,00"),
      ...carte(310, 60, ["06 Toit", "Bosse", "Remplacement"], "210,00"),
      [310, 180, "TOTAL HT des dommages retenus : 1 445,00 €"],
    ]),
  ]);
  const [vehicule] = vehicules;
  expect(vehicule?.lignes.map(({ element, dommage, net_ht }) => [element, dommage, net_ht]).toSorted()).toEqual(
    [
      ["aile_avant_droite", "bosse", 32000],
      ["capot", "rayure", 15000],
      ["lunette_arriere_hayon", "bosse", 26000],
      ["pare_brise", "fissure", 41000],
      ["toit", "bosse", 21000],
      ["volant", "usure", 9500],
    ].toSorted(),
  );
  expect(vehicule).toMatchObject({ immatriculation: "GE-566-ZG", contrat: "8320553", totaux: { net_ht: 144_500 } });
});

test("des cartes posées par trois se lisent rangée après rangée, entre la fiche du véhicule et ses totaux", () => {
  const xs = [40, 220, 400];
  const rang = (y: number, cartes: readonly (readonly [string, string, string, string, string])[]): Pose[] =>
    cartes.flatMap(([titre, constat, ...prix], i) => {
      const x = xs[i] ?? 0;
      const colonnes = [x, x + 56, x + 112];
      return [
        [x, y, titre] as const,
        [x, y + 10, constat] as const,
        ...rangee(y + 28, colonnes, "Brut HT", "Vétusté", "Net HT"),
        ...rangee(y + 39, colonnes, ...prix),
      ];
    });
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 30, "RAPPORT D'EXPERTISE N° RX-2051"],
      ...rangee(60, [40, 140, 250, 360, 460], "Immatriculation", "Marque", "Modèle", "Kilométrage", "Contrat"),
      ...rangee(74, [40, 140, 250, 360, 460], "GE-566-ZG", "RENAULT", "CLIO", "45 210 km", "8320553"),
      ...rang(160, [
        ["Jante arrière gauche", "Jante frottée - Remplacement", "400,00", "100,00", "300,00"],
        ["Pare-chocs avant", "Rayure - Lustrage", "80,00", "20,00", "60,00"],
        ["Jante avant droite", "Jante frottée - Remplacement", "320,00", "20,00", "300,00"],
      ]),
      ...rang(260, [
        ["Capot", "Éclat - Peinture", "120,00", "30,00", "90,00"],
        ["Toit", "Bosse - Débosselage", "210,00", "0,00", "210,00"],
        ["Volant", "Usure - Remplacement", "95,00", "0,00", "95,00"],
      ]),
      ...rangee(340, xs, "Total brut HT : 1 225,00 €", "Vétusté : 170,00 €", "Total net HT : 1 055,00 €"),
    ]),
  ]);
  const [vehicule] = vehicules;
  expect(vehicule?.lignes.map((l) => [l.designation, l.dommage, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    ["Jante arrière gauche", "jante_frottee", 40_000, 10_000, 30_000],
    ["Pare-chocs avant", "rayure", 8_000, 2_000, 6_000],
    ["Jante avant droite", "jante_frottee", 32_000, 2_000, 30_000],
    ["Capot", "eclat", 12_000, 3_000, 9_000],
    ["Toit", "bosse", 21_000, 0, 21_000],
    ["Volant", "usure", 9_500, 0, 9_500],
  ]);
  expect(vehicule).toMatchObject({ immatriculation: "GE-566-ZG", kilometrage: 45_210, totaux: { net_ht: 105_500 } });
});

test("des cartes de front dont les rangées ne tombent pas à la même hauteur se séparent à l'étiquette qu'elles redisent", () => {
  const carte = (x: number, y: number, pas: number, [rang, titre, nature, geste, prix]: readonly string[]): Pose[] =>
    [
      [`Dommage n° ${rang}`, titre ?? ""],
      ["Nature", nature ?? ""],
      ["Étendue", "4 cm"],
      ["Solution", geste ?? ""],
      ["Chiffrage HT", `${prix} €`],
    ].flatMap(([etiquette = "", valeur = ""], i) => rangee(y + i * pas, [x, x + 70], etiquette, valeur));
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "RAPPORT D'EXPERTISE N° RX-2060"],
      ...rangee(60, [40, 120, 320, 400], "Immatriculation", "GE-566-ZG", "Modèle", "CLIO"),
      ...carte(60, 120, 13, ["1", "Capot", "Rayure", "Peinture", "150,00"]),
      ...carte(330, 120, 15, ["2", "Hayon", "Choc", "Remplacement", "260,00"]),
      ...carte(60, 210, 15, ["3", "Pare-brise", "Fissure", "Remplacement", "410,00"]),
      ...carte(330, 210, 13, ["4", "Volant", "Usure", "Remplacement", "95,00"]),
      ...carte(60, 300, 13, ["5", "Toit", "Choc", "Débosselage sans peinture", "80,00"]),
      ...carte(330, 300, 14, ["6", "Aile avant droite", "Rayure", "Peinture", "120,00"]),
      [330, 400, "Total HT : 1 115,00 €"],
    ]),
  ]);
  expect(vehicules[0]?.lignes.map(({ element, operation, net_ht }) => [element, operation, net_ht])).toEqual([
    ["capot", "peinture", 15_000],
    ["lunette_arriere_hayon", "remplacement", 26_000],
    ["pare_brise", "remplacement", 41_000],
    ["volant", "remplacement", 9_500],
    ["toit", "dsp", 8_000],
    ["aile_avant_droite", "peinture", 12_000],
  ]);
});
