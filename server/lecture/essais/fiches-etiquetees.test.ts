import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const ENTETE: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 60, "RAPPORT D'EXPERTISE N° EX-4471 du 02/04/2025"],
];
const fiche = (y: number, rang: string, prix: string, ...valeurs: readonly string[]): Pose[] => [
  ...rangee(y, [70, 210, 340], "Pièce", "Dommage", "Opération"),
  ...rangee(y + 4, [34, 500], rang, prix),
  ...rangee(y + 10, [70, 210, 340], ...valeurs),
];
const FICHES: readonly Pose[] = [
  ...fiche(120, "1", "310,00 €", "Aile AV droite", "Éraflure 24 cm", "Peinture"),
  ...fiche(150, "2", "90,00 €", "Toit", "Bosse", "DSP"),
];

test("des fiches qui répètent leurs étiquettes, le prix à une autre hauteur, font un tableau", () => {
  const lu = comprendrePages([pageFictive(1, [...ENTETE, ...FICHES, [440, 190, "Total HT : 400,00 €"]])]);
  expect(lu.vehicules[0]?.lignes).toMatchObject([
    { element: "aile_avant_droite", dommage: "rayure", operation: "peinture", net_ht: 31_000 },
    { element: "toit", dommage: "bosse", operation: "dsp", net_ht: 9_000 },
  ]);
});

const FACTURE: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 80, "FACTURE N° FRE25-001 du 02/04/2025"],
  ...rangee(130, [40, 330], "Désignation", "Montant HT"),
  ...rangee(145, [40, 340], "Capot - éclat - peinture", "120,00"),
  ...rangee(157, [40, 340], "Toit - bosse - DSP", "80,00"),
  ...rangee(180, [250, 340], "TOTAL HT", "200,00"),
  ...rangee(192, [250, 340], "TVA 20 %", "40,00"),
];

test("un total dont le libellé finit un paragraphe a son montant à la rangée suivante", () => {
  const lu = comprendrePages([
    pageFictive(1, [
      ...FACTURE,
      [40, 210, "Facture payable par virement à réception. Montant à régler :"],
      [40, 220, "240,00 € TTC, référence à rappeler FRE25-001"],
    ]),
  ]);
  expect(lu.vehicules[0]?.totaux).toMatchObject({ net_ht: 20_000, tva: 4_000, ttc: 24_000 });
});

test("un contrat de trois chiffres se lit, derrière son numéro ou son étiquette", () => {
  for (const texte of ["Contrat n° 482", "Votre contrat n° 482 du véhicule GB-482-NR", "Contrat 482"])
    expect(comprendrePages([pageFictive(1, [...FACTURE, [40, 100, texte]])]).vehicules[0]?.contrat).toBe("482");
});
