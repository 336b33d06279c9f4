import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const totauxDe = (...poses: Pose[]) => comprendrePages([pageFictive(1, poses)]).vehicules[0]?.totaux;
const FACTURE: Pose = [40, 40, "FACTURE N° FX-8841 du 01/09/2025"];

test("le taux que dit l'intitulé d'une taxe n'est pas son montant", () => {
  const grille = totauxDe(
    FACTURE,
    ...rangee(100, [40, 400], "Élément", "Montant HT"),
    ...rangee(115, [40, 400], "Capot", "300,00"),
    ...rangee(130, [40, 400], "Toit", "200,00"),
    ...rangee(200, [100, 270, 420], "MONTANT H.T.", "T.V.A. 20,00", "MONTANT T.T.C."),
    ...rangee(216, [110, 284, 440], "500,00", "100,00", "600,00"),
  );
  expect(grille).toMatchObject({ net_ht: 50000, tva: 10000, ttc: 60000 });
  const enPointille = totauxDe(
    FACTURE,
    ...rangee(100, [40, 400], "Élément", "Montant HT"),
    ...rangee(115, [40, 400], "Capot", "300,00"),
    ...rangee(130, [40, 400], "Toit", "200,00"),
    [40, 200, "TOTAL HT ...........: 500,00"],
    [40, 212, "TVA 20,00 ..........: 100,00"],
    [40, 224, "TOTAL TTC ..........: 600,00"],
  );
  expect(enPointille).toMatchObject({ net_ht: 50000, tva: 10000, ttc: 600_00 });
});

test("sous un prix imprimé à gauche, un total s'imprime devant son libellé et ferme les lignes", () => {
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      FACTURE,
      ...rangee(100, [40, 120, 400], "Net HT", "Prestation", "Brut HT"),
      ...rangee(115, [40, 120, 400], "300,00", "Capot, rayure, peinture", "400,00"),
      ...rangee(130, [40, 120, 400], "200,00", "Toit, rayure, peinture", "250,00"),
      ...rangee(150, [40, 120], "100,00", "Franchise"),
      ...rangee(165, [40, 120], "400,00", "Total HT"),
    ]),
  ]);
  expect(vehicules[0]?.lignes).toHaveLength(2);
  expect(vehicules[0]?.totaux).toMatchObject({ franchise_ht: 10000, net_ht: 40000 });
});

test("les ingrédients sont un poste du devis, que nul autre tableau ne reprend", () => {
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "DEVIS N° DV-8841 du 01/09/2025"],
      ...rangee(100, [40, 250, 330, 420], "Poste", "Heures", "Taux", "Mt HT"),
      ...rangee(115, [40, 250, 330, 420], "Tôlerie T1", "2,00", "70,00", "140,00"),
      ...rangee(130, [40, 250, 330, 420], "Peinture", "3,00", "60,00", "180,00"),
      ...rangee(145, [40, 420], "Ingrédients peinture", "80,00"),
      ...rangee(180, [330, 420], "Total HT", "400,00"),
    ]),
  ]);
  expect(vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([14000, 18000, 8000]);
});

test("deux colonnes du même prix ne font pas une faute de calcul", () => {
  const xs = [40, 170, 205, 240, 285, 320, 355, 400, 440, 490, 540] as const;
  const intitules = [
    "Intervention",
    "Tps",
    "Taux",
    "Mt",
    "Tps",
    "Taux",
    "Mt",
    "Pièces",
    "Brut HT",
    "Vétusté",
    "Net HT",
  ];
  const { vehicules, anomalies } = comprendrePages([
    pageFictive(1, [
      FACTURE,
      ...rangee(90, [205, 320], "Main-d'œuvre", "Peinture"),
      ...rangee(102, xs, ...intitules),
      ...rangee(117, xs, "Toit", "1,00", "65,00", "65,00", "", "", "", "", "65,00", "13,00", "52,00"),
      ...rangee(132, xs, "Hayon", "", "", "", "2,00", "72,00", "144,00", "", "144,00", "28,80", "115,20"),
      ...rangee(147, xs, "Capot", "1,00", "65,00", "65,00", "1,00", "72,00", "72,00", "", "137,00", "27,40", "109,60"),
      ...rangee(162, xs, "Pneu AVD", "0,50", "65,00", "32,50", "", "", "", "100,00", "132,50", "26,50", "106,00"),
      ...rangee(190, [490, 540], "Total HT", "382,80"),
    ]),
  ]);
  expect(vehicules[0]?.lignes).toHaveLength(4);
  expect(vehicules[0]?.restes).toBeUndefined();
  expect(anomalies).toEqual([]);
});

test("à côté des plaques, une colonne « Désignation » qui aligne des marques nomme les véhicules d'un relevé", () => {
  const releve = comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé n° RM2025760 du 21/11/2025"],
      ...rangee(90, [40, 120, 210, 340, 420, 500], "Contrat", "Plaque", "Désignation", "Net HT", "TVA", "TTC"),
      ...rangee(
        105,
        [40, 120, 210, 340, 420, 500],
        "0236274",
        "GL-559-AK",
        "KIA SPORTAGE",
        "100,00",
        "20,00",
        "120,00",
      ),
      ...rangee(
        120,
        [40, 120, 210, 340, 420, 500],
        "0636116",
        "GV-178-SQ",
        "VOLKSWAGEN GOLF",
        "200,00",
        "40,00",
        "240,00",
      ),
    ]),
  ]);
  expect(releve.type_document).toBe("releve");
  expect(releve.vehicules.map(({ marque, totaux }) => [marque, totaux.ttc])).toEqual([
    ["KIA", 12000],
    ["VOLKSWAGEN", 24000],
  ]);
  expect(releve.vehicules.every(({ lignes }) => lignes.length === 0)).toBe(true);
});

test("le pied d'une facture de plusieurs véhicules est leur total, quand il en est la somme", () => {
  const section = (y: number, titre: string, brut: string, net: string): Pose[] => [
    [40, y, titre],
    ...rangee(y + 14, [40, 240, 420, 490], "Libellé du dommage", "Remède", "Brut", "Net"),
    ...rangee(y + 26, [40, 240, 420, 490], "Toit : rayure", "peinture", "100,00", "100,00"),
    ...rangee(y + 38, [40, 240, 420, 490], "Capot : griffe", "polissage", brut, brut),
    [60, y + 54, `Brut véhicule ${net}`],
    [360, y + 54, `Total HT véhicule ${net}`],
  ];
  const facture = (total: string) =>
    comprendrePages([
      pageFictive(1, [
        FACTURE,
        ...section(80, "1 GX-459-XH — MERCEDES-BENZ VITO — contrat 0515853", "50,00", "150,00"),
        ...section(180, "2 GL-921-BC — RENAULT SCENIC — contrat 3340045", "30,00", "130,00"),
        [40, 280, `Total HT facture ${total}`],
        [240, 280, "TVA 20 % 56,00"],
        [400, 280, "Total TTC à payer 336,00"],
      ]),
    ]);
  const juste = facture("280,00");
  expect(juste.vehicules.map(({ totaux }) => totaux.net_ht)).toEqual([15000, 13000]);
  expect(juste.totaux_releve).toMatchObject({ net_ht: 28000, tva: 5600, ttc: 33600 });
  expect(facture("270,00").totaux_releve).toBeUndefined();
});

test("des cellules glissées d'une colonne ne font pas une faute de calcul", () => {
  const lire = (...cellules: string[]) =>
    comprendrePages([
      pageFictive(1, [
        [40, 40, "RAPPORT D'EXPERTISE DL25/720481"],
        ...rangee(
          90,
          [40, 180, 240, 310, 380, 450, 520],
          "ORGANE",
          "H. MO",
          "MO HT",
          "H. PEINT.",
          "PEINT. HT",
          "PIÈCES HT",
          "PRIX HT",
        ),
        ...rangee(
          105,
          [40, 180, 240, 310, 380, 450, 520],
          "BOUCLIER AR.",
          "1,00",
          "71,00",
          "1,00",
          "67,00",
          "",
          "138,00",
        ),
        ...rangee(120, [40, 180, 240, 310, 380, 450, 520], "FLANC AR. G.", ...cellules),
        ...rangee(150, [450, 520], "Total HT", "289,75"),
      ]),
    ]).anomalies;
  expect(lire("", "0,25", "17,75", "2,00", "134,00", "151,75")).toEqual([]);
  expect(lire("", "15,00", "", "2,00", "134,00", "151,75")).toHaveLength(1);
});

const COLONNES = [40, 250, 330, 400, 480];
const LIGNES: Pose[] = [
  FACTURE,
  ...rangee(140, COLONNES, "Désignation", "Opération", "Brut HT", "Vétusté", "Net HT"),
  ...rangee(156, COLONNES, "Pare-chocs avant rayure", "Peinture", "248,00", "49,60", "198,40"),
  ...rangee(172, COLONNES, "Porte avant gauche bosse", "Débosselage", "180,00", "0,00", "180,00"),
  ...rangee(188, COLONNES, "Capot rayure", "Peinture", "300,00", "60,00", "240,00"),
];
const AVANT = rangee(204, COLONNES, "Totaux avant franchise", "", "728,00", "109,60", "618,40");
const CHAINE = { brut_ht: 72_800, abattement_ht: 10_960, franchise_ht: 25_000, net_ht: 36_840 };

test("« Totaux avant franchise » vaut pour chacune de ses colonnes, et ce qui le suit dans le tableau le finit", () => {
  const apres = totauxDe(
    ...LIGNES,
    ...AVANT,
    ...rangee(220, COLONNES, "Franchise contractuelle", "", "", "", "-250,00"),
    ...rangee(236, COLONNES, "Totaux après franchise", "", "", "", "368,40"),
  );
  expect(apres).toMatchObject(CHAINE);
  const taxes = totauxDe(
    ...LIGNES,
    ...AVANT,
    ...rangee(220, COLONNES, "Franchise", "", "", "", "250,00"),
    ...rangee(236, COLONNES, "Totaux HT", "", "", "", "368,40"),
    ...rangee(252, COLONNES, "TVA 20 %", "", "", "", "73,68"),
    ...rangee(268, COLONNES, "Totaux TTC", "", "", "", "442,08"),
  );
  expect(taxes).toMatchObject({ ...CHAINE, tva: 7_368, ttc: 44_208 });
});

test("les intitulés d'une grille qui se touchent ne prêtent pas le leur au voisin, et « TVA % » coiffe un taux", () => {
  const serree = totauxDe(
    ...LIGNES,
    ...rangee(222, [220, 330, 400], "Total avant franchise", "Franchise", "Total HT"),
    ...rangee(238, [220, 330, 400], "618,40", "250,00", "368,40"),
  );
  expect(serree).toMatchObject({ brut_ht: null, franchise_ht: 25_000, net_ht: 36_840 });
  const taux = totauxDe(
    ...LIGNES,
    ...rangee(222, [200, 300, 400], "Base imposable", "TVA %", "Taxe"),
    ...rangee(238, [200, 300, 400], "618,40", "20,00", "123,68"),
    ...rangee(260, [380, 480], "Total TTC", "742,08"),
  );
  expect(taux).toMatchObject({ net_ht: 61_840, tva: 12_368, ttc: 74_208 });
});

test("« dont remise en état », loin à droite des lignes, redit ce qu'elles font : ce n'est pas une ligne de plus", () => {
  const xs = [40, 274, 390, 530];
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      FACTURE,
      ...rangee(100, xs, "Nature de la prestation", "Quantité", "Prix unitaire HT", "Montant net HT"),
      [40, 118, "Remise en état"],
      ...rangee(136, xs, "Capot : peinture (rayure)", "1", "300,00", "300,00"),
      ...rangee(152, xs, "Toit : peinture (rayure)", "1", "200,00", "200,00"),
      [40, 170, "Frais"],
      ...rangee(188, xs, "Frais de dossier de fin de contrat", "1", "48,00", "48,00"),
      ...rangee(220, [360, 530], "dont remise en état", "500,00"),
      ...rangee(236, [360, 530], "dont frais", "48,00"),
      ...rangee(252, [360, 530], "Total HT", "548,00"),
    ]),
  ]);
  expect(vehicules[0]?.lignes.map((l) => [l.designation, l.net_ht])).toEqual([
    ["Capot : peinture (rayure)", 30000],
    ["Toit : peinture (rayure)", 20000],
    ["Frais de dossier de fin de contrat", 4800],
  ]);
});

test("deux colonnes de parts du même nom ne cachent pas le brut et le net que totalise leur rangée", () => {
  const xs = [40, 200, 280, 360, 440, 520];
  const totaux = totauxDe(
    [40, 40, "RAPPORT D'EXPERTISE N° 2369"],
    ...rangee(100, xs, "Org.", "Pièces", "Peint.", "Pièces", "Brut", "Net"),
    ...rangee(118, xs, "Capot", "50,00", "100,00", "150,00", "300,00", "240,00"),
    ...rangee(136, xs, "Toit", "20,00", "80,00", "100,00", "200,00", "160,00"),
    ...rangee(160, xs, "TOTAUX HT", "70,00", "180,00", "250,00", "500,00", "400,00"),
  );
  expect(totaux).toMatchObject({ brut_ht: 50000, net_ht: 40000 });
});
