import { expect, test } from "vitest";
import { pageFictive, rangee } from "../../entree/pages-fictives.ts";
import { comprendrePages } from "../../lire-document.ts";

const XS = [40, 190, 240, 300, 360, 400, 520] as const;
const INTITULES = ["Élément contrôlé", "Conforme", "Acceptable", "À charge", "Code", "Intervention", "Montant HT"];

test("d'un relevé contradictoire chiffré, un point conforme n'est pas une ligne, un point toléré n'est pas dû, et le geste dit l'emporte sur le code", () => {
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé contradictoire d'état – chiffrage n° CP23/39527"],
      [40, 60, "Immatriculation : GK-233-TQ"],
      ...rangee(100, XS, ...INTITULES),
      ...rangee(115, XS, "Calandre", "✓"),
      ...rangee(130, XS, "Bouclier AR", "", "", "✓", "E", "réparation et peinture", "332,75"),
      ...rangee(145, XS, "Plaque AR", "✓"),
      ...rangee(160, XS, "Porte AVG", "", "✓", "", "R", "", "0,00"),
      ...rangee(175, XS, "Vitre de porte ARG", "", "", "✓", "F", "à remplacer", "288,00"),
      ...rangee(195, XS, "", "", "", "", "", "TOTAL HT", "620,75"),
      [40, 220, "Légende des codes : R rayure · E enfoncement · F fissure ou casse"],
    ]),
  ]);
  expect(lu.type_document).toBe("rapport");
  expect(lu.vehicules[0]?.totaux.net_ht).toBe(62075);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.facturable, l.net_ht])).toEqual([
    ["Bouclier AR", "enfoncement", "reparation_peinture", true, 33275],
    ["Porte AVG", "rayure", null, false, 0],
    ["Vitre de porte ARG", "fissure", "remplacement", true, 28800],
  ]);
});

test("sous « Pièces et fournitures | Qté | P.U. HT | Rem. % », une remise mène du brut au net de chaque pièce", () => {
  const [xs, fin] = [[40, 300, 370, 440, 520] as const, 520];
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "DEVIS N° D25-1187 du 07/01/2026"],
      [40, 60, "Immatriculation : GK-233-TQ"],
      ...rangee(100, [40, 300, 370, 520], "MAIN-D'ŒUVRE CARROSSERIE", "Heures", "Taux HT", "Montant HT"),
      ...rangee(115, [40, 300, 370, 520], "Optique avant gauche – dépose / repose", "1,00", "58,00", "58,00"),
      ...rangee(150, xs, "PIÈCES ET FOURNITURES", "Qté", "P.U. HT", "Rem. %", "Montant HT"),
      ...rangee(165, xs, "Optique avant gauche", "1", "90,50", "10,00", "81,45"),
      ...rangee(180, xs, "Jante alliage avant droite", "1", "327,40", "10,00", "294,66"),
      [400, 210, "TOTAL HT"],
      [fin, 210, "434,11"],
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [5800, null, 5800],
    [9050, 905, 8145],
    [32740, 3274, 29466],
  ]);
});

test("des montants alignés à droite d'un en-tête qui n'en nomme aucun sont les prix de ses lignes", () => {
  const xs = [40, 70, 220, 340, 500] as const;
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Facture de frais de restitution n° RST-2025-880693 du 12/07/2025"],
      [40, 60, "Immatriculation : GV-356-LL"],
      ...rangee(100, xs, "N°", "Organe", "Nature du dommage", "Intervention"),
      ...rangee(115, xs, "1", "Pavillon", "Griffe", "Polissage", "101,25"),
      ...rangee(130, xs, "2", "Pare-chocs AR", "Éraflure", "Raccord peinture", "201,00"),
      ...rangee(160, [400, 500], "Total HT", "302,25"),
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.operation, l.net_ht])).toEqual([
    ["Pavillon", "lustrage", 10125],
    ["Pare-chocs AR", "peinture", 20100],
  ]);
});

test("une première ligne qui dit un dommage et un geste n'est pas un sous-intitulé, si rien ne se coche dessous", () => {
  const xs = [40, 120, 400] as const;
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Facture de frais de restitution n° RST-2025-880693 du 12/07/2025"],
      [40, 60, "Immatriculation : GF-011-GQ"],
      ...rangee(100, xs, "Prix HT", "Désignation des travaux", "Travaux"),
      ...rangee(112, xs, "94,50", "Climatisation – HS", "Réparation"),
      ...rangee(124, xs, "285,40", "Bouclier AV – enfoncement", "Remplacement"),
      ...rangee(150, [120, 400], "TOTAL HT", "379,90"),
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.operation, l.net_ht])).toEqual([
    ["Climatisation – HS", "reparation", 9450],
    ["Bouclier AV – enfoncement", "remplacement", 28540],
  ]);
});

test("« Rem. », au-dessus de remarques, n'est pas la remise que « Rem. % » donne", () => {
  const xs = [40, 250, 320, 400, 470, 540] as const;
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "Facture de frais de restitution n° RST-2025-880694 du 12/07/2025"],
      [40, 60, "Immatriculation : EC-934-BX"],
      ...rangee(100, xs, "Élément", "Quantité", "Prix unitaire HT", "Rem. %", "Montant HT", "Rem."),
      ...rangee(115, xs, "Lunette AR", "1", "156,60", "", "156,60"),
      ...rangee(130, xs, "Feu ARG", "1", "520,30", "15 %", "442,25"),
      ...rangee(160, [400, 470], "Total HT", "598,85"),
    ]),
  ]);
  expect(lu.anomalies).toEqual([]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [15660, null, 15660],
    [52030, 7805, 44225],
  ]);
});
