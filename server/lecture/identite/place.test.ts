import { expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => {
  const fiche: Pose[] = [
    [40, 220, "Immatriculation : FR-216-VC"],
    [40, 234, "Kilométrage : 88 140 km"],
  ];
  return comprendrePages([pageFictive(1, [...poses, ...fiche])]);
};

test("le numéro et la date imprimés contre le titre sont ceux du papier", () => {
  const dessous = lire([40, 40, "FACTURE DE DÉPRÉCIATION"], [40, 56, "KF-2404-4263 – 10 avril 2024"]);
  expect([dessous.numero, dessous.date_document]).toEqual(["KF-2404-4263", "2024-04-10"]);
  const garder = lire([40, 40, "Facture de fin de contrat n° DL 26 824314"], [40, 52, "07/01/2026 – page à conserver"]);
  expect([garder.numero, garder.date_document]).toEqual(["DL 26 824314", "2026-01-07"]);
});

test("la date de la facture qu'un avoir annule n'est pas la sienne", () => {
  const avoir = lire(
    [300, 40, "Vern-sur-Seiche, le 3 février 2025"],
    [40, 60, "AVOIR N° KF-2502-28798"],
    [40, 74, "Annule partiellement la facture FRE25-599103 du 29 décembre 2024"],
  );
  expect([avoir.numero, avoir.date_document]).toEqual(["KF-2502-28798", "2025-02-03"]);
});

test("une étiquette que le lexique n'a pas se juge par ses mots, devant sa valeur, à sa gauche ou au-dessus", () => {
  const lu = lire(
    [40, 40, "FACTURE N° FA-315103 du 02/04/2025"],
    [40, 80, "Entrée en circulation : 19/05/2020"],
    [40, 94, "Date de remise du véhicule"],
    [200, 94, "05/03/2025"],
    [40, 120, "Référence du contrat loué"],
    [40, 132, "C99178"],
  );
  expect(lu.vehicules[0]).toMatchObject({
    date_mise_en_circulation: "2020-05-19",
    date_restitution: "2025-03-05",
    contrat: "C99178",
  });
});

test("une rue, une plaque ou un numéro de client ne sont ni un contrat ni un numéro", () => {
  const lu = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
    [40, 80, "Contrat"],
    [200, 80, "5 rue des Lilas"],
    [40, 94, "Code client : H-15040"],
  );
  expect([lu.numero, lu.vehicules[0]?.contrat]).toEqual([null, null]);
});
