import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const carte = (
  x: number,
  y: number,
  plaque: string,
  nom: string,
  contrat: string,
  retour: string,
  net: string,
): Pose[] => [
  [x + 6, y, plaque],
  [x, y + 12, nom],
  [x, y + 22, `Contrat ${contrat}`],
  [x, y + 32, retour],
  [x, y + 46, "Brut HT"],
  [x + 118, y + 46, "900,00 €"],
  [x, y + 56, "Franchise"],
  [x + 118, y + 56, "200,00 €"],
  [x, y + 66, "Net HT"],
  [x + 118, y + 66, net],
];

const page = (...poses: Pose[]) =>
  comprendrePages([
    pageFictive(1, [
      [40, 40, "ALPHABET France Fleet Management Relevé de compte restitution AL-RC-88014 — 02/04/2025"],
      ...poses,
      [
        40,
        420,
        "Ensemble des 3 véhicules : 2 100,00 € HT, soit 2 520,00 € TTC, à régler sous trente jours par virement.",
      ],
    ]),
  ]);

test("des cartes de véhicules de front se lisent une à une, leurs totaux avec elles", () => {
  const { type_document, numero, vehicules } = page(
    ...carte(40, 90, "GG-651-HB", "FIAT DUCATO L2H2", "LLD-1763-61", "Restitué le 09/03/2025 à 118 719 km", "700,00 €"),
    ...carte(300, 90, "FV-451-LW", "OPEL MOKKA", "C93770", "Restitué le 10/03/2025 à 68 465 km", "700,00 €"),
    ...carte(40, 240, "GC-332-XQ", "KIA NIRO", "2984975", "Restitué le 25/03/2025 à 95 630 km", "700,00 €"),
  );
  expect([type_document, numero]).toEqual(["releve", "AL-RC-88014"]);
  expect(
    vehicules.map((v) => [v.immatriculation, v.modele, v.contrat, v.date_restitution, v.kilometrage, v.totaux.net_ht]),
  ).toEqual([
    ["GG-651-HB", "DUCATO L2H2", "LLD-1763-61", "2025-03-09", 118719, 70000],
    ["FV-451-LW", "MOKKA", "C93770", "2025-03-10", 68465, 70000],
    ["GC-332-XQ", "NIRO", "2984975", "2025-03-25", 95630, 70000],
  ]);
  expect(vehicules[1]?.totaux).toMatchObject({ brut_ht: 90000, franchise_ht: 20000 });
});

test("un montant posé à l'aplomb d'un compteur reste dans sa carte, et se montre où il est imprimé", () => {
  const { vehicules } = page(
    ...carte(40, 90, "GG-651-HB", "FIAT DUCATO L2H2", "LLD-1763-61", "Restitué le 09/03/2025 à 118 719 km", "700,00 €"),
    ...carte(300, 90, "FV-451-LW", "OPEL MOKKA", "C93770", "Restitué le 10/03/2025 à 68 465 km", "700,00 €"),
  );
  const zone = vehicules[1]?.sources?.["totaux.net_ht"]?.zone;
  expect(zone?.x).toBeGreaterThan(290 / 595);
  expect((zone?.y ?? 1) * 842).toBeLessThan(160);
});
