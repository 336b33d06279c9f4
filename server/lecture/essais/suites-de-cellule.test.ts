import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

// Une colonne étroite met la fin d'une opération ou d'une pièce à la ligne : cette fin a souvent les mots d'un intitulé ou d'un total.

const FACTURE: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 80, "FACTURE N° FRE25-001 du 02/04/2025"],
  [40, 100, "Immatriculation : GB-482-NR"],
];
const RAPPORT: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 80, "RAPPORT D'EXPERTISE DE RESTITUTION N° MR-2025-0048123"],
  [40, 100, "Immatriculation : GB-482-NR"],
];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const lignesDe = (...poses: readonly Pose[]) => lire(...poses).vehicules.flatMap((v) => v.lignes);

const rangee = (y: number, ...[nom, brut, abattement, net]: string[]): Pose[] => [
  [40, y, nom ?? ""],
  [300, y, brut ?? ""],
  [400, y, abattement ?? ""],
  [500, y, net ?? ""],
];

test("« réparation et peinture » à la ligne n'ouvre pas un second tableau", () => {
  const lignes = lignesDe(
    ...FACTURE,
    ...rangee(150, "Désignation", "Montant brut HT", "Abattement", "Net HT"),
    ...rangee(170, "Bas de caisse gauche - déformation -", "287,20", "57,44", "229,76"),
    [40, 180, "réparation et peinture"],
    ...rangee(194, "Volant - déchirure - rénovation", "134,90", "26,98", "107,92"),
    ...rangee(210, "Total HT", "", "", "337,68"),
  );
  expect(lignes.map((l) => [l.element, l.operation, l.net_ht])).toEqual([
    ["bas_de_caisse_gauche", "reparation_peinture", 22976],
    ["volant", "reparation", 10792],
  ]);
});

test("« d'immatriculation (forfait) » à la ligne n'annonce pas un relevé de plaques", () => {
  const lignes = lignesDe(
    ...FACTURE,
    [40, 150, "Élément"],
    [140, 150, "Dommage"],
    [220, 150, "Intervention"],
    [400, 150, "Chiffrage HT"],
    [500, 150, "Net HT"],
    [40, 170, "Certificat"],
    [140, 170, "Absent"],
    [220, 170, "Fourniture"],
    [400, 170, "52,20"],
    [500, 170, "52,20"],
    [40, 180, "d'immatriculation"],
    [220, 180, "(forfait)"],
    [40, 194, "Pneu ARD"],
    [140, 194, "Usure"],
    [220, 194, "Échange"],
    [400, 194, "212,70"],
    [500, 194, "212,70"],
  );
  expect(lignes.map((l) => [l.element, l.operation, l.net_ht])).toEqual([
    ["carte_grise", "fourniture", 5220],
    ["roue_arriere_droite", "remplacement", 21270],
  ]);
});

test("« Remise en | 166,50 », « peinture » dessous, est une opération, non une remise qui ferme le tableau", () => {
  const colonnes = (y: number, ...[piece, dommage, operation, cout]: string[]): Pose[] => [
    [40, y, piece ?? ""],
    [200, y, dommage ?? ""],
    [330, y, operation ?? ""],
    [500, y, cout ?? ""],
  ];
  const lu = lire(
    ...RAPPORT,
    ...colonnes(150, "Pièce", "Dommage", "Intervention", "Coût HT"),
    ...colonnes(170, "Aile AVG", "Rayure", "Peinture", "201,40"),
    ...colonnes(186, "Remise", "Éraflure", "Remise en", "166,50"),
    ...colonnes(202, "Toit", "Bosse", "DSP", "103,70"),
  );
  const [vehicule] = lu.vehicules;
  expect(vehicule?.lignes.map((l) => l.net_ht)).toEqual([20140, 16650, 10370]);
  expect(vehicule?.totaux.remise_ht).toBeNull();
});

test("dans une fiche, « Réparation + peinture » reste une opération même quand « peinture » tombe sous d'autres valeurs", () => {
  const fiche = (y: number, n: number, piece: string, mode: string): Pose[] => [
    [40, y, `Dommage n° ${n}`],
    [40, y + 12, "Pièce :"],
    [140, y + 12, piece],
    [300, y + 12, "Mode de réparation :"],
    [420, y + 12, mode],
    [40, y + 24, "Type :"],
    [140, y + 24, "Rayure"],
    [300, y + 24, "Coût total HT :"],
    [472, y + 24, "204,00 €"],
  ];
  const lignes = lignesDe(
    ...RAPPORT,
    ...fiche(140, 1, "Bas de caisse gauche", "Réparation + peinture"),
    ...fiche(190, 2, "Porte ARG", "Réparation + peinture"),
    ...fiche(240, 3, "Capot", "Réparation + peinture"),
    ...fiche(290, 4, "Hayon", "Réparation + peinture"),
  );
  expect(lignes.map((l) => l.operation)).toEqual(Array(4).fill("reparation_peinture"));
});

test("« Remise % | Remise HT » à côté de la vétusté : l'abattement de la ligne réunit les deux montants", () => {
  const colonnes = (y: number, ...cellules: string[]): Pose[] =>
    cellules.map((texte, i): Pose => [[40, 230, 310, 370, 440, 490, 550][i] ?? 0, y, texte]);
  const [ligne] = lignesDe(
    ...FACTURE,
    ...colonnes(150, "Désignation", "Brut HT", "Vétusté %", "Vétusté HT", "Remise %", "Remise HT", "Net HT"),
    ...colonnes(170, "Porte ARG - rayure - peinture", "211,20", "20", "42,24", "10", "16,90", "152,06"),
    ...colonnes(186, "Capot - éclat - peinture", "100,00", "20", "20,00", "10", "8,00", "72,00"),
  );
  expect(ligne).toMatchObject({ brut_ht: 21120, abattement_ht: 5914, net_ht: 15206 });
});
