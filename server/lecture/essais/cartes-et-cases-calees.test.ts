import { expect, test } from "vitest";
import { questions } from "../../../domain/fre/a-demander.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const ENTETE: readonly Pose[] = [
  [40, 40, "RAPPORT DE RESTITUTION N° RR-1184"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, [...ENTETE, ...poses])]);
const lignes = (lu: ReturnType<typeof lire>) =>
  lu.vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage, l.operation, l.net_ht]);

/** Une carte : sa pièce, sa prise de vue, son prix et son constat, à trois points l'un de l'autre. */
const carte = (y: number, piece: string, prix: string, constat: string): Pose[] => [
  [60, y, piece],
  [75, y + 3, "360°"],
  [500, y + 6, prix],
  [60, y + 9, constat],
];

test("le titre d'une partie est la place de ses cartes, et aucune ne prend la pièce de la suivante", () => {
  const lu = lire(
    [40, 124, "Côté gauche"],
    ...carte(139, "Porte arrière", "174,10 €", "Bosse, 20 cm · remise en peinture"),
    ...carte(165, "Porte avant", "113,10 €", "Rayure, 41 mm · peinture"),
    [40, 195, "Côté droit"],
    ...carte(211, "Bas de caisse", "321,20 €", "Corrosion, 13 cm · réparation + peinture"),
    [40, 241, "Face arrière"],
    ...carte(256, "Bouclier", "640,50 €", "Fendu · remplacement"),
    [40, 290, "4 points relevés — Total avant abattement HT 1 248,90 €"],
  );
  expect(lignes(lu)).toEqual([
    [expect.stringMatching(/^Porte arrière/), "porte_arriere_gauche", "bosse", "peinture", 17410],
    [expect.stringMatching(/^Porte avant/), "porte_avant_gauche", "rayure", "peinture", 11310],
    [expect.stringMatching(/^Bas de caisse/), "bas_de_caisse_droit", "corrosion", "reparation_peinture", 32120],
    [expect.stringMatching(/^Bouclier/), "pare_chocs_arriere", "fissure", "remplacement", 64050],
  ]);
});

test("des cases calées, sans intitulés lus, se désignent par la première", () => {
  const x = [40, 62, 222, 334, 535];
  const lu = lire(
    [40, 120, "Endommagements"],
    ...rangee(140, x, "001", "Banquette arrière", "brûlure 34 cm", "réparer", "112,60"),
    ...rangee(155, x, "002", "Aile derrière à gauche", "corrosion 31 cm", "réparer et peindre", "230,00"),
    ...rangee(170, x, "003", "Clé de réserve", "absent", "remplacer", "305,00"),
    ...rangee(190, [40, 535], "Somme nette hors TVA", "647,60"),
  );
  expect(lignes(lu)).toEqual([
    ["Banquette arrière", "banquette_arriere", "brulure", "reparation", 11260],
    ["Aile derrière à gauche", "aile_arriere_gauche", "corrosion", "reparation_peinture", 23000],
    ["Clé de réserve", "cle", "manquant", "remplacement", 30500],
  ]);
});

test("une désignation dont la fin passe à la ligne se demande", () => {
  const x = [40, 218, 396];
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      [40, 60, "Immatriculation : GB-482-NR"],
      ...rangee(140, x, "Photo 1", "Photo 2", "Photo 3"),
      ...rangee(149, x, "Capot : rayure", "Jante alu arrière gauche : jante voilée", "Bouclier avant : fendu"),
      [218, 158, "d'environ 10 cm"],
    ]),
  ]);
  const coupee = lu.vehicules[0]?.lignes.findIndex(({ designation }) => designation.endsWith("jante voilée"));
  expect(questions(lu)).toContainEqual(expect.objectContaining({ champ: "designation", ligne: coupee }));
  expect(questions(lu).filter(({ champ }) => champ === "designation")).toHaveLength(1);
});
