import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const XS = [40, 250, 480];
const section = (y: number, plaque: string, vehicule: string, montant: string): Pose[] => [
  [40, y, `Immatriculation : ${plaque} Véhicule : ${vehicule}`],
  ...rangee(y + 20, XS, "Désignation", "Opération", "Montant HT"),
  ...rangee(y + 34, XS, "Pare-chocs avant rayure", "Peinture", montant),
  ...rangee(y + 48, XS, "Porte avant gauche bosse", "Débosselage", "180,00"),
  [380, y + 66, "Total HT véhicule :"],
  [480, y + 66, `${Number.parseInt(montant, 10) + 180},00`],
];

test("une plaque d'avant 2009, en trois mots, ouvre sa section comme une autre", () => {
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "LEASYS FRANCE"],
      [40, 60, "FACTURE N° 23866227 DU 14/08/2023"],
      ...section(100, "6636 JF 19", "VOLKSWAGEN GOLF", "240,00"),
      ...section(220, "GA-864-TV", "RENAULT CLIO", "300,00"),
      [380, 340, "Total général HT"],
      [480, 340, "900,00"],
    ]),
  ]);
  expect(lu.vehicules.map((v) => [v.immatriculation, v.lignes.length, v.totaux.net_ht])).toEqual([
    ["6636 JF 19", 2, 42_000],
    ["GA-864-TV", 2, 48_000],
  ]);
});
