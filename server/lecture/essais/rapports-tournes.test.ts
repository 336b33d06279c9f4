import { describe, expect, test } from "vitest";
import { coucherIntitules, type TexteDebout } from "../entree/intitules-debout.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const ENTETE: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, [...ENTETE, ...poses])]);

describe("tableaux tournés", () => {
  const rangee = (y: number, nom: string, ...cellules: readonly string[]): Pose[] => [
    [40, y, nom],
    ...cellules.map((cellule, i): Pose => [130 + 150 * i, y, cellule]),
  ];

  test("un véhicule par colonne fait un relevé, et le tiret qui sépare deux de ses totaux n'est pas un signe", () => {
    const lu = comprendrePages([
      pageFictive(1, [
        [40, 40, "Relevé mensuel des restitutions n° RM-2025-06"],
        ...rangee(106, "Immatriculation", "FW-039-ZM", "GD-575-VG"),
        ...rangee(128, "Marque et modèle", "PEUGEOT E-208", "TOYOTA YARIS"),
        ...rangee(150, "Contrat", "6548374", "7003194"),
        ...rangee(172, "Brut HT", "917,95", "240,00"),
        ...rangee(194, "Franchise", "250,00", "192,00"),
        ...rangee(216, "Net HT", "667,95", "48,00"),
        ...rangee(238, "TVA", "133,59", "9,60"),
        ...rangee(260, "TTC", "801,54", "57,60"),
        [40, 300, "Ensemble des 2 véhicules : HT 715,95 - TVA 143,19 - TTC 859,14"],
      ]),
    ]);
    expect(lu.type_document).toBe("releve");
    expect(lu.vehicules.map((v) => [v.immatriculation, v.contrat, v.totaux.franchise_ht, v.totaux.net_ht])).toEqual([
      ["FW-039-ZM", "6548374", 25000, 66795],
      ["GD-575-VG", "7003194", 19200, 4800],
    ]);
    expect(lu.totaux_releve).toMatchObject({ tva: 14319, ttc: 85914 });
    expect(lu.anomalies).toEqual([]);
  });

  test("un dommage par colonne, ses intitulés empilés à gauche, se lit comme un dommage par ligne", () => {
    const lu = lire(
      ...rangee(120, "Repère", "n° 1", "n° 2", "n° 3"),
      ...rangee(136, "Élément", "Capot", "Porte avant gauche", "Jante arrière"),
      [430, 146, "droite"],
      ...rangee(162, "Constat", "Rayure", "Bosse", "Rayure"),
      ...rangee(178, "Intervention", "Peinture", "DSP", "Rénovation"),
      ...rangee(194, "Prix HT", "250,00 €", "87,15 €", "83,50 €"),
      [430, 230, "Total HT : 430,65 €"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage, l.operation, l.net_ht])).toEqual([
      ["Capot", "capot", "rayure", "peinture", 25000],
      ["Porte avant gauche", "porte_avant_gauche", "bosse", "dsp", 8715],
      ["Jante arrière droite", "roue_arriere_droite", "jante_frottee", "reparation", 8350],
    ]);
    expect(lu.anomalies).toEqual([{ code: "somme_lignes", vehicule: 0, ligne: null, ecart: 1000 }]);
  });

  test("deux tableaux tournés se suivent : un intitulé répété ouvre le second", () => {
    const lu = lire(
      ...rangee(120, "Élément", "Capot", "Toit"),
      ...rangee(132, "Constat", "Rayure", "Bosse"),
      ...rangee(144, "Prix HT", "250,00 €", "87,15 €"),
      ...rangee(160, "Élément", "Hayon", "Pare-brise"),
      ...rangee(172, "Constat", "Rayure", "Impact"),
      ...rangee(184, "Prix HT", "120,00 €", "90,00 €"),
      [430, 230, "Total HT : 547,15 €"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => l.net_ht)).toEqual([25000, 8715, 12000, 9000]);
    expect(lu.anomalies).toEqual([]);
  });
});

describe("intitulés debout", () => {
  const debout = (x: number, texte: string, bas = 200): TexteDebout => ({
    texte,
    x0: x,
    x1: x + 8,
    haut: bas - 4 * texte.length,
    bas,
    corps: 8,
    monte: true,
  });

  test("les intitulés d'une même bande se couchent au pied de leur colonne", () => {
    const couches = coucherIntitules(
      [debout(40, "Montant HT"), debout(110, "Travaux"), debout(250, "Nature"), debout(470, "Élément")],
      [],
    );
    expect(couches.map(({ texte, y }) => [texte, y])).toEqual([
      ["Montant HT", 200],
      ["Travaux", 200],
      ["Nature", 200],
      ["Élément", 200],
    ]);
    expect(couches[0]?.x).toBeCloseTo(42.4, 1);
  });

  test("deux lignes d'un intitulé n'en font qu'un ; une mention en marge n'en est pas", () => {
    const intitules = [
      debout(40, "Montant HT"),
      debout(110, "Mode de"),
      debout(119, "réparation"),
      debout(250, "Dommage"),
    ];
    expect(coucherIntitules(intitules, []).map(({ texte }) => texte)).toEqual([
      "Montant HT",
      "Mode de réparation",
      "Dommage",
    ]);
    expect(coucherIntitules([debout(20, "SARL au capital de 10 000 €")], [])).toEqual([]);
  });
});

describe("lignes sur deux rangées", () => {
  test("« Réparation + peinture » sous une ligne n'est pas un en-tête", () => {
    const ligne = (y: number, constat: string, geste: string, prix: string): Pose[] => [
      [60, y, constat],
      [480, y, prix],
      [76, y + 12, geste],
    ];
    const lu = lire(
      [60, 120, "Dommage"],
      [470, 120, "Prix HT"],
      ...ligne(136, "1. Pare-brise : impact (49 mm)", "Réparation", "86,60"),
      ...ligne(166, "2. Porte arrière droite : bosse (44 mm)", "Réparation + peinture", "300,40"),
      ...ligne(196, "3. Capot : enfoncement (20 mm)", "Réparation + peinture", "366,65"),
      ...ligne(226, "4. Toit : rayure (35 mm)", "Lustrage", "52,40"),
      ...ligne(256, "5. Hayon : bosse (2 cm)", "Réparation + peinture", "506,60"),
      [380, 290, "Total HT"],
      [470, 290, "1 312,65 €"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.element, l.operation, l.net_ht])).toEqual([
      ["pare_brise", "reparation", 8660],
      ["porte_arriere_droite", "reparation_peinture", 30040],
      ["capot", "reparation_peinture", 36665],
      ["toit", "lustrage", 5240],
      ["lunette_arriere_hayon", "reparation_peinture", 50660],
    ]);
  });
});

describe("fiches", () => {
  const fiche = (x: number, y: number, titre: string, valeurs: readonly string[]): Pose[] => [
    [x, y, titre],
    ...["Dommage", "Opération", "Montant HT", "Vétusté 10 %", "Net HT"].flatMap((nom, i): Pose[] => [
      [x, y + 14 * (i + 1), nom],
      [x + 80, y + 14 * (i + 1), valeurs[i] ?? ""],
    ]),
  ];

  test("des étiquettes que rien ne ponctue ont leur valeur à leur droite", () => {
    const lu = lire(
      ...fiche(50, 120, "1 - Capot", ["Rayure 12 cm", "Peinture", "100,00 €", "10,00 €", "90,00 €"]),
      ...fiche(310, 120, "2 - Toit", ["Bosse 3 cm", "Réparation + peinture", "200,00 €", "20,00 €", "180,00 €"]),
      ...fiche(50, 220, "3 - Hayon", ["Bosse 2 cm", "DSP", "80,00 €", "8,00 €", "72,00 €"]),
      ...fiche(310, 220, "4 - Pare-brise", ["Impact", "Réparation", "90,00 €", "9,00 €", "81,00 €"]),
    );
    expect(
      lu.vehicules[0]?.lignes.map((l) => [l.element, l.dommage, l.operation, l.brut_ht, l.abattement_ht, l.net_ht]),
    ).toEqual([
      ["capot", "rayure", "peinture", 10000, 1000, 9000],
      ["toit", "bosse", "reparation_peinture", 20000, 2000, 18000],
      ["lunette_arriere_hayon", "bosse", "dsp", 8000, 800, 7200],
      ["pare_brise", "impact", "reparation", 9000, 900, 8100],
    ]);
  });
});

describe("récapitulatif par zone", () => {
  test("« HT (€) » est un montant : les zones du haut sont les sommes des tableaux du bas", () => {
    const tableau = (y: number, zone: string, ...lignes: readonly (readonly string[])[]): Pose[] => [
      [40, y, zone],
      ...[["Pièce", "Dégât", "Méthode", "HT (€)"], ...lignes].flatMap((cellules, i) =>
        cellules.map((cellule, k): Pose => [40 + 140 * k, y + 14 * (i + 1), cellule]),
      ),
    ];
    const lu = lire(
      [40, 90, "Zone"],
      [200, 90, "Nombre"],
      [300, 90, "Montant HT"],
      [40, 104, "Avant"],
      [206, 104, "2"],
      [306, 104, "350,00 €"],
      [40, 118, "Intérieur et accessoires"],
      [206, 118, "1"],
      [306, 118, "60,00 €"],
      [40, 132, "Total général HT"],
      [306, 132, "410,00 €"],
      ...tableau(
        160,
        "Zone avant",
        ["Capot", "Rayure", "Peinture", "250,00"],
        ["Aile AVD", "Rayure", "Lustrage", "100,00"],
      ),
      ...tableau(230, "Zone intérieur et accessoires", ["Moquette", "Tache", "Nettoyage", "60,00"]),
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.net_ht])).toEqual([
      ["Capot", 25000],
      ["Aile AVD", 10000],
      ["Moquette", 6000],
    ]);
    expect(lu.vehicules[0]?.totaux.net_ht).toBe(41000);
    expect(lu.anomalies).toEqual([]);
  });
});

describe("ce qu'un rapport dit de lui-même", () => {
  const identite = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);

  test("une phrase d'ouverture en toutes lettres date un procès-verbal", () => {
    const lu = identite(
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION DE VÉHICULE"],
      [40, 60, "L'an deux mille vingt-quatre, le douze mars, à 14 h 30, a été restitué le véhicule"],
      [40, 80, "Immatriculation : GB-482-NR"],
      [40, 100, "- Capot : rayure"],
    );
    expect([lu.type_document, lu.date_document, lu.vehicules[0]?.date_restitution]).toEqual([
      "pv",
      "2024-03-12",
      "2024-03-12",
    ]);
  });

  test("le procès-verbal d'une expertise est un rapport ; le numéro à droite du titre et le contrat longue durée se lisent", () => {
    expect(
      identite([40, 40, "Procès-verbal d'expertise de restitution"], [40, 60, "Immatriculation : GB-482-NR"]),
    ).toMatchObject({
      type_document: "rapport",
    });
    const lu = identite(
      [40, 40, "Expertise de restitution"],
      [450, 40, "EXP9030-FR"],
      [40, 60, "Mission du 23 novembre 2025 pour Arval. Contrat de location longue durée n° 9511801."],
      [40, 80, "Immatriculation : GB-482-NR"],
    );
    expect([lu.numero, lu.date_document, lu.vehicules[0]?.contrat]).toEqual(["EXP9030-FR", "2025-11-23", "9511801"]);
  });

  test("une rubrique de certificat d'immatriculation derrière une étiquette ne la cache pas", () => {
    const lu = identite(
      [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
      [40, 60, "Immatriculation (A)"],
      [150, 60, "GB-482-NR"],
      [300, 60, "1re immatriculation (B)"],
      [450, 60, "06/04/2022"],
      [40, 80, "Marque (D.1)"],
      [150, 80, "TESLA"],
      [300, 80, "Dénomination (D.3)"],
      [450, 80, "MODEL Y"],
    );
    expect(lu.vehicules[0]).toMatchObject({
      immatriculation: "GB-482-NR",
      date_mise_en_circulation: "2022-04-06",
      marque: "TESLA",
      modele: "MODEL Y",
    });
  });

  test("une légende que sa rangée coupe devant un point-virgule continue", () => {
    const lu = lire(
      [40, 120, "Élément"],
      [200, 120, "Dommage"],
      [300, 120, "Opération"],
      [450, 120, "Montant HT"],
      [40, 134, "Capot"],
      [200, 134, "Rayure"],
      [300, 134, "PE"],
      [450, 134, "250,00"],
      [40, 148, "Tablette arrière"],
      [200, 148, "Manquant"],
      [300, 148, "FO"],
      [450, 148, "63,30"],
      [300, 164, "Total HT"],
      [450, 164, "313,30"],
      [40, 190, "Codes : PE = peinture ; LU = lustrage ; NE = nettoyage"],
      [40, 199, "; FO = fourniture"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => l.operation)).toEqual(["peinture", "fourniture"]);
  });
});

describe("en-têtes", () => {
  const rangee = (y: number, xs: readonly number[], textes: readonly string[]): Pose[] =>
    textes.flatMap((texte, i): Pose[] => (texte === "" ? [] : [[xs[i] ?? 0, y, texte]]));

  test("sous un surtitre qui coiffe deux colonnes, le tiret d'une case vide n'est pas le signe de la case voisine", () => {
    const xs = [40, 130, 230, 340, 410, 470, 530];
    const lu = lire(
      [380, 110, "Décomposition HT"],
      ...rangee(119, xs, ["Élément", "Dommage", "Intervention", "", "", "", "Total HT"]),
      ...rangee(128, xs, ["", "", "", "Main-d'œuvre", "Peinture", "Pièces", ""]),
      ...rangee(146, xs, ["Capot", "Bosse", "DSP", "102,10", "–", "–", "102,10"]),
      ...rangee(164, xs, ["Toit", "Rayure", "Peinture", "106,00", "161,15", "–", "267,15"]),
      ...rangee(182, xs, ["Double de clé", "Manquant", "Fourniture", "–", "–", "178,95", "178,95"]),
      ...rangee(200, xs, ["Totaux", "", "", "208,10", "161,15", "178,95", "548,20"]),
    );
    const [vehicule] = lu.vehicules;
    expect(vehicule?.lignes.map((l) => l.net_ht)).toEqual([10210, 26715, 17895]);
    expect(lu.anomalies).toEqual([]);
  });

  test("deux moitiés de front dont le prix s'intitule « HT » se lisent l'une après l'autre", () => {
    const xs = [30, 52, 130, 200, 270, 310, 332, 410, 480, 550];
    const noms = ["N°", "Pièce", "Dommage", "Opération", "HT"];
    const lu = lire(
      ...rangee(120, xs, [...noms, ...noms]),
      ...rangee(135, xs, ["1", "Capot", "Rayure", "Peinture", "100,00", "3", "Toit", "Bosse", "DSP", "80,00"]),
      ...rangee(150, xs, ["2", "Hayon", "Rayure", "Lustrage", "50,00", "4", "Moquette", "Tache", "Nettoyage", "60,00"]),
      [400, 190, "TOTAL HT"],
      [540, 190, "290,00 €"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.net_ht])).toEqual([
      ["Capot", 10000],
      ["Hayon", 5000],
      ["Toit", 8000],
      ["Moquette", 6000],
    ]);
    expect(lu.anomalies).toEqual([]);
  });

  test("sous « Constat » et « Chiffrage », des intitulés à deux hauteurs gardent le geste et l'imputation", () => {
    const xs = [45, 75, 149, 249, 324, 375, 445, 579, 620, 698, 763];
    const lu = lire(
      ...rangee(120, xs, ["", "", "Constat", "", "", "", "", "", "Chiffrage HT (€)", "", ""]),
      ...rangee(128, xs, ["N°", "", "", "", "", "Imputation", "Solution", "", "", "", ""]),
      ...rangee(137, xs, [
        "",
        "Zone",
        "Élément",
        "Type",
        "Dim.",
        "",
        "",
        "M.O.",
        "Ingr. et peinture",
        "Pièces",
        "Total",
      ]),
      ...rangee(155, xs, ["1", "Avant", "Capot", "Bosse", "27 mm", "Locataire", "DSP", "102,10", "-", "-", "102,10"]),
      ...rangee(173, xs, ["2", "Toit", "Toit", "Rayure", "9 cm", "Usure", "-", "-", "-", "-", "0,00"]),
      ...rangee(191, xs, ["3", "Arrière", "Hayon", "Bosse", "8 cm", "Locataire", "DSP", "-", "-", "80,00", "80,00"]),
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.operation, l.facturable])).toEqual([
      ["Capot", "dsp", true],
      ["Toit", null, false],
      ["Hayon", "dsp", true],
    ]);
  });

  test("un surtitre à cheval sur deux colonnes qui se nomment n'en fait pas une : la rangée « Totaux » se lit", () => {
    const xs = [50, 174, 317, 509, 612, 680, 755];
    const lu = lire(
      [552, 118, "Décomposition HT"],
      ...rangee(123, xs, ["Élément", "Dommage", "Intervention", "", "", "", "Total HT"]),
      ...rangee(131, xs, ["", "", "", "Main-d'œuvre", "Peinture", "Pièces", ""]),
      ...rangee(155, xs, ["Capot", "Bosse", "DSP", "102,10", "–", "–", "102,10"]),
      ...rangee(173, xs, ["Toit", "Rayure", "Peinture", "106,00", "161,15", "–", "267,15"]),
      ...rangee(191, xs, ["Double de clé", "Manquant", "Fourniture", "–", "–", "178,95", "178,95"]),
      ...rangee(209, xs, ["Totaux", "", "", "208,10", "161,15", "178,95", "548,20"]),
      [640, 227, "TVA 20 %"],
      [755, 227, "109,64"],
      [640, 245, "Total TTC"],
      [755, 245, "657,84"],
    );
    expect(lu.vehicules[0]?.totaux.net_ht).toBe(54820);
  });
});
