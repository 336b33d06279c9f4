import { describe, expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const ENTETE: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, [...ENTETE, ...poses])]);
const vehicule = (...poses: readonly Pose[]) => lire(...poses).vehicules[0];

describe("fiches", () => {
  const fiche = (x: number, y: number, n: number, piece: string, [nature, cout]: [string, string]): Pose[] => [
    [x, y, `Dommage ${n} : ${piece}`],
    [x, y + 11, `Nature : ${nature}`],
    [x, y + 22, `Coût HT : ${cout} €`],
  ];

  test("deux colonnes de fiches, chacune à sa hauteur, se lisent colonne après colonne", () => {
    const lu = lire(
      ...fiche(50, 120, 1, "Hayon", ["Éraflure", "190,40"]),
      ...fiche(50, 170, 2, "Capot", ["Éclat", "120,00"]),
      ...fiche(310, 126, 3, "Pare-brise", ["Étoile", "89,00"]),
      ...fiche(310, 176, 4, "Toit", ["Rayure", "50,00"]),
      [400, 260, "Total HT : 464,40 €"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage, l.net_ht])).toEqual([
      ["Hayon", "lunette_arriere_hayon", "rayure", 19040],
      ["Capot", "capot", "eclat", 12000],
      ["Pare-brise", "pare_brise", "impact", 8900],
      ["Toit", "toit", "rayure", 5000],
    ]);
    expect(lu.anomalies).toEqual([{ code: "somme_lignes", vehicule: 0, ligne: null, ecart: 1500 }]);
  });

  test("des fiches de front, sous leur pièce et sans numéro de champ connu, se lisent par leurs étiquettes et non par leurs sommes", () => {
    const fiches = [
      ["Rétroviseur gauche", "Fendu", "Remplacement", "239,75", "71,93", "167,82"],
      ["Bas de caisse droit", "Gravillonnage", "–", "0,00", "0,00", "0,00"],
      ["Feu arrière droit", "Fissure", "Remplacement", "361,25", "108,38", "252,87"],
      ["Porte arrière droite", "Choc", "Débosselage sans peinture", "87,00", "17,40", "69,60"],
    ] as const;
    const poses = fiches.flatMap(([piece, constat, geste, cout, decote, retenu], i): Pose[] => {
      const [x, y] = [i % 2 === 0 ? 40 : 310, 120 + 100 * Math.floor(i / 2)];
      const champ = (rang: number, etiquette: string, valeur: string): Pose[] => [
        [x + 60, y + 18 + 12 * rang, etiquette],
        [x + 190, y + 18 + 12 * rang, valeur],
      ];
      return [
        [x, y, `Fiche ${i + 1}`],
        [x + 60, y + 10, piece],
        ...champ(1, "Constat", constat),
        ...champ(2, "Méthode", geste),
        ...champ(3, "Coût HT", `${cout} €`),
        ...champ(4, "Décote 30 %", `${decote} €`),
        ...champ(5, "Retenu HT", `${retenu} €`),
      ];
    });
    const lu = lire(
      ...poses,
      [340, 360, "Coût total HT"],
      [500, 360, "688,00 €"],
      [340, 376, "Total retenu HT"],
      [500, 376, "490,29 €"],
    );
    expect(lu.anomalies).toEqual([]);
    expect(
      lu.vehicules[0]?.lignes.map((l) => [l.designation, l.brut_ht, l.abattement_ht, l.net_ht, l.facturable]),
    ).toEqual([
      ["Rétroviseur gauche", 23975, 7193, 16782, true],
      ["Bas de caisse droit", 0, 0, 0, false],
      ["Feu arrière droit", 36125, 10838, 25287, true],
      ["Porte arrière droite", 8700, 1740, 6960, true],
    ]);
  });

  test("brut, vétusté et net en trois lignes de texte sous chaque désignation en sont la fiche ; une vétusté fausse s'y voit", () => {
    const ligne = (y: number, designation: string, [brut, vetuste, net]: readonly string[]): Pose[] => [
      [40, y, designation],
      [65, y + 11, `montant brut HT : ${brut} €`],
      [65, y + 22, `vétusté 20 % : – ${vetuste} €`],
      [65, y + 33, `montant net HT : ${net} €`],
    ];
    const lues = vehicule(
      ...ligne(120, "Portière AVG – enfoncement – réparation et peinture", ["239,75", "47,95", "201,80"]),
      ...ligne(170, "Bas de caisse gauche – rayure – peinture", ["223,00", "44,60", "178,40"]),
      ...ligne(220, "Pare-chocs AR – éraflure – peinture", ["199,75", "39,95", "159,80"]),
      [40, 280, "Total HT : 540,00 €"],
    )?.lignes;
    expect(lues?.map((l) => [l.element, l.operation, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["porte_avant_gauche", "reparation_peinture", 23975, 4795, 20180],
      ["bas_de_caisse_gauche", "peinture", 22300, 4460, 17840],
      ["pare_chocs_arriere", "peinture", 19975, 3995, 15980],
    ]);
  });

  test("« Vue 1 | Vue 2 | Vue 3 » au-dessus de leurs légendes posent des fiches de front", () => {
    const vues = [
      ["Pare-chocs avant", "rayure (14 cm)", "peinture", "268,00"],
      ["Portière avant gauche", "bosse (35 mm)", "débosselage sans peinture", "84,00"],
      ["Jante arrière gauche", "frottée (9 cm)", "rénovation (forfait)", "115,00"],
      ["Aile arrière gauche", "rayure (22 mm)", "lustrage", "45,00"],
      ["Câble de recharge", "manquant", "fourniture", "240,00"],
      ["Pneu avant droit", "profil 2,4 mm", "remplacement", "128,00"],
    ] as const;
    const poses = vues.flatMap(([piece, dommage, geste, prix], i): Pose[] => {
      const [x, y] = [45 + 177 * (i % 3), 240 + 170 * Math.floor(i / 3)];
      return [
        [x, y, `Vue ${i + 1}`],
        [x, y + 12, piece],
        [x, y + 23, dommage],
        [x, y + 35, geste],
        [x + 110, y + 46, `${prix} €`],
      ];
    });
    const lues = vehicule(...poses, [420, 600, "Total HT :"], [509, 600, "880,00 €"])?.lignes;
    expect(lues?.map((l) => [l.designation.split(" ")[0], l.net_ht])).toEqual(
      vues.map(([piece, , , prix]) => [piece.split(" ")[0], Number(prix.replace(",", ""))]),
    );
  });

  const carte = (y: number, piece: string, [constat, remede]: [string, string], prix: readonly string[]): Pose[] => [
    [126, y, piece],
    [400, y, "Montant HT"],
    [510, y, `${prix[0]} €`],
    [126, y + 11, constat],
    [400, y + 11, "Vétusté (10 %)"],
    [510, y + 11, `-${prix[1]} €`],
    [126, y + 22, remede],
    [400, y + 22, "À votre charge"],
    [510, y + 22, `${prix[2]} €`],
  ];

  test("des fiches sans numéro répètent leurs étiquettes de montant ; un prix à côté de son étiquette n'est pas un en-tête", () => {
    const lues = vehicule(
      ...carte(120, "Porte ARG", ["Choc", "Réparation + peinture"], ["200,00", "20,00", "180,00"]),
      ...carte(180, "Siège conducteur", ["Brûlure", "Réparation sellerie"], ["100,00", "10,00", "90,00"]),
      ...carte(240, "Toit", ["Rayure", "Polissage"], ["50,00", "5,00", "45,00"]),
    )?.lignes;
    expect(lues?.map((l) => [l.designation, l.dommage, l.operation, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["Porte ARG", "bosse", "reparation_peinture", 20000, 2000, 18000],
      ["Siège conducteur", "brulure", "reparation", 10000, 1000, 9000],
      ["Toit", "rayure", "lustrage", 5000, 500, 4500],
    ]);
  });
});

describe("tableaux", () => {
  const COLONNES: Pose[] = [
    [40, 120, "Élément"],
    [160, 120, "Dommage"],
    [300, 120, "Brut HT"],
    [380, 120, "Vétusté HT"],
    [480, 120, "Net HT"],
  ];
  const ligne = (y: number, piece: string, prix: readonly [string, string, string]): Pose[] => [
    [40, y, piece],
    [160, y, "Rayure"],
    [300, y, prix[0]],
    [380, y, prix[1]],
    [480, y, prix[2]],
  ];

  test("un libellé de total plus haut ou plus bas que ses montants n'est pas une ligne", () => {
    const lu = lire(
      ...COLONNES,
      ...ligne(140, "Capot", ["100,00", "20,00", "80,00"]),
      ...ligne(160, "Toit", ["200,00", "40,00", "160,00"]),
      [40, 187, "Total"],
      ...ligne(182, "", ["300,00", "60,00", "240,00"]).slice(2),
    );
    expect(lu.vehicules[0]?.lignes.map((l) => l.designation)).toEqual(["Capot", "Toit"]);
    expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: 30000, abattement_ht: 6000, net_ht: 24000 });
    expect(lu.anomalies).toEqual([]);
  });

  test("des prix à gauche de leur pièce ont leur total à gauche de son libellé", () => {
    const renversee = (y: number, piece: string, constat: string, prix: readonly [string, string, string]): Pose[] => [
      [60, y, prix[0]],
      [130, y, prix[1]],
      [200, y, prix[2]],
      [280, y, constat],
      [420, y, piece],
    ];
    const lu = lire(
      ...renversee(120, "Pièce", "Constat", ["Net HT", "Vétusté", "Brut HT"]),
      ...renversee(140, "Capot", "Rayure", ["80,00", "20,00", "100,00"]),
      ...renversee(156, "Toit", "Rayure", ["160,00", "40,00", "200,00"]),
      ...renversee(176, "", "Totaux", ["240,00", "60,00", "300,00"]).slice(0, 4),
    );
    expect(lu.vehicules[0]?.lignes.map((l) => l.designation)).toEqual(["Capot", "Toit"]);
    expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: 30000, abattement_ht: 6000, net_ht: 24000 });
  });

  test("un libellé de total qui déborde sur la première colonne de prix laisse les montants à la leur", () => {
    const totaux = vehicule(
      ...COLONNES,
      ...ligne(140, "Capot", ["100,00", "20,00", "80,00"]),
      ...ligne(160, "Toit", ["200,00", "40,00", "160,00"]),
      [262, 182, "Totaux"],
      ...ligne(182, "", ["300,00", "60,00", "240,00"]).slice(2),
    )?.totaux;
    expect(totaux).toMatchObject({ brut_ht: 30000, abattement_ht: 6000, net_ht: 24000 });
  });

  const TEMPS = (y: number, textes: readonly string[]): Pose[] =>
    textes.flatMap((texte, i): Pose[] => (texte === "" ? [] : [[[40, 200, 260, 320, 400, 480][i] ?? 0, y, texte]]));

  test("le total des temps n'est pas celui des prix, et la légende dit les opérations", () => {
    const lu = vehicule(
      ...TEMPS(120, ["Désignation", "Dom.", "Op.", "T.MO", "MO HT", "Total HT"]),
      ...TEMPS(140, ["Capot", "R", "LU", "1,00", "62,00", "62,00"]),
      ...TEMPS(156, ["Toit", "B", "DS", "2,00", "124,00", "124,00"]),
      ...TEMPS(180, ["Total avant abattement", "", "", "3,00", "186,00", "186,00"]),
      [40, 220, "Dommages : R = rayure, B = bosse"],
      [40, 232, "Opérations : LU = lustrage, DS = débosselage sans peinture"],
    );
    expect(lu?.lignes.map((l) => [l.dommage, l.operation])).toEqual([
      ["rayure", "lustrage"],
      ["bosse", "dsp"],
    ]);
    expect(lu?.totaux).toMatchObject({ brut_ht: 18600, net_ht: null });
  });

  test("un taux de vétusté coupé par sa colonne n'accuse pas la ligne d'un calcul faux", () => {
    const lu = lire(
      [40, 120, "Élément"],
      [200, 120, "Dommage"],
      [300, 120, "Coût HT"],
      [380, 120, "Vét. %"],
      [450, 120, "Coût HT après vétusté"],
      [40, 140, "Capot"],
      [200, 140, "Rayure"],
      [300, 140, "100,00"],
      [385, 140, "10 %"],
      [460, 140, "90,00"],
      [40, 160, "Toit"],
      [200, 160, "Rayure"],
      [300, 160, "200,00"],
      [385, 160, "%"],
      [460, 160, "180,00"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => l.abattement_ht)).toEqual([1000, 2000]);
    expect(lu.anomalies).toEqual([]);
  });

  test("une colonne d'observations dit le dommage et l'opération qu'aucune autre ne dit", () => {
    const lignes = vehicule(
      [40, 120, "Code"],
      [100, 120, "Libellé"],
      [220, 120, "Observation"],
      [480, 120, "Montant HT"],
      [40, 140, "D01"],
      [100, 140, "Hayon"],
      [220, 140, "Éraflure – remise en peinture"],
      [480, 140, "190,40"],
      [40, 156, "D02"],
      [100, 156, "Capot"],
      [220, 156, "Gravillonnage – peinture"],
      [480, 156, "120,00"],
    )?.lignes;
    expect(lignes?.map((l) => [l.designation, l.dommage, l.operation])).toEqual([
      ["Hayon", "rayure", "peinture"],
      ["Capot", "eclat", "peinture"],
    ]);
  });
});

describe("identification", () => {
  test("une plaque et un châssis que joint une barre, un compteur en « Kms », une expertise datée derrière son numéro", () => {
    const lu = comprendrePages([
      pageFictive(1, [
        [40, 40, "Expertise n° EXP29478"],
        [40, 60, "effectuée le 17 novembre 2025 pour le compte de LEASEWAY"],
        [40, 90, "Véhicule : RENAULT MEGANE IV – GV-867-YF/VF12AFGYJ2G071802"],
        [40, 110, "Mise en circulation le 7 avril 2022 · Restitué le 14 novembre 2025 · 38.541 Kms au compteur"],
      ]),
    ]);
    expect(lu).toMatchObject({ numero: "EXP29478", date_document: "2025-11-17" });
    expect(lu.vehicules[0]).toMatchObject({
      immatriculation: "GV-867-YF",
      vin: "VF12AFGYJ2G071802",
      marque: "RENAULT",
      modele: "MEGANE IV",
      kilometrage: 38541,
      date_mise_en_circulation: "2022-04-07",
      date_restitution: "2025-11-14",
    });
  });

  test("un véhicule « de marque X, modèle Y », un retour du véhicule et une remise des clés datés", () => {
    expect(
      vehicule([40, 90, "Nous avons examiné le véhicule de marque SKODA, modèle FABIA, immatriculé GB-482-NR."]),
    ).toMatchObject({ marque: "SKODA", modele: "FABIA" });
    expect(vehicule([40, 90, "Retour du véhicule le 17/02/2025"])).toMatchObject({ date_restitution: "2025-02-17" });
    expect(
      vehicule([40, 90, "Mise en service : 13/10/2021"], [40, 104, "Remise des clés le : 16/01/2024"]),
    ).toMatchObject({ date_mise_en_circulation: "2021-10-13", date_restitution: "2024-01-16" });
  });

  test("les conclusions d'expertise sont un rapport, numéroté par leur dossier", () => {
    const lu = comprendrePages([
      pageFictive(1, [
        [40, 40, "Objet : conclusions d'expertise – dossier EXP69920"],
        [40, 60, "Immatriculation : GB-482-NR"],
      ]),
    ]);
    expect(lu).toMatchObject({ type_document: "rapport", numero: "EXP69920" });
  });
});
