import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lignesDe = (...poses: Pose[]) => comprendrePages([pageFictive(1, poses)]).vehicules[0]?.lignes ?? [];

test("la pièce a sa case, le geste la sienne, et le dommage s'imprime dessous", () => {
  const xs = [40, 240, 420] as const;
  const lignes = lignesDe(
    [40, 40, "Devis de remise en état DV256972"],
    ...rangee(100, xs, "Porte avant droite", "Peinture", "160,00 €"),
    [40, 109, "Coulure"],
    ...rangee(130, xs, "Moquette", "Échange", "141,50 €"),
    [40, 139, "Déchirure"],
    ...rangee(160, xs, "Jante arrière droite", "Réparation", "92,50 €"),
    [40, 169, "Frottée"],
    ...rangee(200, [240, 420], "Total HT", "394,00 €"),
  );
  expect(lignes.map(({ designation, dommage, operation }) => [designation, dommage, operation])).toEqual([
    ["Porte avant droite", "defaut_peinture", "peinture"],
    ["Moquette", "brulure", "remplacement"],
    ["Jante arrière droite", "jante_frottee", "reparation"],
  ]);
});

test("un constat numéroté dont chaque chose a sa case se nomme de sa pièce", () => {
  const xs = [40, 60, 300, 480] as const;
  const lignes = lignesDe(
    [40, 40, "Procès-verbal de restitution 856362"],
    ...rangee(100, xs, "1", "Pare-chocs arrière", "Enfoncement", "8 cm"),
    ...rangee(120, xs, "2", "Vitre de porte avant gauche", "Fissure", "—"),
  );
  expect(lignes.map(({ designation, dommage }) => [designation, dommage])).toEqual([
    ["Pare-chocs arrière", "enfoncement"],
    ["Vitre de porte avant gauche", "fissure"],
  ]);
});

test("une sous-ligne donne le brut et la vétusté d'une ligne qui n'imprime que son net, même faux", () => {
  const xs = [40, 300, 420] as const;
  const lignes = lignesDe(
    [40, 40, "FACTURE N° FX-8841 du 01/09/2025"],
    ...rangee(90, xs, "Prestation", "Quantité", "Valeur EUR"),
    ...rangee(105, xs, "Jante avant droite / frottée / réparation", "1", "79,84"),
    ...rangee(115, [60, 200], "Valeur expertise 99,80", "Vétusté 20,00 % 19,96-"),
    ...rangee(130, xs, "Capot / bosse / DSP", "1", "90,00"),
    ...rangee(140, [60, 200], "Valeur expertise 97,50", "Vétusté 20,00 % 19,50-"),
    ...rangee(155, xs, "Ciel de toit / tache / nettoyage", "1", "81,25"),
    ...rangee(190, [300, 420], "Total HT", "251,09"),
  );
  expect(lignes.map(({ brut_ht, abattement_ht, net_ht }) => [brut_ht, abattement_ht, net_ht])).toEqual([
    [9980, 1996, 7984],
    [9750, 1950, 9000],
    [8125, null, 8125],
  ]);
});

test("en capitales, ce qu'un mot qui lie annonce finit la cellule du dessus", () => {
  const lignes = lignesDe(
    [40, 40, "FACTURE N° FX-8841 du 01/09/2025"],
    ...rangee(90, [40, 400], "LIBELLE", "MONTANT HT"),
    ...rangee(105, [40, 400], "AILE AR G - RAYURE - REMISE EN", "80,00"),
    [40, 116, "PEINTURE"],
    ...rangee(127, [40, 400], "CAPOT - CHOC - DEBOSSELAGE SANS", "77,50"),
    [40, 138, "PEINTURE"],
    ...rangee(149, [40, 400], "PAVILLON - GRIFFE - REPARATION", "219,00"),
    [40, 160, "ET PEINTURE"],
    ...rangee(171, [40, 400], "HAYON - BOSSE - DSP", "108,50"),
    ...rangee(200, [300, 400], "TOTAL HT", "485,00"),
  );
  expect(lignes.map(({ operation }) => operation)).toEqual(["peinture", "dsp", "reparation_peinture", "dsp"]);
});

test("des deux-points alignés sont les barres d'un tableau à chasse fixe", () => {
  const barres = (y: number, ...cases: string[]): Pose[] => {
    const xs = [40, 70, 200, 320, 430, 500];
    return [
      ...xs.map((x): Pose => [x, y, ":"]),
      ...cases.flatMap((texte, i): Pose[] => (texte === "" ? [] : [[(xs[i] ?? 0) + 8, y, texte]])),
    ];
  };
  const lignes = lignesDe(
    [40, 40, "RAPPORT D'EXPERTISE EXP-2025-8065"],
    ...barres(90, "NO", "ELEMENT", "CONSTAT", "OPERATION", "TOTAL HT"),
    ...barres(110, "01", "BDC G", "ERAFLURE 6 CM", "REPARATION +", "195.00"),
    ...barres(121, "", "", "", "PEINTURE", ""),
    ...barres(132, "02", "HAYON", "BOSSE 37 MM", "DSP", "101.50"),
    [40, 170, "TOTAL HT ...........: 296.50"],
  );
  expect(lignes.map(({ designation, operation, net_ht }) => [designation, operation, net_ht])).toEqual([
    ["BDC G", "reparation_peinture", 19500],
    ["HAYON", "dsp", 10150],
  ]);
});

test("le détail d'une ligne peut s'imprimer entre le prix unitaire et le total", () => {
  const xs = [40, 70, 290, 340, 480] as const;
  const lignes = lignesDe(
    [40, 40, "DEVIS 90574"],
    ...rangee(90, xs, "Op.", "Élément", "Qté", "P.U.", "Total HT"),
    ...rangee(105, xs, "R", "Siège cond.", "", "", "58,00"),
    ...rangee(115, [80, 290, 340, 400], "M.O. carrosserie", "1,00", "58,00", "58,00"),
    ...rangee(130, xs, "LU", "Aile AVG", "", "", "43,50"),
    ...rangee(140, [80, 290, 340, 400], "M.O. carrosserie", "0,75", "58,00", "43,50"),
    ...rangee(155, xs, "RP", "BDC D", "", "", "232,50"),
    ...rangee(165, [80, 290, 340, 400], "M.O. carrosserie", "2,25", "58,00", "130,50"),
    ...rangee(175, [80, 290, 340, 400], "Peinture (ingrédients compris)", "1,50", "68,00", "102,00"),
    ...rangee(195, [340, 480], "Total HT", "334,00"),
    [40, 210, "Op. : R réparation - LU lustrage - RP réparation et peinture"],
  );
  expect(lignes.map(({ designation, operation, net_ht }) => [designation, operation, net_ht])).toEqual([
    ["Siège cond.", "reparation", 5800],
    ["Aile AVG", "lustrage", 4350],
    ["BDC D", "reparation_peinture", 23250],
  ]);
});

test("un geste seul sous une ligne qui n'a dit que son dommage est le sien, et un prix d'unité n'en est pas une", () => {
  const lignes = lignesDe(
    [40, 40, "FACTURE N° FX-8841 du 01/09/2025"],
    ...rangee(100, [40, 420], "Carte grise - manquant", "79,90 €"),
    [40, 110, "Fourniture"],
    ...rangee(125, [40, 420], "Aile AV gauche - éraflure", "251,20 €"),
    [40, 135, "Réparation et peinture"],
    ...rangee(150, [40, 420], "Kilomètres supplémentaires", "207,60 €"),
    [40, 160, "1730 km x 0,12 €"],
    ...rangee(190, [300, 420], "Total HT", "538,70 €"),
  );
  expect(lignes.map(({ operation, net_ht }) => [operation, net_ht])).toEqual([
    ["fourniture", 7990],
    ["reparation_peinture", 25120],
    [null, 20760],
  ]);
});

test("une légende dont le signe revient à la rangée suivante s'y poursuit", () => {
  const lignes = lignesDe(
    [40, 40, "BULLETIN DE RECEPTION VEHICULE R24-1806"],
    [40, 70, "CODES : T=BRULURE R=RAYURE B=BOSSE"],
    [40, 80, "G=GRAVILLONNAGE"],
    [40, 110, "CONSTATS CONTRADICTOIRES"],
    [40, 122, "R PORTIERE ARG"],
    [40, 134, "B HAYON"],
    [40, 146, "G CAPOT"],
  );
  expect(lignes.map(({ designation, dommage }) => [designation, dommage])).toEqual([
    ["R PORTIERE ARG", "rayure"],
    ["B HAYON", "bosse"],
    ["G CAPOT", "eclat"],
  ]);
});

test("une fiche dont le numéro est loin de sa pièce garde ses étiquettes et celles de front la leur", () => {
  const fiche = (
    x: number,
    y: number,
    rang: string,
    piece: string,
    nature: string,
    travaux: string,
    prix: string,
  ): Pose[] => [
    [x, y, rang],
    [x + 34, y, piece],
    ...rangee(y + 16, [x, x + 70], "Nature", nature),
    ...rangee(y + 30, [x, x + 70], "Travaux", travaux),
    ...rangee(y + 44, [x, x + 70], "Montant HT", prix),
  ];
  const lignes = lignesDe(
    [40, 40, "Rapport d'expertise EXP-2024-8141"],
    ...fiche(46, 150, "N° 1", "Pare-chocs arrière", "Enfoncement", "Peinture", "196,50 €"),
    ...fiche(308, 150, "N° 2", "Toit", "Déformation", "Échange", "274,50 €"),
    ...fiche(46, 250, "N° 3", "Capot", "Éraflure", "Peinture", "90,00 €"),
    ...fiche(308, 250, "N° 4", "Hayon", "Bosse", "DSP", "58,00 €"),
    ...rangee(340, [46, 480], "TOTAL HT À FACTURER", "619,00 €"),
  );
  expect(lignes.map(({ designation, operation, net_ht }) => [designation, operation, net_ht])).toEqual([
    ["Pare-chocs arrière", "peinture", 19650],
    ["Toit", "remplacement", 27450],
    ["Capot", "peinture", 9000],
    ["Hayon", "dsp", 5800],
  ]);
});

test("une colonne d'étiquettes n'est pas une rangée de valeurs sous une autre", () => {
  const fiche = (y: number, piece: string, geste: string, prix: string): Pose[] => [
    [40, y, piece],
    ...rangee(y + 11, [40, 110], "Constat", "Rayure"),
    ...rangee(y + 20, [40, 110], "Statut", "Imputable"),
    ...rangee(y + 29, [40, 110], "Solution", geste),
    ...rangee(y + 38, [40, 110], "Coût HT", prix),
  ];
  const lignes = lignesDe(
    [40, 40, "Rapport d'inspection EXP-2024-3042"],
    ...fiche(100, "1. Aile arrière gauche", "Remise en peinture", "85,00 €"),
    ...fiche(170, "2. Capot", "Rénovation", "95,90 €"),
    ...fiche(240, "3. Pare-chocs arrière", "Échange", "424,20 €"),
    ...rangee(320, [40, 480], "Coût total imputable HT", "605,10 €"),
  );
  expect(lignes.map(({ operation }) => operation)).toEqual(["peinture", "reparation", "remplacement"]);
});

test("sans un prix à réduire, « Rem. » est une remarque", () => {
  const xs = [40, 200, 330, 470] as const;
  const lignes = lignesDe(
    [40, 40, "Procès-verbal de restitution PV40080"],
    ...rangee(90, xs, "Pièce", "Emplacement", "Type de dommage", "Rem."),
    ...rangee(102, xs, "Roue de secours", "–", "Absente", ""),
    ...rangee(114, xs, "Bas de caisse gauche", "Flanc gauche", "Corrosion", ""),
    ...rangee(126, xs, "Batterie", "–", "HS", ""),
  );
  expect(lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
    ["roue_de_secours", "manquant"],
    ["bas_de_caisse_gauche", "corrosion"],
    ["batterie", "dysfonctionnement"],
  ]);
});

test("la fin d'un intitulé replié n'ôte pas son brut à la première ligne", () => {
  const xs = [36, 201, 262, 369, 415, 478, 532] as const;
  const lignes = lignesDe(
    [36, 40, "RAPPORT D'EXPERTISE FC24/21504"],
    ...rangee(
      219,
      [36, 201, 262, 359, 424, 459, 533],
      "LIBELLÉ",
      "POSITION",
      "OPÉRATION",
      "VALEUR",
      "TAUX",
      "VÉTUSTÉ",
      "NET À",
    ),
    ...rangee(230, [365, 407, 510], "AVANT", "VÉTUSTÉ", "FACTURER"),
    ...rangee(241, [355, 548], "VÉTUSTÉ", "HT"),
    [384, 252, "HT"],
    ...rangee(265, xs, "Plaquettes de frein - usure", "–", "Remplacement", "433,60", "20,00 %", "86,72", "346,88"),
    ...rangee(280, xs, "Volant - déchirure", "Int. AV", "Échange", "180,60", "20,00 %", "36,12", "144,48"),
    ...rangee(295, xs, "Batterie - HS", "–", "Échange", "388,80", "20,00 %", "77,76", "311,04"),
    ...rangee(330, [424, 532], "Total HT", "802,40"),
  );
  expect(lignes.map(({ brut_ht, net_ht }) => [brut_ht, net_ht])).toEqual([
    [43360, 34688],
    [18060, 14448],
    [38880, 31104],
  ]);
});
