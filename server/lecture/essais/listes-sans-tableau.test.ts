import { expect, test } from "vitest";
import { juger } from "../../../domain/fre/juger.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { lireTitre } from "../identite/titre.ts";
import { comprendrePages } from "../lire-document.ts";
import { estPageDeConditions } from "../mise-en-page/conditions-generales.ts";
import { lireAncrees } from "../propositions/lire-ancrees.ts";

const prouvees = (...poses: Pose[]) => {
  const pages = [pageFictive(1, poses)];
  return lireAncrees({ pages, titre: lireTitre(pages), decimale: "," })?.lignes ?? [];
};

test("les étiquettes d'une ligne s'impriment sous sa désignation, ses montants sous elles", () => {
  const X = [200, 300, 400, 500];
  const detail = (y: number, ...montants: string[]) => [
    ...rangee(y, X, "Brut HT", "Vétusté %", "Vétusté HT", "Net HT"),
    ...rangee(y + 12, X, ...montants),
  ];
  const lignes = prouvees(
    [40, 100, "Capot – éclat de peinture – remise en peinture"],
    ...detail(112, "210,00", "25 %", "52,50", "157,50"),
    [40, 140, "Pare-brise – fissure – remplacement"],
    ...detail(152, "651,10", "30 %", "195,33", "455,77"),
    [300, 190, "Brut HT avant abattement"],
    [500, 190, "861,10"],
    [300, 204, "Vétusté"],
    [500, 204, "-247,83"],
    [300, 218, "Total HT"],
    [500, 218, "613,27"],
  );
  expect(
    lignes.map(({ element, brut_ht, abattement_ht, net_ht }) => [element, brut_ht, abattement_ht, net_ht]),
  ).toEqual([
    ["capot", 21000, 5250, 15750],
    ["pare_brise", 65110, 19533, 45577],
  ]);
});

test("une ligne tient sur trois rangées, son total dans l'une, ses cases étiquetées ou non", () => {
  const X = [50, 72, 211, 309, 438, 485, 521];
  const ligne = (y: number, no: string, piece: string, dommage: string, geste: string, total: string, zone: string) => [
    ...rangee(y, X, no, piece, dommage, geste, "0.00", "1.00", "2.00"),
    ...rangee(y + 10, X, "", `ZONE ${zone}`, "", "", "TOTAL HT", "", total),
    ...rangee(y + 20, X, "", `PHOTO 00${no}`, "DECISION FACTURABLE"),
  ];
  const lignes = prouvees(
    ...ligne(100, "1", "PARE-CHOCS AV", "RAYURE", "REPARATION PEINTURE", "164.00", "AV"),
    ...ligne(130, "2", "PAVILLON", "BOSSE", "DSP", "62.00", "TOIT"),
    ...ligne(160, "3", "OPTIQUE AV D", "FISSURE", "ECHANGE", "328.00", "AV D"),
    [72, 210, "TOTAL HT AVANT ABATTEMENT"],
    [309, 210, "554.00"],
  );
  expect(lignes.map(({ element, dommage, operation, net_ht }) => [element, dommage, operation, net_ht])).toEqual([
    ["pare_chocs_avant", "rayure", "reparation_peinture", 16400],
    ["toit", "bosse", "dsp", 6200],
    ["optique_avant_droit", "fissure", "remplacement", 32800],
  ]);
});

test("des lignes dont la somme n'est pas le total imprimé se lisent, et l'écart se demande ou se dit sans autre faute", () => {
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "FACTURE N° FX-8841 du 01/09/2025"],
      ...rangee(100, [40, 500], "Capot", "210,00"),
      ...rangee(120, [40, 500], "Pare-brise", "651,10"),
      ...rangee(150, [40, 500], "Total HT", "900,00"),
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map(({ element, net_ht }) => [element, net_ht])).toEqual([
    ["capot", 21000],
    ["pare_brise", 65110],
  ]);
  const { anomalies, doutes } = juger(lu);
  expect([...anomalies, ...doutes].map(({ code, ecart }) => [code, ecart])).toEqual([["somme_lignes", 3890]]);
});

test("une page de fiches chiffrées en heures n'est pas une page de conditions", () => {
  const fiches = Array.from({ length: 5 }, (_, i): Pose[] => [
    [44, 60 + 40 * i, `0${i + 1} – Pare-chocs avant`],
    [296, 72 + 40 * i, "MO"],
    [384, 72 + 40 * i, "1,00 h 62,00"],
  ]).flat();
  expect(estPageDeConditions(pageFictive(2, fiches))).toBe(false);
  const articles = Array.from(
    { length: 5 },
    (_, i): Pose => [44, 60 + 20 * i, `${i + 1}.1 Le locataire restitue le véhicule`],
  );
  expect(estPageDeConditions(pageFictive(2, articles))).toBe(true);
});

test("la main-d'œuvre et sa durée, sous le geste et à son aplomb, n'en sont pas les valeurs", () => {
  const fiche = (y: number, numero: string, piece: string, geste: string, total: string): Pose[] => [
    [44, y, `${numero} – ${piece}`],
    ...rangee(y + 12, [296, 384], "Dommage", "Rayure"),
    ...rangee(y + 24, [296, 384], "Opération", geste),
    ...rangee(y + 36, [296, 384], "MO", "1,00 h 0,00"),
    ...rangee(y + 48, [296, 384], "Peinture", `2,00 h ${total}`),
    ...rangee(y + 60, [296, 384], "Total HT", `${total} €`),
  ];
  const lu = comprendrePages([
    pageFictive(1, [
      [200, 40, "Rapport d'expertise de restitution"],
      ...fiche(100, "01", "Capot", "Réparation + peinture", "225,20"),
      ...fiche(180, "02", "Toit", "Remise en peinture", "197,80"),
      [300, 300, "Total HT avant abattement"],
      [500, 300, "423,00 €"],
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map(({ operation, net_ht }) => [operation, net_ht])).toEqual([
    ["reparation_peinture", 22520],
    ["peinture", 19780],
  ]);
});

const carte = (y: number, titre: string, montant: string, dessous: string): Pose[] => [
  [56, y, titre],
  [490, y + 8, montant],
  [56, y + 16, dessous],
];

test("des kilomètres et des frais ouvrent comme une pièce, et la remise du pied mène de leur somme au total", () => {
  const lignes = prouvees(
    ...carte(100, "Jante arrière droite : jante frottée (rénovation)", "118,55 €", "HT / excl. VAT"),
    ...carte(130, "Excédent kilométrique au contrat", "351,90 €", "3 910 × 0,09 €"),
    ...carte(160, "Frais de dossier fin de contrat", "060,00 €", "HT / excl. VAT"),
    [157, 200, "Remise commerciale / Discount -42,44 €"],
    [157, 212, "Total HT / Net amount 488,01 €"],
  );
  expect(lignes.map(({ nature, net_ht }) => [nature, net_ht])).toEqual([
    ["fre", 11855],
    ["km", 35190],
    ["frais_gestion", 6000],
  ]);
});

test("un taux imprimé sous la pièce mène du brut au net", () => {
  const lignes = prouvees(
    ...carte(100, "Hayon – éraflure – remise en peinture", "218,33 €", "248,10 € HT, remise 12 %"),
    ...carte(130, "Clé – manquant – fourniture", "113,30 €", "128,75 € HT, remise 12 %"),
    [157, 200, "Total HT 331,63 €"],
  );
  expect(lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [24810, 2977, 21833],
    [12875, 1545, 11330],
  ]);
});

test("les lignes d'un avoir se prouvent de même, en négatif", () => {
  const lignes = prouvees(
    ...carte(100, "Pneu ARG - usure normale admise", "(97,60 €)", "HT / excl. VAT"),
    ...carte(130, "Aile AR droite - usure normale admise", "(192,75 €)", "HT / excl. VAT"),
    [157, 200, "Total HT / Net amount (290,35 €)"],
  );
  expect(lignes.map(({ net_ht }) => net_ht)).toEqual([-9760, -19275]);
});

const lire = (...poses: Pose[]) => {
  const { vehicules } = comprendrePages([pageFictive(1, poses)]);
  return vehicules[0]?.lignes.map((l) => [l.designation, l.brut_ht]);
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
      ...rangee(114, [40, 500], "Toit, bosse, débosselage", "85,00 €"),
      ...rangee(154, [40, 90], "15,00 €", "Frais de dossier"),
    ),
  ).toEqual([
    ["Capot, rayure, peinture", 12000],
    ["Toit, bosse, débosselage", 8500],
  ]);
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

test("« zone avant droit / rayure (13 cm) », sous la pièce : derrière la place, un trait ouvre le constat", () => {
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "RAPPORT D'EXPERTISE N° EX-2021"],
      ...rangee(100, [40, 500], "Capot", "210,00 €"),
      [60, 112, "zone avant droit / rayure (13 cm)"],
      [60, 124, "à prévoir : remplacement"],
      ...rangee(150, [40, 500], "Toit", "85,00 €"),
      [60, 162, "zone toit / bosse"],
      [60, 174, "à prévoir : débosselage"],
      ...rangee(210, [40, 500], "Total HT", "295,00 €"),
    ]),
  ]);
  expect(vehicules[0]?.lignes.map((l) => [l.designation, l.dommage, l.operation])).toEqual([
    ["Capot", "rayure", "remplacement"],
    ["Toit", "bosse", "dsp"],
  ]);
});
