import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const FACTURE: Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 90, "Immatriculation : GB-482-NR"],
  ...rangee(140, [40, 250, 480], "Désignation", "Opération", "Montant HT"),
  ...rangee(156, [40, 250, 480], "Pare-chocs avant rayure", "Peinture", "248,00"),
  ...rangee(172, [40, 250, 480], "Porte avant gauche bosse", "Débosselage", "180,00"),
  ...rangee(190, [400, 480], "Total HT", "428,00"),
];
const numero = (...poses: Pose[]) => comprendrePages([pageFictive(1, [...poses, ...FACTURE])]).numero;

test.each<[string, Pose[], string]>([
  [
    "derrière son étiquette",
    [
      [40, 60, "FACTURE"],
      [300, 60, "N° de facture : FRE-2026-"],
      [300, 72, "0041778"],
    ],
    "FRE-2026-0041778",
  ],
  [
    "dans sa case",
    [
      [40, 60, "FACTURE"],
      [300, 60, "Numéro"],
      [380, 60, "Date"],
      [300, 74, "FRE-2026-"],
      [380, 74, "12/10/2026"],
      [300, 86, "0041778"],
    ],
    "FRE-2026-0041778",
  ],
  [
    "dans son titre",
    [
      [40, 60, "Facture n° 2026/FRE/"],
      [40, 74, "0041778 du 12/10/2026"],
    ],
    "2026/FRE/0041778",
  ],
])("un numéro coupé %s se lit entier", (_, poses, attendu) => {
  expect(numero(...poses)).toBe(attendu);
});

test("la rangée d'une autre case ne finit pas un numéro", () => {
  expect(numero([40, 60, "Facture n° FRE-2026-"], [300, 72, "0041778"])).not.toBe("FRE-2026-0041778");
});
