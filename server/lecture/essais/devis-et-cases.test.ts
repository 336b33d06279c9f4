import { expect, test } from "vitest";
import { comprendreDommage, comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) =>
  comprendrePages([pageFictive(1, [[40, 60, "Immatriculation : GB-482-NR"], ...poses])]).vehicules[0]?.lignes ?? [];

test("« Pièces et fournitures » au-dessus de mots désigne, « Op. » dit le geste, et « Temps et tarif » ne fait que coiffer", () => {
  const xs = [36, 62, 130, 376, 426, 520];
  const postes = [62, 364, 430, 520];
  const lignes = lire(
    [40, 40, "DEVIS CARROSSERIE N° DV9073"],
    ...rangee(148, xs, "Op.", "Réf.", "Pièces et fournitures", "Qté", "P.U. HT", "Montant HT"),
    ...rangee(161, xs, "E", "2335103", "PARE-CHOCS AV", "1", "577,85", "577,85"),
    ...rangee(174, xs, "E", "7975061", "PARE-CHOCS AR", "1", "617,70", "617,70"),
    ...rangee(187, xs, "FO", "FORF", "Agrafes et consommables", "7", "2,65", "18,55"),
    ...rangee(203, [389, 520], "Sous-total pièces", "1 214,10"),
    ...rangee(240, [62, 376], "Poste de main-d'œuvre", "Temps et tarif"),
    ...rangee(253, [350, 430, 520], "Heures", "Taux/h", "Montant HT"),
    ...rangee(266, postes, "T1 tôlerie", "1,20", "84,00", "100,80"),
    ...rangee(279, postes, "Peinture P1", "3,70", "72,00", "266,40"),
    ...rangee(295, [362, 520], "Sous-total main-d'œuvre", "367,20"),
    ...rangee(330, [386, 520], "Total HT", "1 581,30"),
  );
  expect(lignes.map((l) => [l.designation, l.operation, l.net_ht])).toEqual([
    ["PARE-CHOCS AV", "remplacement", 57785],
    ["PARE-CHOCS AR", "remplacement", 61770],
    ["Agrafes et consommables", "forfait", 1855],
    ["T1 tôlerie", null, 10080],
    ["Peinture P1", "peinture", 26640],
  ]);
});

test("ce qui s'imprime en retrait sous une désignation la commente, même là où la place manquait, et sous ce qui a passé à la ligne", () => {
  const xs = [58, 330, 380, 430, 480];
  const lignes = lire(
    [40, 40, "FACTURE NO FA2306561"],
    ...rangee(150, xs, "DESIGNATION DES TRAVAUX", "BRUT", "VET%", "ABATT.", "NET"),
    ...rangee(164, xs, "SIEGE PASSAGER SALISSURE NETTOYAGE", "61.15", "0", "0.00", "61.15"),
    ...rangee(176, xs, "JANTE ARG FROTTEE REPARATION", "118.25", "20", "23.65", "94.60"),
    [70, 188, "CLICHE 34 - CONSTAT 240 MM"],
    ...rangee(200, xs, "DEPASSEMENT 2140 KM A 0.06", "128.40", "", "0.00", "128.40"),
    ...rangee(214, xs, "AILE AVG ENFONCEMENT", "100.00", "20", "20.00", "80.00"),
    [58, 224, "REPARATION ET PEINTURE COMPLETE"],
    [64, 234, "COUT TOLERIE INCLUS, VERNIS ATTEINT"],
    ...rangee(260, [274, 480], "TOTAL NET HT", "364.15"),
  );
  expect(lignes.map((l) => [l.designation, l.nature])).toEqual([
    ["SIEGE PASSAGER SALISSURE NETTOYAGE", "fre"],
    ["JANTE ARG FROTTEE REPARATION", "fre"],
    ["DEPASSEMENT 2140 KM A 0.06", "km"],
    ["AILE AVG ENFONCEMENT REPARATION ET PEINTURE COMPLETE", "fre"],
  ]);
});

test("des cartes qui disent toutes leur constat et leur geste sous leur pièce n'en portent que la pièce pour désignation", () => {
  const lignes = lire(
    [40, 40, "Rapport d'état du véhicule n° RP-47799"],
    ...rangee(140, [100, 268], "Jante alu AV droite", "110,80 €"),
    [100, 150, "frottée, 150 mm"],
    [100, 160, "rénovation"],
    ...rangee(200, [100, 268], "Moquette de plancher", "43,60 €"),
    [100, 210, "souillures"],
    [100, 220, "nettoyage"],
    ...rangee(320, [460, 520], "Total HT :", "154,40 €"),
  );
  expect(lignes.map((l) => [l.designation, l.dommage, l.operation, l.net_ht])).toEqual([
    ["Jante alu AV droite", "jante_frottee", "reparation", 11080],
    ["Moquette de plancher", "salissure", "nettoyage", 4360],
  ]);
});

test("un en-tête de cases sur quatre hauteurs garde toutes ses cases, fût-ce sous un mot abrégé ou que rien ne connaît", () => {
  const xs = [40, 150, 190, 235, 290, 340, 400];
  const croix = (y: number, piece: string, rang: number): Pose[] => [
    [40, y, piece],
    [(xs[rang] ?? 0) + 8, y, "X"],
  ];
  const lignes = lire(
    [40, 40, "PROCÈS-VERBAL DE RESTITUTION n° PV-551204"],
    [230, 104, "Nature du dommage (cocher)"],
    ...rangee(113, [60, 480], "Élément", "Observation"),
    ...rangee(117, [290, 340], "Cassé /", "Jante"),
    ...rangee(121, [150, 190, 235, 400], "Rayure", "Bosse", "Enfoncem.", "Zorglub"),
    ...rangee(125, [290, 340], "fissuré", "frottée"),
    ...croix(140, "Bas de caisse droit", 1),
    ...croix(155, "Porte avant droite", 2),
    ...croix(170, "Capot", 3),
    ...croix(185, "Projecteur avant droit", 4),
    ...croix(200, "Jante avant gauche", 5),
    ...croix(215, "Pavillon", 6),
  );
  expect(lignes.map((l) => [l.element, l.dommage])).toEqual([
    ["bas_de_caisse_droit", "rayure"],
    ["porte_avant_droite", "bosse"],
    ["capot", "enfoncement"],
    ["optique_avant_droit", "fissure"],
    ["roue_avant_gauche", "jante_frottee"],
    ["toit", null],
  ]);
  expect(lignes.at(-1)?.confiances?.dommage).toBeLessThan(0.75);
});

test("un mot de dommage abrégé se comprend si tout ce qu'il abrège dit le même", () => {
  expect(comprendreDommage("Enfoncem.", null)).toBe("enfoncement");
  expect(comprendreDommage("Déf.", null)).toBeNull();
});

test("« T1 », « T2 » comptent des heures, quel qu'en soit le geste ; leur peinture en est un", () => {
  const operation = (designation: string) =>
    comprendreLigne({ designation, localisation: null, dommage: null, operation: null }).operation;
  expect(["T2 redressage", "T1 tôlerie", "T2 peinture"].map(operation)).toEqual([null, null, "peinture"]);
});

test("« Choc → Débosselage » dit le constat puis le geste, et « Tache → Nettoyage » n'est pas une ligne de plus", () => {
  const carte = (y: number, piece: string, constat: string, brut: string, vetuste: string, net: string): Pose[] => [
    [40, y, piece],
    [40, y + 12, constat],
    ...rangee(y + 24, [40, 110, 180], "Coût HT", "Vétusté", "Net HT"),
    ...rangee(y + 36, [40, 110, 180], brut, vetuste, net),
  ];
  const lignes = lire(
    [40, 40, "Facture KIN-25-6601"],
    ...carte(100, "Aile arrière gauche", "Choc → Débosselage sans peinture", "112,40 €", "22,48 €", "89,92 €"),
    ...carte(160, "Siège conducteur", "Tache → Nettoyage", "83,20 €", "0,00 €", "83,20 €"),
    ...carte(220, "Rétroviseur droit", "Éraflure → Peinture", "51,25 €", "10,25 €", "41,00 €"),
    ...rangee(300, [40, 160, 280], "Total avant abattement", "Abattement", "Total HT"),
    ...rangee(312, [40, 160, 280], "246,85 €", "32,73 €", "214,12 €"),
  );
  expect(lignes.map((l) => [l.designation, l.dommage, l.operation, l.net_ht])).toEqual([
    ["Aile arrière gauche", "bosse", "dsp", 8992],
    ["Siège conducteur", "salissure", "nettoyage", 8320],
    ["Rétroviseur droit", "rayure", "peinture", 4100],
  ]);
});

test("l'en-tête répété au-dessus d'une seule ligne dit ce que la première page a fait juger de ses colonnes", () => {
  const xs = [40, 110, 220, 330, 430, 520];
  const entete = (y: number) =>
    rangee(y, xs, "Poste", "Élément", "Nature du dommage", "Mesure", "Intervention", "Total");
  const pages = [
    pageFictive(1, [
      [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
      ...entete(100),
      ...rangee(114, xs, "1", "Porte avant gauche", "Enfoncement", "17 cm", "Réparation", "312,20"),
      ...rangee(128, xs, "2", "Aile avant gauche", "Gravillonnage", "12 mm", "Néant – usure normale", "0,00"),
      ...rangee(142, xs, "3", "Hayon", "Bosse", "50 mm", "Débosselage", "109,35"),
    ]),
    pageFictive(2, [
      ...entete(60),
      ...rangee(74, xs, "13", "Double de clé", "Manquante", "", "Fourniture", "187,90"),
      ...rangee(100, [40, 520], "TOTAL HT", "609,45"),
    ]),
  ];
  const lignes = comprendrePages(pages).vehicules[0]?.lignes ?? [];
  expect(lignes.map((l) => [l.designation, l.element, l.facturable])).toEqual([
    ["Porte avant gauche", "porte_avant_gauche", true],
    ["Aile avant gauche", "aile_avant_gauche", false],
    ["Hayon", "lunette_arriere_hayon", true],
    ["Double de clé", "cle", true],
  ]);
});

test("une entrée de liste qui n'a pas son point le trouve à la ligne, et son net avec", () => {
  const lignes = lire(
    [40, 40, "Facture n° L-94416"],
    [60, 100, "- Jante AR droite, frottée, rénovation : 108,35 €, moins 21,67 € de vétusté (20 %), soit 86,68 €."],
    [60, 112, "- Portière AV gauche, bosse, réparation : 238,05 €, moins 47,61 € de vétusté (20 %), soit"],
    [60, 124, "190,44 €."],
    [60, 136, "- Capot, rayure, peinture : 118,25 €, moins 23,65 € de vétusté (20 %), soit 94,60 €."],
    [40, 170, "Total HT : 371,72 €."],
  );
  expect(lignes.map((l) => [l.element, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    ["roue_arriere_droite", 10835, 2167, 8668],
    ["porte_avant_gauche", 23805, 4761, 19044],
    ["capot", 11825, 2365, 9460],
  ]);
});

test("un poste de peinture garde son geste devant une case de geste vide ; une pièce, non", () => {
  const operation = (designation: string) =>
    comprendreLigne({ designation, localisation: null, dommage: null, operation: "" }).operation;
  expect(["INGREDIENTS PEINTURE", "Capot peinture"].map(operation)).toEqual(["peinture", null]);
});

const CARTES = [
  { piece: "Pare-chocs avant", zone: "Avant", dommage: "Rayure", geste: "Peinture", prix: "120,00 €" },
  { piece: "Aile arrière gauche", zone: "Arrière gauche", dommage: "Bosse", geste: "Débosselage", prix: "80,00 €" },
  { piece: "Jante avant droite", zone: "Avant droit", dommage: "Frottée", geste: "Rénovation", prix: "95,00 €" },
];
const RAPPORT: Pose = [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"];
const LUES = [
  ["Pare-chocs avant", "rayure", "peinture", 12000],
  ["Aile arrière gauche", "bosse", "dsp", 8000],
  ["Jante avant droite", "jante_frottee", "reparation", 9500],
];
const dites = (...poses: readonly Pose[]) =>
  lire(RAPPORT, ...poses, [40, 300, "Total HT : 295,00 €"]).map((l) => [
    l.designation,
    l.dommage,
    l.operation,
    l.net_ht,
  ]);

test.each([
  ["A.", "B.", "C."],
  ["A", "B", "C"],
  ["Dommage A –", "Dommage B –", "Dommage C –"],
])("« %s » devant la pièce est le rang de sa carte", (...rangs) => {
  const cartes = CARTES.flatMap(({ piece, dommage, geste, prix }, i): Pose[] => [
    ...rangee(100 + i * 60, [40, 400], `${rangs[i]} ${piece}`, prix),
    [52, 112 + i * 60, `Dommage : ${dommage}`],
    [52, 124 + i * 60, `Intervention : ${geste}`],
  ]);
  expect(dites(...cartes)).toEqual(LUES);
});

test("« Élément » sur « Intervention préconisée » : deux étages dans l'intitulé, deux dans chaque cellule", () => {
  const xs = [40, 180, 300, 420];
  const lignes = CARTES.flatMap(({ piece, zone, dommage, geste, prix }, i): Pose[] => [
    ...rangee(126 + i * 26, xs, piece, zone, dommage, prix),
    [40, 137 + i * 26, geste],
  ]);
  const entete = rangee(100, xs, "Élément", "Localisation", "Dommage", "Coût HT");
  expect(dites(...entete, [40, 110, "Intervention préconisée"], ...lignes)).toEqual(LUES);
});

test("des cartes à deux étages d'étiquettes, chacune au-dessus de sa valeur, font une ligne chacune", () => {
  const cartes = CARTES.flatMap(({ piece, zone, dommage, geste, prix }, i): Pose[] => [
    ...rangee(100 + i * 60, [40, 180, 300], "Pièce", "Zone", "Dommage"),
    ...rangee(110 + i * 60, [40, 180, 300], piece, zone, dommage),
    ...rangee(124 + i * 60, [40, 300], "Intervention préconisée", "Montant HT"),
    ...rangee(134 + i * 60, [40, 300], geste, prix),
  ]);
  expect(dites(...cartes)).toEqual(LUES);
});

test("une quantité devant les travaux ne les empêche pas de nommer la ligne, et un prix qu'elle ne fait pas n'est pas un abattement", () => {
  const X = [42, 80, 442, 524];
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "DEVIS N° FA25-56678 du 14/07/2025"],
      [40, 60, "Immatriculation : FZ-431-XW"],
      ...rangee(100, X, "Qté", "Travaux et fournitures", "P.U. HT", "Total HT"),
      ...rangee(114, X, "1", "Réparation et peinture bouclier AR", "324,85", "324,85"),
      ...rangee(128, X, "3", "Main-d'oeuvre tôlerie T1 (heures)", "64,00", "192,00"),
      ...rangee(142, X, "5", "Peinture (heures)", "72,00", "350,00"),
      [80, 170, "Total HT"],
      [215, 170, "866,85"],
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.quantite, l.abattement_ht, l.net_ht])).toEqual([
    ["Réparation et peinture bouclier AR", 1, null, 32485],
    ["Main-d'oeuvre tôlerie T1 (heures)", 3, null, 19200],
    ["Peinture (heures)", 5, null, 35000],
  ]);
});
