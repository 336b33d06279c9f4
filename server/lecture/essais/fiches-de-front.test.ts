import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lignes = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]).vehicules[0]?.lignes ?? [];
const dites = (lues: ReturnType<typeof lignes>) => lues.map((l) => [l.designation, l.dommage, l.operation, l.net_ht]);

test("une fiche d'un seul tenant, ses étiquettes à la suite et son total passé à la ligne, se lit entière", () => {
  const fiche = (y: number, titre: string, dit: string, remede: string, prix: string, total: string): Pose[] => [
    [54, y, titre],
    [54, y + 10, dit],
    [54, y + 20, remede],
    [54, y + 30, prix],
    [54, y + 40, total],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "RAPPORT D'INSPECTION N° LR-25-1907"],
        [40, 60, "Immatriculation : GG-580-FA"],
        ...fiche(
          100,
          "1 – Pare-chocs avant",
          "Emplacement : Avant Nature : Rayure Étendue : 24 cm",
          "Méthode : Réparation + peinture Facturable : Oui",
          "Main-d'œuvre 78,65 Peinture 139,00 Pièces 0,00 Total HT",
          "217,65 €",
        ),
        ...fiche(
          180,
          "2 – Capot",
          "Emplacement : Avant Nature : Éclat de peinture Étendue : 25 cm",
          "Méthode : Remise en peinture Facturable : Oui",
          "Main-d'œuvre 0,00 Peinture 180,70 Pièces 0,00 Total",
          "HT 180,70 €",
        ),
      ),
    ),
  ).toEqual([
    ["Pare-chocs avant", "rayure", "reparation_peinture", 21765],
    ["Capot", "eclat", "peinture", 18070],
  ]);
});

test("un prix empilé sous son étiquette, à droite de la pièce, est celui de la pièce", () => {
  const fiche = (y: number, piece: string, dommage: string, geste: string, prix: string): Pose[] => [
    [157, y, piece],
    [515, y, "Coût HT"],
    [157, y + 10, "Zone : Avant gauche"],
    [543 - 4 * prix.length, y + 10, prix],
    [157, y + 20, `Dommage : ${dommage}`],
    [157, y + 30, `Opération : ${geste}`],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "Rapport d'expertise – dossier RCX-7730418"],
        ...fiche(100, "Aile avant gauche", "Éraflure 18 cm", "Réparation et peinture", "199,20 €"),
        ...fiche(180, "Hayon", "Choc 32 mm", "DSP", "66,00 €"),
      ),
    ),
  ).toEqual([
    ["Aile avant gauche", "rayure", "reparation_peinture", 19920],
    ["Hayon", "bosse", "dsp", 6600],
  ]);
});

test("un procès-verbal en fiches de front, la pièce et son rang, son dommage dessous", () => {
  expect(
    lignes(
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      [40, 60, "Immatriculation : GF-820-TB"],
      [43, 80, "✕ Carte grise"],
      [53, 100, "Aile avant gauche"],
      [263, 100, "#1"],
      [305, 100, "Hayon"],
      [515, 100, "#2"],
      [60, 112, "Éraflure"],
      [99, 112, "18 cm"],
      [313, 112, "Déformation"],
      [53, 140, "Bas de caisse droit"],
      [263, 140, "#3"],
      [60, 152, "Éraflure"],
    ).map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Aile avant gauche", "rayure"],
    ["Hayon", "enfoncement"],
    ["Bas de caisse droit", "rayure"],
  ]);
});

test("sous le prix d'une fiche, ce qu'elle dit encore de sa pièce ; les parts du prix ne sont pas des gestes", () => {
  const fiche = (y: number, piece: string, constat: string, prix: string, geste: string): Pose[] => [
    [158, y, piece],
    [158, y + 9, constat],
    [527, y + 9, prix],
    [163, y + 18, "Facturable"],
    [215, y + 18, geste],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "Rapport d'expertise de fin de contrat n° EVO-33-25"],
        ...fiche(100, "Pare-chocs arrière", "Embouti · 10 cm · Arrière", "231,90 €", "Réparation + peinture"),
        ...fiche(160, "Porte avant droite", "Coup de portière · 31 mm", "87,10 €", "Débosselage sans peinture"),
      ),
    ),
  ).toEqual([
    ["Pare-chocs arrière", "enfoncement", "reparation_peinture", 23190],
    ["Porte avant droite", "bosse", "dsp", 8710],
  ]);
  const detaillee = (y: number, piece: string, prix: string, dommage: string, geste: string, mo: string): Pose[] => [
    [40, y, piece],
    [527, y, prix],
    [40, y + 15, `Dommage ${dommage}`],
    [302, y + 15, "Localisation Côté droit"],
    [40, y + 26, `Opération ${geste}`],
    [250, y + 26, `MO HT ${mo}`],
    [340, y + 26, "Peinture HT 0,00"],
    [433, y + 26, "Pièces HT 0,00"],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "Rapport d'expertise n° ACF-66-25"],
        ...detaillee(100, "Porte avant droite", "75,60 €", "Choc", "Débosselage sans peinture", "75,60"),
        ...detaillee(160, "Rétroviseur droit", "119,00 €", "Éraflure", "Lustrage", "119,00"),
      ),
    ),
  ).toEqual([
    ["Porte avant droite", "bosse", "dsp", 7560],
    ["Rétroviseur droit", "rayure", "lustrage", 11900],
  ]);
});

test("les repères d'un schéma, à gauche du tableau qui le légende, ne sont pas ses lignes", () => {
  const xs = [252, 344, 479];
  expect(
    lignes(
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      ...rangee(100, xs, "N°", "Pièce", "Dommage"),
      [134, 108, "1"],
      ...rangee(116, xs, "1", "Pare-chocs avant", "Rayure"),
      ...rangee(136, [89, 104], "3", "2"),
      ...rangee(136.4, xs, "2", "Capot", "Bosse"),
      ...rangee(156, xs, "3", "Hayon", "Rayure"),
    ).map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Pare-chocs avant", "rayure"],
    ["Capot", "bosse"],
    ["Hayon", "rayure"],
  ]);
});

test("« HABITACLE / S / Siège conducteur », sous une légende sans signes", () => {
  expect(
    lignes(
      [40, 40, "e-PV de restitution"],
      [40, 60, "Immatriculation : GC-870-WJ"],
      [40, 80, "DROITE / B / Porte AVD"],
      [40, 95, "HABITACLE / S / Siège conducteur"],
      [40, 110, "AVANT / R / Jante AVD"],
      [40, 130, "R rayure B bosse S salissure T trou, brûlure O corrosion"],
    ).map(({ element, dommage }) => [element, dommage]),
  ).toEqual([
    ["porte_avant_droite", "bosse"],
    ["siege_conducteur", "salissure"],
    ["roue_avant_droite", "jante_frottee"],
  ]);
});

test("un état des lieux à cases : des intitulés sur deux rangées, deux tableaux de front, des codes de légende", () => {
  const xs = [47, 237, 285, 333, 381];
  expect(
    lignes(
      [40, 40, "État des lieux de sortie"],
      [40, 60, "Immatriculation : GJ-264-QF"],
      [333, 96, "Cassé /"],
      ...rangee(100, [90, 230, 281, 376], "Organe", "Bon état", "Rayé", "Manquant"),
      [335, 105, "fendu"],
      ...rangee(120, xs, "Pare-chocs avant", "☐", "☐", "☒", "☐"),
      ...rangee(132, xs, "Capot", "☒", "☐", "☐", "☐"),
      ...rangee(144, xs, "Notice", "☐", "☐", "☐", "☒"),
    ).map(({ designation, dommage }) => [designation, dommage]),
  ).toEqual([
    ["Pare-chocs avant", "fissure"],
    ["Notice", "manquant"],
  ]);
  const gauche = [40, 120, 150, 180, 210];
  const droite = [300, 380, 410, 440, 470];
  expect(
    lignes(
      [40, 40, "PV de restitution"],
      [40, 60, "Immatriculation : FT-582-MP"],
      ...rangee(
        100,
        [...gauche, ...droite],
        "Carrosserie",
        "OK",
        "RAY",
        "BOS",
        "CAS",
        "Roues",
        "OK",
        "RAY",
        "BOS",
        "CAS",
      ),
      ...rangee(
        112,
        [...gauche, ...droite],
        "PC AR",
        "[ ]",
        "[ ]",
        "[X]",
        "[ ]",
        "Jante AVG",
        "[ ]",
        "[X]",
        "[ ]",
        "[ ]",
      ),
      ...rangee(124, gauche, "Capot", "[X]", "[ ]", "[ ]", "[ ]"),
      ...rangee(150, gauche, "Vitrages", "OK", "RAY", "BOS", "CAS"),
      ...rangee(162, gauche, "Pare-brise", "[ ]", "[ ]", "[ ]", "[X]"),
      [40, 190, "OK : sans dommage – RAY rayure – BOS bosse – CAS cassé"],
    ).map(({ element, dommage }) => [element, dommage]),
  ).toEqual([
    ["pare_chocs_arriere", "bosse"],
    ["roue_avant_gauche", "jante_frottee"],
    ["pare_brise", "fissure"],
  ]);
});

test("les nombres d'un tableau calés à droite de leurs cases, l'étiquette d'une fiche au bout de l'en-tête", () => {
  const lue = lignes(
    [40, 40, "FACTURE N° F.25.07.10482"],
    ...rangee(
      100,
      [38, 253, 382, 437, 479, 569, 660],
      "Poste",
      "Intervention",
      "Base HT",
      "% vét.",
      "Abattement HT",
      "Montant HT",
      "Client",
    ),
    ...rangee(
      116,
      [38, 253, 407, 465, 543, 610, 660],
      "Capot : rayure",
      "Peinture",
      "396,00",
      "24",
      "95,04",
      "300,96",
      "MAREE",
    ),
    ...rangee(132, [38, 253, 407, 465, 543, 610], "Toit : bosse", "Peinture", "250,25", "18", "45,05", "205,20"),
    ...rangee(148, [38, 253, 407, 465, 543, 610], "Hayon : rayure", "Peinture", "155,25", "18", "27,95", "127,30"),
  );
  expect(lue.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [39600, 9504, 30096],
    [25025, 4505, 20520],
    [15525, 2795, 12730],
  ]);
});

test("sans TVA, le net à payer est ce que font la remise en état et les autres prestations", () => {
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "FACTURE N° F-25-118"],
      ...rangee(100, [40, 300, 480], "Libellé", "Qté", "Montant HT"),
      ...rangee(116, [40, 300, 480], "Volant – brûlure – réparation", "1", "79,20"),
      ...rangee(132, [40, 300, 480], "Pare-chocs AV – rayure – peinture", "1", "120,80"),
      ...rangee(148, [40, 300, 480], "Dépassement kilométrique", "1", "208,80"),
      ...rangee(170, [300, 480], "Total remise en état", "200,00"),
      ...rangee(186, [300, 480], "Autres prestations", "208,80"),
      ...rangee(202, [300, 480], "Net à payer", "408,80 €"),
      [40, 230, "Somme à caractère indemnitaire, non soumise à la TVA."],
    ]),
  ]);
  expect(vehicules[0]?.totaux).toMatchObject({ net_ht: 40880, tva: null, ttc: 40880 });
});

test("« Défaut : Bosse, 32 mm. Réparation prévue : DSP. » sous une pièce et son prix", () => {
  const fiche = (y: number, piece: string, prix: string, dit: string): Pose[] => [
    [60, y, piece],
    [520, y, prix],
    [60, y + 12, dit],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "Compte rendu d'expertise n° CR-2025-31"],
        ...fiche(
          100,
          "Aile avant droite",
          "78,00 €",
          "Défaut : Bosse, 32 mm. Réparation prévue : Débosselage sans peinture.",
        ),
        ...fiche(140, "Pare-chocs AR", "97,50 €", "Défaut : Rayure, 18 cm. Réparation prévue : Réparation + peinture."),
      ),
    ),
  ).toEqual([
    ["Aile avant droite", "bosse", "dsp", 7800],
    ["Pare-chocs AR", "rayure", "reparation_peinture", 9750],
  ]);
});

test("le détail d'une ligne, ses parts chiffrées dessous, n'est pas un en-tête ; « 40 % soit 75,16 » est un abattement", () => {
  const xs = [44, 67, 210, 290, 406, 518];
  const detail = (y: number, mo: string, peinture: string): Pose[] => [
    [69, y, `MO ${mo}`],
    [120, y, "-"],
    [130, y, `peinture ${peinture}`],
    [200, y, "-"],
    [212, y, "fournitures 0,00"],
  ];
  expect(
    dites(
      lignes(
        [40, 40, "Fiche d'expertise de restitution n° BCE-2506-31177"],
        ...rangee(100, xs, "N°", "Élément endommagé", "Localisation", "Dommage", "Remise en état", "Total HT"),
        ...rangee(114, xs, "1", "Hayon", "Arrière", "Bosse", "Réparation + peinture", "259,80"),
        ...detail(123, "108,00", "151,80"),
        ...rangee(140, xs, "2", "Capot", "Avant", "Rayure", "Remise en peinture", "138,00"),
        ...detail(149, "0,00", "138,00"),
      ),
    ),
  ).toEqual([
    ["Hayon", "bosse", "reparation_peinture", 25980],
    ["Capot", "rayure", "peinture", 13800],
  ]);
  const ys = [48, 66, 328, 420, 520];
  expect(
    lignes(
      [40, 40, "FACTURE N° F-25-118"],
      ...rangee(100, ys, "#", "Prestation", "Montant HT", "Abattement vétusté", "Net HT"),
      ...rangee(116, ys, "1", "Pneu avant droit / usure / échange", "187,90", "40 % soit 75,16", "112,74"),
      ...rangee(132, ys, "2", "Volant / déchirure / rénovation", "140,00", "20 % soit 28,00", "112,00"),
    ).map((l) => [l.brut_ht, l.abattement_ht, l.net_ht]),
  ).toEqual([
    [18790, 7516, 11274],
    [14000, 2800, 11200],
  ]);
});
