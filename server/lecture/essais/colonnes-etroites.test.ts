import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);

test("un rang à deux chiffres, coupé par une colonne d'un seul, ne commence pas deux lignes", () => {
  const xs = [40, 60, 160, 260, 380, 460];
  const pieces = ["Toit", "Capot", "Hayon", "Aile AVG", "Aile AVD", "Porte AVG", "Porte AVD", "Porte ARG", "Porte ARD"];
  const { vehicules } = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
    ...rangee(100, xs, "N°", "Élément", "Dommage", "Opération", "Pièces HT", "Total HT"),
    ...pieces.flatMap((piece, i) =>
      rangee(120 + 14 * i, xs, String(i + 1), piece, "Rayure", "Peinture", "0,00", "100,00"),
    ),
    ...rangee(256, xs, "1", "", "Éraflure visible", "Remise en"),
    ...rangee(260, xs, "", "Pare-chocs AR", "", "", "20,00", "120,00"),
    ...rangee(264, xs, "0", "", "à un mètre", "peinture"),
    ...rangee(284, xs, "1", "Rétro", "", "", "10,00", "80,00"),
    ...rangee(288, xs, "", "", "Choc", "Remplacement"),
    ...rangee(292, xs, "1", "gauche"),
    [380, 330, "TOTAL HT 1 100,00"],
  );
  const lignes = vehicules[0]?.lignes ?? [];
  expect(lignes.slice(8).map((l) => [l.designation, l.element, l.operation, l.net_ht])).toEqual([
    ["Porte ARD", "porte_arriere_droite", "peinture", 10000],
    ["Pare-chocs AR", "pare_chocs_arriere", "peinture", 12000],
    ["Rétro gauche", "retroviseur_gauche", "remplacement", 8000],
  ]);
});

test("des rangs coupés en deux sur la page de suite restent des rangs", () => {
  const xs = [40, 60, 160, 260, 460];
  const entete = rangee(100, xs, "N°", "Élément", "Dommage", "Opération", "Total HT");
  const pieces = ["Toit", "Capot", "Hayon", "Aile AVG", "Aile AVD", "Porte AVG", "Porte AVD", "Porte ARG", "Porte ARD"];
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
      ...entete,
      ...pieces.flatMap((piece, i) => rangee(120 + 14 * i, xs, String(i + 1), piece, "Rayure", "Peinture", "100,00")),
    ]),
    pageFictive(2, [
      ...entete,
      ...rangee(116, xs, "1", "", "Griffe visible", "Réparation et"),
      ...rangee(120, xs, "", "Jante AVG", "", "", "60,00"),
      ...rangee(124, xs, "0", "", "à un mètre", "peinture"),
      [380, 160, "TOTAL HT 960,00"],
    ]),
  ]);
  const lignes = vehicules[0]?.lignes ?? [];
  expect([lignes.length, lignes[9]?.designation, lignes[9]?.net_ht]).toEqual([10, "Jante AVG", 6000]);
});

test("une pièce coupée autour de sa rangée de montants, son côté avec elle, n'est dite qu'une fois", () => {
  const xs = [40, 130, 220, 300, 400];
  const { vehicules } = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
    ...rangee(100, xs, "Élément", "Localisation", "Dommage", "Opération", "Total HT"),
    ...rangee(120, xs, "Capot", "Avant", "Rayure", "Peinture", "100,00"),
    ...rangee(140, xs, "Banquette", "Intérieur"),
    ...rangee(144, xs, "", "", "Brûlure", "Nettoyage", "80,00"),
    ...rangee(148, xs, "arrière", "arrière"),
    ...rangee(168, xs, "Toit", "Toit", "Rayure", "Peinture", "60,00"),
    [300, 200, "TOTAL HT 240,00"],
  );
  expect(vehicules[0]?.lignes.map((l) => l.designation)).toEqual(["Capot", "Banquette arrière", "Toit"]);
});

test("« Date de » au-dessus de « retour | 07/04/2025 » : une étiquette coupée a sa valeur à la hauteur de sa suite", () => {
  const { vehicules } = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
    ...rangee(80, [40, 110, 200, 270, 360, 430], "Immat.", "GB-482-NR", "Modèle", "TIGUAN", "Contrat", "8875130"),
    ...rangee(100, [360], "Date de"),
    ...rangee(
      108,
      [40, 110, 200, 270, 360, 430],
      "Km relevé",
      "104.707",
      "Date MEC",
      "12/05/2021",
      "retour",
      "07/04/2025",
    ),
    [40, 140, "Capot rayure peinture 120,00 €"],
    [40, 160, "Total HT 120,00 €"],
  );
  const { date_restitution, date_mise_en_circulation, kilometrage } = vehicules[0] ?? {};
  expect([date_restitution, date_mise_en_circulation, kilometrage]).toEqual(["2025-04-07", "2021-05-12", 104707]);
});

test("« Total déduction usure » est l'abattement, « VOLKSWAG | EN » une marque que sa colonne a coupée", () => {
  const xs = [40, 110, 200, 280, 340, 400];
  const { vehicules, totaux_releve } = lire(
    [40, 40, "RELEVÉ MENSUEL N° RM-2025-118"],
    ...rangee(100, xs, "Immat.", "Véhicule", "Contrat", "Brut HT", "Abattement", "Net HT"),
    ...rangee(120, xs, "GB-482-NR", "VOLKSWAG", "5609132", "300,00", "60,00", "240,00"),
    ...rangee(128, xs, "", "EN TIGUAN"),
    ...rangee(144, xs, "GC-798-PE", "RENAULT", "7236481", "200,00", "20,00", "180,00"),
    ...rangee(152, xs, "", "CLIO V"),
    ...rangee(170, xs, "Total", "", "", "500,00", "80,00", "420,00"),
  );
  expect(vehicules.map((v) => [v.marque, v.modele])).toEqual([
    ["VOLKSWAGEN", "TIGUAN"],
    ["RENAULT", "CLIO V"],
  ]);
  expect(totaux_releve?.net_ht).toBe(42000);
  const rapport = lire(
    [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
    ...rangee(100, [40, 300, 380, 460], "Désignation", "Brut HT", "Vétusté", "Net HT"),
    ...rangee(120, [40, 300, 380, 460], "Capot rayure peinture", "120,00", "20,00", "100,00"),
    [40, 160, "Total brut HT : 120,00 €"],
    [40, 172, "Total déduction usure : -20,00 €"],
    [40, 184, "Total net HT : 100,00 €"],
  );
  expect(rapport.vehicules[0]?.totaux.abattement_ht).toBe(2000);
});

test("un relevé qui empile plaque et modèle, contrat et retour : chaque rangée est un véhicule entier", () => {
  const xs = [36, 180, 300, 380, 450, 520];
  const vehicule = (
    y: number,
    plaque: string,
    modele: string,
    contrat: string,
    retour: string,
    ...m: string[]
  ): Pose[] => [
    ...rangee(y, xs, plaque, contrat),
    ...rangee(y + 4, xs, "", "", ...m),
    ...rangee(y + 9, xs, modele, retour),
  ];
  const { type_document, vehicules } = lire(
    [36, 40, "Relevé n° 25/REL/0077 du 01/12/2025"],
    ...rangee(
      80,
      [90, 222, 290, 380, 440, 530],
      "Véhicule",
      "Contrat / retour",
      "Brut HT",
      "Vétusté",
      "Franchise",
      "Net HT",
    ),
    ...vehicule(
      100,
      "FK-186-JZ",
      "SKODA OCTAVIA",
      "5769185",
      "14/06/2025 – 156 433 km",
      "1 031,51",
      "-183,35",
      "-200,00",
      "648,16",
    ),
    ...vehicule(
      122,
      "GZ-555-EM",
      "TESLA MODEL Y",
      "8354849",
      "12/02/2026 – 29 576 km",
      "856,24",
      "-171,25",
      "-200,00",
      "484,99",
    ),
    ...vehicule(
      144,
      "FX-962-NA",
      "RENAULT CLIO V",
      "4267034",
      "04/02/2026 – 54 257 km",
      "187,50",
      "-33,88",
      "-153,62",
      "0,00",
    ),
    ...rangee(166, xs, "Ensemble des véhicules", "", "2 075,25", "-388,48", "-553,62", "1 133,15"),
  );
  expect(type_document).toBe("releve");
  expect(
    vehicules.map((v) => [v.immatriculation, v.marque, v.kilometrage, v.date_restitution, v.contrat, v.totaux.net_ht]),
  ).toEqual([
    ["FK-186-JZ", "SKODA", 156433, "2025-06-14", "5769185", 64816],
    ["GZ-555-EM", "TESLA", 29576, "2026-02-12", "8354849", 48499],
    ["FX-962-NA", "RENAULT", 54257, "2026-02-04", "4267034", 0],
  ]);
});

test("une fiche d'identification à côté du tableau ne se mêle pas à ses lignes", () => {
  const fiche = ["N° de dossier", "SG-41-4402", "Immatriculation", "GL-337-FN", "Marque", "DACIA", "Modèle", "DUSTER"];
  const suite = ["Relevé compteur", "105 593 km", "Date de restitution", "31/03/2025", "Contrat", "1553752"];
  const xs = [200, 280, 360, 470, 540];
  const { vehicules } = lire(
    [200, 40, "Rapport d'inspection de fin de location"],
    ...[...fiche, ...suite].map((texte, i): Pose => [40, 50 + 10 * i, texte]),
    ...rangee(72, xs, "Élément", "Constat", "Remise en état", "Vétusté", "Net HT"),
    ...rangee(85, xs, "Portière AV D", "Choc, 12 cm", "Peinture", "17,42 €", "98,69 €"),
    ...rangee(96, xs, "Toit", "Éraflure, 8 cm", "Polissage", "7,81 €", "44,27 €"),
    ...rangee(107, xs, "Jante ARG", "Frottement", "Remplacement", "59,36 €", "237,42 €"),
    ...rangee(118, xs, "Aile AR G", "Choc, 8 cm", "Peinture", "45,28 €", "256,57 €"),
    [470, 134, "Coût total HT 886,09 €"],
    [470, 146, "Total net HT 636,95 €"],
  );
  const { immatriculation, marque, modele, kilometrage, contrat, lignes } = vehicules[0] ?? {};
  expect([immatriculation, marque, modele, kilometrage, contrat]).toEqual([
    "GL-337-FN",
    "DACIA",
    "DUSTER",
    105593,
    "1553752",
  ]);
  expect(lignes?.map((l) => l.net_ht)).toEqual([9869, 4427, 23742, 25657]);
});

test("« TOTAL DU » et « RELEVÉ » repliés autour de leurs montants : la rangée de total est celle du relevé", () => {
  const xs = [42, 96, 160, 272, 337, 403, 473, 531];
  const { vehicules, totaux_releve } = lire(
    [42, 68, "RELEVÉ DE FIN DE LOCATION n° RLV-871-09"],
    // Sur une image, un intitulé coupé se lit entier, et son bout une seconde fois dessous.
    ...rangee(106, xs, "", "Immatriculation"),
    ...rangee(110, xs, "N° contrat", "", "Modèle", "Restitué le", "Km", "Frais HT", "Vétusté HT", "Net HT"),
    ...rangee(115, xs, "", "n"),
    ...rangee(134, xs, "9671190", "FZ-156-FH", "RENAULT CLIO", "22.07.2025", "136 028", "250,53", "39,99", "210,54"),
    ...rangee(149, xs, "4715381", "FZ-208-KC", "TESLA MODEL Y", "16.02.2026", "88 236", "638,09", "95,71", "542,38"),
    ...rangee(164, xs, "TOTAL DU"),
    ...rangee(168, xs, "", "", "", "", "", "888,62", "135,70", "752,92"),
    ...rangee(173, xs, "RELEVÉ"),
  );
  expect(vehicules.map((v) => v.totaux.net_ht)).toEqual([21054, 54238]);
  expect([totaux_releve?.brut_ht, totaux_releve?.net_ht]).toEqual([88862, 75292]);
});

test("une fiche à droite du tableau, étiquettes et valeurs de front, un châssis coupé par sa case", () => {
  const xs = [46, 128, 186, 289, 336, 379, 424, 476];
  const { vehicules } = lire(
    [46, 60, "RAPPORT D'EXPERTISE N° RX-1027"],
    ...rangee(107, xs, "Pièce", "Constat", "Réparation", "Brut", "Vét.", "Net", "Immat.", "FY-681-KX"),
    ...rangee(123, xs, "Pare-brise", "Impact", "Réparation", "161,57", "0,00", "161,57", "", "VF10BZ3AUPW3048"),
    ...rangee(132, xs, "", "", "", "", "", "", "VIN", "59"),
    ...rangee(146, xs, "Toit", "Rayure", "Peinture", "122,51", "24,50", "98,01", "Marque", "RENAULT"),
    ...rangee(162, xs, "Capot", "Bosse", "Peinture", "95,10", "14,27", "80,83", "Modèle", "TRAFIC L1H1"),
    ...rangee(178, xs, "Hayon", "Bosse", "Peinture", "177,15", "35,43", "141,72", "Contrat", "2358285"),
    ...rangee(194, xs, "Porte AVG", "Choc", "Peinture", "65,74", "9,86", "55,88", "Loueur", "ARVAL"),
    [46, 220, "Total net HT 538,01 €"],
  );
  const { immatriculation, vin, marque, modele, contrat, lignes } = vehicules[0] ?? {};
  expect([immatriculation, vin, marque, modele, contrat]).toEqual([
    "FY-681-KX",
    "VF10BZ3AUPW304859",
    "RENAULT",
    "TRAFIC L1H1",
    "2358285",
  ]);
  expect(lignes?.map((l) => [l.designation, l.net_ht])).toEqual([
    ["Pare-brise", 16157],
    ["Toit", 9801],
    ["Capot", 8083],
    ["Hayon", 14172],
    ["Porte AVG", 5588],
  ]);
});

test("« Enfoncement (12 cm) - Réparation et peinture » sous une pièce n'est pas un en-tête", () => {
  const poste = (y: number, piece: string, prix: string, constat: string): Pose[] => [
    [34, y, piece],
    [546, y, prix],
    [34, y + 9, constat],
  ];
  const page = pageFictive(1, [
    [34, 40, "RAPPORT D'EXPERTISE N° MC4090311"],
    ...poste(150, "Porte arrière gauche", "193,54 €", "Enfoncement (12 cm) - Réparation et peinture"),
    ...poste(176, "Hayon", "202,55 €", "Choc (25 mm) - Remise en peinture"),
    ...poste(202, "Aile arrière gauche", "287,00 €", "Choc (12 cm) - Débosselage sans peinture"),
    ...poste(228, "Banquette arrière", "390,86 €", "Brûlure (3 cm) - Nettoyage"),
    [506, 260, "Total HT 1 073,95 €"],
  ]);
  // Sur une image, les espaces d'une rangée paraissent aussi larges que des blancs de colonnes.
  for (const { mots } of page.rangees)
    for (const mot of mots) if (/^(?:cm\)|et)$/.test(mot.texte)) Object.assign(mot, { x0: mot.x0 + 4, x1: mot.x1 + 4 });
  const { vehicules } = comprendrePages([page]);
  expect(vehicules[0]?.lignes.map((l) => [l.element, l.dommage, l.operation, l.net_ht])).toEqual([
    ["porte_arriere_gauche", "enfoncement", "reparation_peinture", 19354],
    ["lunette_arriere_hayon", "bosse", "peinture", 20255],
    ["aile_arriere_gauche", "bosse", "dsp", 28700],
    ["banquette_arriere", "brulure", "nettoyage", 39086],
  ]);
});
