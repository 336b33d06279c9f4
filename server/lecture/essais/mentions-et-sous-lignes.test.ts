import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (titre: string, ...poses: Pose[]) =>
  comprendrePages([pageFictive(1, [[40, 40, titre], [40, 60, "Immatriculation : GB-482-NR"], ...poses])]).vehicules[0];
const FACTURE = "FACTURE N° FRE25-0031877";
const RAPPORT = "RAPPORT D'EXPERTISE N° EXP25-10442";
const PV = "PROCÈS-VERBAL DE RESTITUTION";

test("« Vétusté 10 % » sous une ligne est ce qu'elle perd, non la fin du tableau", () => {
  const lu = lire(
    FACTURE,
    [40, 120, "Désignation"],
    [440, 120, "Montant HT"],
    [40, 136, "Aile ARD - enfoncement - peinture"],
    [440, 136, "373,00 €"],
    [55, 150, "Vétusté 10 %"],
    [440, 150, "-37,30 €"],
    [40, 164, "Jante AVG - rénovation (forfait)"],
    [440, 164, "90,00 €"],
    [40, 178, "Feu ARD - remplacement"],
    [440, 178, "540,00 €"],
    [55, 192, "Vétusté 20 %"],
    [440, 192, "-108,00 €"],
  );
  expect(lu?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [37300, 3730, 33570],
    [9000, null, 9000],
    [54000, 10800, 43200],
  ]);
});

test("vétusté et remise en deux colonnes d'euros s'ajoutent, même devant un net faux", () => {
  const enColonnes = (y: number, [brut, vetuste, remise, net]: readonly string[], nom: string): Pose[] => [
    [40, y, nom],
    [280, y, brut ?? ""],
    [350, y, vetuste ?? ""],
    [420, y, remise ?? ""],
    [490, y, net ?? ""],
  ];
  const lu = lire(
    FACTURE,
    ...enColonnes(120, ["Brut HT", "Vétusté", "Remise", "Net HT"], "Désignation"),
    ...enColonnes(140, ["558,20", "139,55", "33,49", "385,16"], "Aile avant G - peinture"),
    ...enColonnes(160, ["217,20", "54,30", "13,03", "177,87"], "Bas de caisse G - peinture"),
  );
  expect(lu?.lignes.map((l) => [l.abattement_ht, l.net_ht])).toEqual([
    [17304, 38516],
    [6733, 17787],
  ]);
});

test("sous une ligne, des étiquettes en minuscules et une mention sans étiquette la précisent", () => {
  const lu = lire(
    RAPPORT,
    [40, 120, "Élément"],
    [440, 120, "Montant HT"],
    [40, 136, "Hayon"],
    [440, 136, "466,00 €"],
    [40, 150, "Dommage : griffe, 16 cm ; opération : peinture"],
    [40, 164, "Jante alu AVD"],
    [440, 164, "0,00 €"],
    [40, 178, "Dommage : rayure, 12 cm ; opération : aucune ; non facturable"],
  );
  expect(lu?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.facturable])).toEqual([
    ["Hayon", "rayure", "peinture", true],
    ["Jante alu AVD", "jante_frottee", null, false],
  ]);
});

test("une ligne en phrase dit elle-même qu'elle n'est pas due, et ne garde pas sa dernière virgule", () => {
  const lu = lire(
    RAPPORT,
    [40, 120, "Feu arrière droit : fissure, échange, 540,00 € HT"],
    [40, 136, "Carnet d'entretien : manquant, usure normale, non facturable, 0,00 € HT"],
    [40, 152, "Aile AVG : rayure de 8 cm, remise en peinture, 391,50 € HT"],
  );
  expect(lu?.lignes.map((l) => [l.designation, l.operation, l.facturable])).toEqual([
    ["Feu arrière droit : fissure, échange", "remplacement", true],
    ["Carnet d'entretien : manquant, usure normale, non facturable", null, false],
    ["Aile AVG : rayure de 8 cm, remise en peinture", "peinture", true],
  ]);
});

test("un dommage chiffré à zéro, un tiret pour tout geste, n'est pas facturable", () => {
  const rangee = (y: number, ...cellules: string[]): Pose[] =>
    cellules.map((texte, i): Pose => [[40, 180, 280, 440][i] ?? 0, y, texte]);
  const lu = lire(
    RAPPORT,
    ...rangee(120, "Élément", "Dommage", "Intervention", "Total HT"),
    ...rangee(140, "Bouclier AR", "Griffe", "-", "0,00"),
    ...rangee(160, "Capot", "Éclats", "Peinture", "98,00"),
    ...rangee(180, "Toit", "Bosse", "Contrôle", "0,00"),
  );
  expect(lu?.lignes.map((l) => [l.operation, l.facturable])).toEqual([
    [null, false],
    ["peinture", true],
    ["controle", true],
  ]);
});

test("une fiche dont l'opération est « non facturable » ne l'est pas", () => {
  const fiche = (y: number, titre: string, operation: string, prix: string): Pose[] => [
    [40, y, titre],
    [40, y + 14, `Opération : ${operation}`],
    [40, y + 28, "Total du poste HT"],
    [440, y + 28, prix],
  ];
  const lu = lire(
    RAPPORT,
    ...fiche(120, "1. Hayon — Choc 44 mm", "Débosselage sans peinture", "83,00 €"),
    ...fiche(170, "2. Double de clé — Manquant", "non facturable", "0,00 €"),
  );
  expect(lu?.lignes.map((l) => [l.operation, l.facturable])).toEqual([
    ["dsp", true],
    [null, false],
  ]);
});

test("la case « Autre » d'un procès-verbal à cocher est un dommage sans nature", () => {
  const X = [200, 260, 330, 400, 470];
  const rangee = (y: number, ...cellules: string[]): Pose[] =>
    cellules.flatMap((texte, i): Pose[] => (texte === "" ? [] : [[i === 0 ? 40 : (X[i - 1] ?? 0), y, texte]]));
  const lu = lire(
    PV,
    ...rangee(120, "Élément", "Rayure", "Bosse", "Cassé", "Manquant", "Autre"),
    ...rangee(136, "Pneumatique ARD", "", "", "", "", "X"),
    ...rangee(152, "Porte AVD", "", "X", "", "", ""),
  );
  expect(lu?.lignes.map((l) => [l.element, l.dommage])).toEqual([
    ["roue_arriere_droite", null],
    ["porte_avant_droite", "bosse"],
  ]);
});

test("deux tableaux de front aux intitulés centrés se séparent, même quand une cellule déborde à gauche du sien", () => {
  const rangee = (y: number, x: readonly number[], ...cellules: string[]): Pose[] =>
    cellules.map((texte, i): Pose => [x[i] ?? 0, y, texte]);
  const bords = [39, 206, 302, 464];
  const lu = lire(
    PV,
    ...rangee(120, [105, 229, 366, 490], "Pièce", "État", "Pièce", "État"),
    ...rangee(136, bords, "Pare-chocs avant", "Griffe", "Rétroviseur droit", "Fissure"),
    ...rangee(152, bords, "Pare-brise", "Cassé", "Siège conducteur", "Brûlure"),
  );
  expect(lu?.lignes.map((l) => l.element)).toEqual([
    "pare_chocs_avant",
    "pare_brise",
    "retroviseur_droit",
    "siege_conducteur",
  ]);
});

test("« État : KO | Observation : rayure » : l'observation dit le dommage que le contrôle tait", () => {
  const rangee = (y: number, ...cellules: string[]): Pose[] =>
    cellules.map((texte, i): Pose => [[40, 220, 320][i] ?? 0, y, texte]);
  const lu = lire(
    PV,
    ...rangee(120, "Point de contrôle", "État", "Observation"),
    ...rangee(136, "Coffre", "OK"),
    ...rangee(152, "Aile AVG", "KO", "Rayure"),
    ...rangee(168, "Aile AVG", "KO", "Choc"),
  );
  expect(lu?.lignes.map((l) => [l.designation, l.dommage])).toEqual([
    ["Aile AVG", "rayure"],
    ["Aile AVG", "bosse"],
  ]);
});

test("« 40,25 € (20 %) » : le montant d'une déduction, puis son taux rappelé", () => {
  const rangee = (y: number, ...cellules: string[]): Pose[] =>
    cellules.map((texte, i): Pose => [[40, 220, 320, 460][i] ?? 0, y, texte]);
  const lu = lire(
    FACTURE,
    ...rangee(120, "Prestation", "Tarif HT", "Vétusté appliquée", "Reste à charge HT"),
    ...rangee(140, "Porte AVG - peinture", "201,25 €", "40,25 € (20 %)", "161,00 €"),
    ...rangee(160, "Capot - peinture", "100,00 €", "0,00 € (0 %)", "100,00 €"),
  );
  expect(lu?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [20125, 4025, 16100],
    [10000, 0, 10000],
  ]);
});

test("« Remise en », coupé devant « peinture » dans une case du milieu, n'est pas une remise qui ferme le tableau", () => {
  const rangee = (y: number, ...cellules: string[]): Pose[] =>
    cellules.flatMap((texte, i): Pose[] => (texte === "" ? [] : [[[40, 110, 180, 260, 330][i] ?? 0, y, texte]]));
  const lu = lire(
    RAPPORT,
    ...rangee(120, "Élément", "Dommage", "Opération", "Facturable", "Montant HT"),
    ...rangee(136, "Moquette", "Déchirure", "Réparation", "Oui", "90,00"),
    ...rangee(146, "", "", "(forfait)"),
    ...rangee(162, "Bouclier", "Éraflure", "Remise en", "Oui", "277,50"),
    ...rangee(172, "avant", "", "peinture"),
    ...rangee(188, "Capot", "Rayure", "Remise en", "Oui", "101,00"),
    ...rangee(198, "", "", "peinture"),
  );
  expect(lu?.lignes.map((l) => [l.designation, l.operation, l.brut_ht])).toEqual([
    ["Moquette", "reparation", 9000],
    ["Bouclier avant", "peinture", 27750],
    ["Capot", "peinture", 10100],
  ]);
});

test("le calcul imprimé sous chaque ligne dit son brut et ce qui en est ôté, et juge celle dont le net n'en vient pas", () => {
  const lu = lire(
    FACTURE,
    [40, 120, "Code"],
    [120, 120, "Prestation"],
    [440, 120, "Montant HT"],
    ...(
      [
        ["FRE-110", "Réparation/peinture Pare-chocs AR", "146,25", "195,00", "25 % soit 48,75"],
        ["FRE-120", "Fourniture carnet d'entretien", "89,50", "89,50", "0 % soit 0,00"],
        ["FRE-130", "Échange pneu ARG", "97,80", "163,00", "40 % soit 65,20"],
        ["FRE-140", "Rénovation jante ARD", "96,75", "109,00", "25 % soit 27,25"],
      ] as const
    ).flatMap(([code, nom, net, brut, ote], i): Pose[] => [
      [40, 140 + 34 * i, code],
      [120, 140 + 34 * i, nom],
      [440, 140 + 34 * i, `${net} €`],
      [120, 153 + 34 * i, `Montant barème ${brut} € · vétusté ${ote} €`],
    ]),
    [360, 290, "Total HT"],
    [440, 290, "430,30 €"],
  );
  expect(lu?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [19_500, 4_875, 14_625],
    [8_950, 0, 8_950],
    [16_300, 6_520, 9_780],
    [10_900, 2_725, 9_675],
  ]);
});

test("« Constat : choc – 60 mm » et « Remède : … » sous une ligne la précisent, sans l'allonger ni passer pour un en-tête", () => {
  const xs = [40, 68, 277, 372, 445, 516];
  const lu = lire(
    RAPPORT,
    ...rangee(120, xs, "N°", "Organe", "Main-d'œuvre", "Peinture", "Pièces", "Coût HT"),
    [68, 136, "Face avant"],
    ...rangee(150, xs, "1", "Projecteur AV gauche", "53,00", "0,00", "436,08", "489,08"),
    [68, 162, "Constat : cassé · Remède : remplacement · à la charge du locataire"],
    ...rangee(178, xs, "2", "Capot moteur", "134,00", "185,52", "0,00", "319,52"),
    [68, 190, "Constat : choc – 60 mm · Remède : réparation + peinture · à la charge du locataire"],
    [68, 206, "Sous-total face avant"],
    [516, 206, "808,60"],
    ...rangee(222, xs, "3", "Porte avant droite", "27,00", "91,20", "0,00", "118,20"),
    [68, 234, "Constat : rayure – 14 cm · Remède : repeindre · à la charge du locataire"],
    [400, 270, "Total HT avant vétusté"],
    [516, 270, "926,80"],
  );
  expect(lu?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.brut_ht, l.abattement_ht])).toEqual([
    ["Projecteur AV gauche", "fissure", "remplacement", 48_908, null],
    ["Capot moteur", "bosse", "reparation_peinture", 31_952, null],
    ["Porte avant droite", "rayure", "peinture", 11_820, null],
  ]);
});

test("une vétusté imprimée sous sa ligne dément un net qui n'en vient pas, quand celles des autres le font", () => {
  const ligne = (y: number, [nom, brut, net, taux, ote]: readonly string[]): Pose[] => [
    ...rangee(y, [40, 380, 460], nom ?? "", `${brut} €`, `${net} €`),
    [60, y + 11, `Vétusté ${taux} % : -${ote} €`],
  ];
  const lu = lire(
    FACTURE,
    ...rangee(120, [40, 380, 460], "Prestation", "Brut HT", "Net HT"),
    ...ligne(140, ["Aile avant gauche, rayure : peinture", "102,95", "82,36", "20", "20,59"]),
    ...ligne(170, ["Hayon, bosse : DSP", "116,00", "102,80", "20", "23,20"]),
    ...ligne(200, ["Tablette arrière, manquant : fourniture", "104,95", "73,46", "30", "31,49"]),
    ...rangee(240, [380, 460], "Total HT", "258,62 €"),
  );
  expect(lu?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [10_295, 2_059, 8_236],
    [11_600, 2_320, 10_280],
    [10_495, 3_149, 7_346],
  ]);
});
