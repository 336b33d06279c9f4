import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: Pose[]) => comprendrePages([pageFictive(1, poses)]);

test("sous un intitulé calé à gauche, une date calée à droite n'entre pas dans la désignation", () => {
  const ligne = (y: number, quoi: string, prix: string) => rangee(y, [79, 124, 440], "26/10/26", quoi, prix);
  const { vehicules } = lire(
    [50, 40, "FACTURE N° FR-2026-118"],
    ...rangee(100, [51, 124, 423], "Date", "Opération", "Débit HT"),
    ...ligne(116, "Bas de caisse gauche (éraflure) : peinture", "54,50"),
    ...ligne(132, "Porte avant droite (bosse) : débosselage", "185,00"),
    ...ligne(148, "Capot (coulure) : remise en peinture", "125,00"),
    ...rangee(172, [313, 440], "Total HT", "364,50"),
  );
  expect(vehicules[0]?.lignes.map(({ designation, net_ht }) => [designation, net_ht])).toEqual([
    ["Bas de caisse gauche (éraflure) : peinture", 5450],
    ["Porte avant droite (bosse) : débosselage", 18500],
    ["Capot (coulure) : remise en peinture", 12500],
  ]);
});

test("ce qui est offert à la place du prix ne coûte rien ; à la place de la remise, la remise est entière", () => {
  const X = [40, 300, 370, 450];
  const { vehicules, anomalies } = lire(
    [40, 40, "FACTURE N° FR-2026-119"],
    ...rangee(100, X, "Désignation", "P.U. HT", "Remise", "Montant HT"),
    ...rangee(116, X, "Porte avant droite, rayure, peinture", "200,00", "10 %", "180,00"),
    ...rangee(132, X, "Pneu avant gauche, usure, remplacement", "188,40", "offert", "0,00"),
    ...rangee(148, X, "Tapis de coffre, tache, nettoyage", "", "", "Offert"),
    ...rangee(172, [300, 450], "Total HT", "180,00"),
  );
  expect(vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([18000, 0, 0]);
  expect(anomalies).toEqual([]);
});

test("une étiquette inconnue parmi d'autres ne prive pas leur rangée de ses valeurs, rang pour rang", () => {
  const { vehicules } = lire(
    [40, 40, "FACTURE N° FR-2026-120"],
    ...rangee(
      80,
      [52, 139, 224, 293, 360, 463],
      "N° parc / contrat",
      "Immatriculation",
      "Marque",
      "Modèle",
      "Restitué le",
      "Km",
    ),
    ...rangee(
      93,
      [44, 132, 215, 268, 352, 450],
      "85/62735",
      "FA-271-XG",
      "CITROËN",
      "BERLINGO VAN",
      "06-02-2026",
      "47817",
    ),
    ...rangee(120, [40, 450], "Désignation", "Montant HT"),
    ...rangee(136, [40, 450], "Capot, rayure, peinture", "150,00"),
    ...rangee(152, [40, 450], "Hayon, bosse, débosselage", "100,00"),
    ...rangee(176, [300, 450], "Total HT", "250,00"),
  );
  expect(vehicules[0]).toMatchObject({
    contrat: "85/62735",
    immatriculation: "FA-271-XG",
    modele: "BERLINGO VAN",
    date_restitution: "2026-02-06",
    kilometrage: 47_817,
  });
});
