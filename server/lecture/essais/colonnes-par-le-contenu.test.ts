import { expect, test } from "vitest";
import { questions } from "../../../domain/fre/a-demander.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

// Un intitulé n'est qu'une hypothèse : ce que les cases contiennent, ou ne contiennent pas, la juge.

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const FACTURE: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 60, "FACTURE N° FRE25-001 du 02/04/2025"],
  [40, 80, "Immatriculation : GB-482-NR"],
];

test("« Rem. », dans un procès-verbal sans montant, n'est pas une colonne de remise qui en chasserait les lignes", () => {
  const xs = [40, 200, 330, 480];
  const { vehicules } = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
    [40, 60, "Immatriculation : GB-482-NR"],
    ...rangee(100, xs, "Pièce", "Emplacement", "Type de dommage", "Rem."),
    ...rangee(114, xs, "Feu AR gauche", "3/4 ARG", "Fissuré"),
    ...rangee(128, xs, "Bas de caisse gauche", "Flanc gauche", "Corrosion"),
    ...rangee(142, xs, "Batterie", "–", "HS"),
    [40, 800, "SA au capital de 1 250,00 EUR"],
  );
  expect(vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["feu_arriere_gauche", "fissure"],
    ["bas_de_caisse_gauche", "corrosion"],
    ["batterie", "dysfonctionnement"],
  ]);
});

test("des rangs sans intitulé, détachés des désignations, n'en sont pas le début", () => {
  const xs = [40, 70, 330, 500];
  const { vehicules } = lire(
    ...FACTURE,
    ...rangee(100, xs, "", "Désignation", "Opération", "Montant HT"),
    ...rangee(114, xs, "1", "Pneu avant droit", "Remplacement", "120,00"),
    ...rangee(128, xs, "2", "Aile avant gauche", "Peinture", "200,00"),
    ...rangee(150, xs, "", "", "Total HT", "320,00"),
  );
  expect(vehicules[0]?.lignes.map(({ designation }) => designation)).toEqual(["Pneu avant droit", "Aile avant gauche"]);
});

test("« 4.318 KM » à 0,09 fait le net imprimé : des milliers, non une quantité illisible que le prix d'un kilomètre remplacerait", () => {
  const xs = [40, 300, 400, 500];
  const lu = lire(
    ...FACTURE,
    ...rangee(100, xs, "Désignation", "Qté UQ", "Prix/unité", "Valeur nette"),
    ...rangee(114, xs, "Bouclier avant, fissure", "1 UN", "268,00", "268,00"),
    ...rangee(128, xs, "Kilomètres supplémentaires", "4.318 KM", "0,09", "388,62"),
    ...rangee(150, xs, "Total HT", "", "", "656,62"),
  );
  expect(lu.vehicules[0]?.lignes.map(({ brut_ht, net_ht }) => [brut_ht, net_ht])).toEqual([
    [26800, 26800],
    [38862, 38862],
  ]);
  expect(lu.anomalies).toEqual([]);
});

test("des totaux qu'aucune addition ne rattache au véhicule se demandent là où la page en nomme plusieurs", () => {
  const lu = lire(
    ...FACTURE,
    [300, 80, "Autre véhicule : FA-645-WV"],
    ...rangee(100, [40, 500], "Désignation", "Montant HT"),
    ...rangee(114, [40, 500], "Aile avant gauche, rayure, peinture", "200,00"),
    ...rangee(150, [40, 500], "Total HT", "900,00"),
  );
  expect(questions(lu).map(({ champ }) => champ)).toContain("totaux");
});

test("« (754,25 €) » est un total : ni la TVA ni le TTC d'un avoir ne sont des lignes", () => {
  const xs = [40, 330, 500];
  const lu = lire(
    [40, 40, "ARVAL SERVICE LEASE"],
    [40, 60, "NOTE DE CRÉDIT (AVOIR) N° AV-3318 du 02/04/2025"],
    [40, 80, "Immatriculation : GB-482-NR"],
    ...rangee(100, xs, "Désignation", "", "Montant HT"),
    ...rangee(120, xs, "Câble de recharge", "", "(253,00 €)"),
    ...rangee(140, xs, "Pare-chocs arrière", "", "(501,25 €)"),
    ...rangee(170, xs, "", "Total HT", "(754,25 €)"),
    ...rangee(184, xs, "", "TVA 20 %", "(150,85 €)"),
    ...rangee(198, xs, "", "Total TTC", "(905,10 €)"),
  );
  expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([-25300, -50125]);
  expect(lu.vehicules[0]?.totaux).toMatchObject({ net_ht: -75425, tva: -15085, ttc: -90510 });
});

test("un sous-total qui nomme au long ce qu'il réunit n'est pas une ligne", () => {
  const xs = [40, 400, 500];
  const lu = lire(
    ...FACTURE,
    ...rangee(100, xs, "Libellé", "Repère", "Montant HT"),
    ...rangee(120, xs, "Tableau de bord : brûlure, réparation", "R100", "146,00"),
    ...rangee(140, xs, "Toit : rayure, lustrage", "R104", "34,00"),
    [150, 154, "Sous-total autres sommes dues au titre du contrat de location"],
    [500, 154, "180,00"],
    ...rangee(180, xs, "", "Total HT", "180,00"),
  );
  expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([14600, 3400]);
});

test("le détail d'un prix, tombé hors de la colonne des montants, n'entre pas dans la désignation", () => {
  const xs = [40, 70, 300, 420, 510];
  const { vehicules } = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
    [40, 60, "Immatriculation : GB-482-NR"],
    ...rangee(100, xs, "REP", "DESIGNATION", "DOMMAGE", "OPE.", "TOTAL HT"),
    ...rangee(120, xs, "01", "PORTE ARG", "ENFONCEMENT 24 CM", "PEINTURE", "259,25"),
    [90, 131, "TOLERIE"],
    [200, 131, "1,75 H X 63,00"],
    [335, 131, "110,25"],
    ...rangee(150, xs, "02", "OPTIQUE AVD", "FISSURE 12 CM", "ÉCHANGE", "268,25"),
    [90, 161, "FOURNITURES"],
    [335, 161, "238,75"],
    ...rangee(190, xs, "", "", "TOTAL HT", "", "527,50"),
  );
  expect(vehicules[0]?.lignes.map(({ designation }) => designation)).toEqual(["PORTE ARG", "OPTIQUE AVD"]);
});

test("un geste que la page annonce et qu'aucune ligne n'a se demande", () => {
  const xs = [40, 300, 500];
  const lu = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
    [40, 60, "Immatriculation : GB-482-NR"],
    ...rangee(100, xs, "Élément", "Dommage", "Prix HT"),
    ...rangee(120, xs, "Aile avant gauche", "Rayure", "120,00"),
    ...rangee(140, xs, "Capot", "Éclat", "80,00"),
    ...rangee(170, xs, "", "Total HT", "200,00"),
  );
  const operations = (document: typeof lu) => questions(document).filter(({ champ }) => champ === "operation");
  expect(operations(lu)).toEqual([]);
  expect(operations({ ...lu, codes_nommes: ["dommage", "operation"] }).map(({ ligne }) => ligne)).toEqual([0, 1]);
});
