import { describe, expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const RAPPORT = "RAPPORT D'EXPERTISE N° EXP25-10442";
const lire = (titre: string, ...poses: readonly Pose[]) =>
  comprendrePages([pageFictive(1, [[40, 40, titre], [40, 60, "Immatriculation : GB-482-NR"], ...poses])]).vehicules[0]
    ?.lignes ?? [];

const rangee = (y: number, ...mots: string[]): Pose[] =>
  mots.map((mot, i): Pose => [[40, 180, 270, 350, 460][i] ?? 500, y, mot]);
const ENTETE = rangee(120, "Élément", "Localisation", "Dommage", "Opération", "Total HT");

describe("ce que vaut un code", () => {
  const lignes = lire(
    RAPPORT,
    ...ENTETE,
    ...rangee(140, "Porte avant droite", "Côté gauche", "Rayure", "Peinture", "120,00"),
    ...rangee(160, "Aile", "Avant droit", "Rayure", "Peinture", "130,00"),
    ...rangee(180, "Hayon", "Arrière", "Bosse", "Recherche", "140,00"),
    ...rangee(200, "Capot", "Avant", "Bosse", "Remplacement", "150,00"),
  );

  test("la pièce et la colonne de localisation qui se contredisent se demandent", () => {
    expect(lignes[0]?.confiances?.element).toBeLessThan(0.75);
    expect(lignes[0]?.confiances?.localisation).toBeLessThan(0.75);
  });

  test("une pièce dont la place vient d'une autre colonne vaut moins que celle que sa désignation situe", () => {
    expect(lignes[1]).toMatchObject({ element: "aile_avant_droite", confiances: { element: 0.9 } });
    expect(lignes[3]).toMatchObject({ element: "capot", confiances: { element: 0.98, localisation: 0.98 } });
  });

  test("un geste imprimé que rien ne fait comprendre se demande", () => {
    expect(lignes[2]?.operation).toBeNull();
    expect(lignes[2]?.confiances?.operation).toBeLessThan(0.75);
  });

  test("nature et case « facturable » ont une confiance, celle de leur ligne", () => {
    for (const { confiances } of lignes) expect(confiances).toMatchObject({ nature: 0.98, facturable: 0.98 });
  });
});

test.each([
  ["Rétro droit Brisé Remplacement Oui", 0.6],
  ["FRE007 09/03/2025 Pneu AV. G.", 0.6],
  ["Jours de retard du 01/02/2025 au 03/02/2025", 0.98],
  ["Pneu AV. G. non conforme", 0.98],
])("une désignation qui a avalé ses voisines se demande : « %s »", (designation, confiance) => {
  const [ligne] = lire(
    "FACTURE N° FRE25-0031877",
    [40, 120, "Désignation"],
    [460, 120, "Montant HT"],
    [40, 140, designation],
    [460, 140, "120,00"],
    [40, 156, "Hayon - bosse"],
    [460, 156, "130,00"],
  );
  expect(ligne).toMatchObject({ designation, confiances: { designation: confiance } });
});

describe("ce que dit une fiche numérotée", () => {
  const lignes = lire(
    RAPPORT,
    [40, 120, "01 Hayon"],
    [40, 134, "Constat : Éraflé"],
    [40, 148, "Préconisation : Rép. + peint."],
    [40, 162, "Coût HT : 268,80 €"],
    [40, 190, "02 Spoiler AV"],
    [40, 204, "Position : 3/4 AVD"],
    [40, 218, "Constat : Éraflé"],
    [40, 232, "Nature des travaux : Rempl."],
    [40, 246, "Coût HT : 210,00 €"],
  );

  test("le point d'une abréviation ne finit pas une phrase, et la place de la fiche est la sienne", () => {
    expect(lignes.map((l) => [l.element, l.localisation, l.dommage, l.operation, l.net_ht])).toEqual([
      ["lunette_arriere_hayon", "arriere", "rayure", "reparation_peinture", 26880],
      ["pare_chocs_avant", "avant_droit", "rayure", "remplacement", 21000],
    ]);
  });
});

test("une légende passée à la ligne garde ses derniers codes, et sa suite n'est pas un dommage", () => {
  const lignes = lire(
    "PV DE RESTITUTION",
    [40, 120, "Légende : R rayure ; B bosse ; A absent ; U usure ; S sale ;"],
    [40, 132, "X HS ; N non conforme"],
    [40, 160, "AV : R Calandre"],
    [40, 174, "INT : X Climatisation"],
    [40, 188, "LAT G : B Porte AVG"],
  );
  expect(lignes.map((l) => [l.element, l.dommage])).toEqual([
    ["pare_chocs_avant", "rayure"],
    ["mecanique", "dysfonctionnement"],
    ["porte_avant_gauche", "bosse"],
  ]);
});

test("ce qui finit une cellule rejoint la ligne du dessus : sa place, ou la suite de son geste", () => {
  const lignes = lire(
    RAPPORT,
    ...ENTETE,
    ...rangee(140, "PORTE ARRIÈRE", "Côté gauche", "Rayure", "REPARATION", "120,00"),
    [40, 151, "GAUCHE"],
    [350, 151, "PEINTURE"],
    ...rangee(162, "CAPOT", "Avant", "Bosse", "Échange", "130,00"),
    ...rangee(180, "AILE AVG", "Avant gauche", "Bosse", "Échange", "130,00"),
  );
  expect(lignes.map((l) => [l.designation, l.operation])).toEqual([
    ["PORTE ARRIÈRE GAUCHE", "reparation_peinture"],
    ["CAPOT", "remplacement"],
    ["AILE AVG", "remplacement"],
  ]);
});
