import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";
import { lireLignesLibres } from "./lignes-libres.ts";

const lire = (...poses: Pose[]) => {
  const page = pageFictive(1, poses);
  return lireLignesLibres([page], page.rangees, ",", new Set()).map((l) => [l.designation, l.brut_ht]);
};

test("le montant s'imprime devant ce qu'il chiffre", () => {
  expect(
    lire(
      ...rangee(100, [72, 122], "256,40 €", "Réparation et peinture porte arrière droite (rayure)"),
      ...rangee(114, [78, 122], "47,00 €", "Frais de dossier fin de contrat"),
    ),
  ).toEqual([
    ["Réparation et peinture porte arrière droite (rayure)", 25640],
    ["Frais de dossier fin de contrat", 4700],
  ]);
});

test("là où des lignes finissent par leur montant, un montant en tête n'en ouvre pas une", () => {
  expect(
    lire(
      ...rangee(100, [40, 500], "Capot, rayure, peinture", "120,00 €"),
      ...rangee(140, [40, 90], "15,00 €", "Frais de dossier"),
    ),
  ).toEqual([["Capot, rayure, peinture", 12000]]);
});

test("une lettre d'avoir se lit en entier : son véhicule, ses lignes, les totaux de sa phrase", () => {
  const lu = comprendrePages([
    pageFictive(1, [
      [68, 40, "Objet : avoir n° FA24-13156 – remise en état du véhicule FN-586-VW"],
      [68, 80, "Nous avons réexaminé le dossier du véhicule RENAULT TRAFIC"],
      [68, 90, "L2H1 restitué le 2 juillet 2024 (146 124 km au compteur)."],
      ...rangee(120, [72, 126], "-180,70 €", "Pare-chocs avant - non constaté au PV"),
      ...rangee(134, [72, 126], "-308,70 €", "Hayon - déjà facturé"),
      [68, 160, "Le montant total hors taxes de cet avoir s'élève à -489,40 €, auquel s'ajoute la TVA au taux de"],
      [68, 172, "20 % pour -97,88 €, soit un total toutes taxes comprises de -587,28 €."],
    ]),
  ]);
  expect(lu.vehicules[0]).toMatchObject({ marque: "RENAULT", modele: "TRAFIC L2H1" });
  expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([-18070, -30870]);
  expect(lu.vehicules[0]?.totaux).toMatchObject({ net_ht: -48940, tva: -9788, ttc: -58728 });
});
