import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const montants = (poses: readonly Pose[]) =>
  comprendrePages([pageFictive(1, poses)]).vehicules[0]?.lignes.map((ligne) => [ligne.designation, ligne.net_ht]);

test("une rangée d'intitulés qui ressemble à une fiche laisse la place au tableau dont la somme est imprimée", () => {
  const X = [44, 154, 256, 383, 428, 478, 520];
  const lignes = montants([
    [300, 50, "Rapport de restitution et dépréciation"],
    ...rangee(167, X, "Élément", "Dommage", "Remise en état", "Coût HT", "Dépr.", "Mont.", "Coût net"),
    ...rangee(178, X, "", "", "", "", "", "dépr.", ""),
    ...rangee(196, X, "Jante avant gauche", "Jante frottée, 4 cm", "Rénovation", "139,00", "0 %", "0,00", "139,00"),
    ...rangee(214, X, "Pare-chocs avant", "Rayure, 23 cm", "Peinture", "241,50", "25 %", "60,38", "181,12"),
    ...rangee(232, X, "Porte arrière droite", "Bosse, 27 mm", "Débosselage", "98,00", "25 %", "24,50", "73,50"),
    [339, 260, "Coût total HT"],
    [516, 260, "478,50"],
    [339, 275, "Total dépréciation"],
    [516, 275, "84,88"],
    [339, 290, "Coût net total HT"],
    [516, 290, "393,62"],
    [534, 818, "1 sur 1"],
  ]);
  expect(lignes).toEqual([
    ["Jante avant gauche", 13900],
    ["Pare-chocs avant", 18112],
    ["Porte arrière droite", 7350],
  ]);
});

test("là où rien d'autre ne s'est lu, des lignes dont la somme est imprimée ne se perdent pas pour un TTC faux", () => {
  const carte = (y: number, titre: string, montant: string): Pose[] => [
    [56, y, titre],
    [490, y + 10, montant],
    [56, y + 20, "HT / excl. VAT"],
  ];
  const lignes = montants([
    [46, 40, "Facture 2026/RST/9676 du 17/10/2026"],
    [46, 60, "Immatriculation : GT-558-VQ"],
    ...carte(100, "Capot : rayure (remise en peinture)", "132,55 €"),
    ...carte(140, "Porte AVG : bosse (réparation)", "259,05 €"),
    [157, 200, "Total HT 391,60 €"],
    [157, 214, "TVA 20 % 78,32 €"],
    [157, 228, "Total TTC 489,92 €"],
  ]);
  expect(lignes).toEqual([
    ["Capot : rayure (remise en peinture)", 13255],
    ["Porte AVG : bosse (réparation)", 25905],
  ]);
});
