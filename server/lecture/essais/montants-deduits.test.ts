import { describe, expect, test } from "vitest";
import { juger } from "../../../domain/fre/juger.ts";
import { reunirNombres } from "../commun/nombres.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);

const RAPPORT: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];

test("un brut et sa vétusté, sans colonne de net : le net s'en déduit et aucun calcul n'est faux", () => {
  const xs = [40, 180, 300, 420, 500];
  const lu = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Élément", "Dommage", "Opération", "Brut", "Vétusté"),
    ...rangee(136, xs, "Clé de contact", "Manquant", "Fourniture", "287,20", "0,00"),
    ...rangee(150, xs, "Capot", "Enfoncement", "Peinture", "370,18", "55,53"),
    ...rangee(164, xs, "Aile AVG", "Rayure", "Polissage", "492,41", "73,86"),
    [360, 190, "Total brut HT 1 149,79"],
    [360, 204, "Vétusté 129,39"],
    [360, 218, "Total net HT 1 020,40"],
  );
  expect(lu.vehicules[0]?.lignes.map((l) => [l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
    [28720, 0, 28720],
    [37018, 5553, 31465],
    [49241, 7386, 41855],
  ]);
  expect(lu.anomalies).toEqual([]);
});

test("« Chiffrage HT », intitulé d'une colonne, n'est pas le titre d'une facture", () => {
  const xs = [40, 240, 340, 440];
  const page = pageFictive(1, [
    [40, 40, "FACTURE F2025359685"],
    [40, 60, "Immatriculation : GB-482-NR"],
    ...rangee(120, xs, "Désignation", "Chiffrage HT", "Vétusté", "Net HT"),
    ...rangee(136, xs, "Porte ARD rayure", "383,16", "76,63", "306,53"),
    ...rangee(150, xs, "Toit choc", "512,94", "102,59", "410,35"),
    [340, 190, "Total HT 716,88"],
  ]);
  for (const { y, mots } of page.rangees) if (y >= 115 && y < 160) for (const mot of mots) mot.corps = 12;
  const lu = comprendrePages([page]);
  expect([lu.type_document, lu.numero]).toEqual(["facture", "F2025359685"]);
});

test("le compteur du retour suit sa date, celui de l'expertise a son étiquette", () => {
  const lu = lire(
    ...RAPPORT,
    [40, 76, "Retour du véhicule : 12/03/2025 à 141 412 km"],
    [40, 90, "Date d'expertise : 16/03/2025 — Km à l'expertise : 141 100 km"],
    [40, 120, "Capot rayure peinture 120,00 €"],
    [40, 140, "Montant total HT 120,00 €"],
  );
  expect(lu.vehicules[0]?.kilometrage).toBe(141412);
  expect(lu.anomalies.map(({ code }) => code)).toEqual(["kilometrage_incoherent"]);
});

test("une table serrée reste une table : « Chiffrage HT Vétusté Net HT » n'est pas un titre", () => {
  const xs = [40, 240, 300, 340];
  const page = pageFictive(1, [
    [40, 40, "FACTURE F2025359685"],
    [40, 60, "Immatriculation : GB-482-NR"],
    ...rangee(120, xs, "Désignation", "Chiffrage HT", "Vétusté", "Net HT"),
    ...rangee(136, xs, "Porte ARD rayure", "383,16", "76,63", "306,53"),
    ...rangee(150, xs, "Toit choc", "512,94", "102,59", "410,35"),
    [300, 190, "Total HT 716,88"],
  ]);
  for (const { y, mots } of page.rangees) if (y >= 115 && y < 125) for (const mot of mots) mot.corps = 9;
  expect(comprendrePages([page]).type_document).toBe("facture");
});

test("une vétusté perdue d'une seule ligne, au taux des autres, n'accuse pas les totaux", () => {
  const xs = [40, 180, 300, 420, 500];
  const lu = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Élément", "Dommage", "Opération", "Brut", "Vétusté"),
    ...rangee(136, xs, "Aile AVG", "Rayure", "Polissage", "492,41", "73,86"),
    ...rangee(150, xs, "Hayon", "Rayure", "Polissage", "200,00", "30,00"),
    ...rangee(164, xs, "Capot", "Enfoncement", "Peinture", "334,33", ""),
    [360, 190, "Total brut HT 1 026,74"],
    [360, 204, "Vétusté 154,01"],
    [360, 218, "Total net HT 872,73"],
  );
  expect(lu.anomalies).toEqual([]);
});

test("un écart qui ressemble au taux des autres lignes, sans être leur vétusté, se demande : il est aussi un montant du papier", () => {
  const xs = [40, 180, 300, 400, 470, 530];
  const lu = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Élément", "Dommage", "Opération", "Brut", "Vétusté", "Net"),
    ...rangee(136, xs, "Aile AVG", "Rayure", "Polissage", "492,41", "73,86", "418,55"),
    ...rangee(150, xs, "Hayon", "Rayure", "Polissage", "200,00", "30,00", "170,00"),
    ...rangee(164, xs, "Capot", "Enfoncement", "Forfait", "204,00", "", "204,00"),
    [440, 204, "Total net HT 822,55"],
  );
  expect(lu.anomalies).toEqual([]);
  expect(juger(lu).doutes).toMatchObject([
    {
      code: "somme_lignes",
      ecart: 3000,
      champ: "totaux.net_ht",
      raison: expect.stringContaining("montant d'une ligne"),
    },
  ]);
});

describe("relevés", () => {
  test("« Type » à côté des plaques nomme les véhicules", () => {
    const xs = [40, 120, 300, 380, 460];
    const lu = lire(
      [40, 40, "Relevé des restitutions n° R812383"],
      ...rangee(100, xs, "Plaque", "Type", "Date retour", "Montant HT", "Montant TTC"),
      ...rangee(116, xs, "GZ-832-GJ", "PEUGEOT 308 SW", "10/02/2025", "530,00", "636,00"),
      ...rangee(130, xs, "GK-825-HN", "BMW X1 sDrive18d", "18/06/2025", "100,00", "120,00"),
      ...rangee(144, xs, "Totaux", "", "", "630,00", "756,00"),
    );
    expect(lu.vehicules.map(({ marque, modele }) => [marque, modele])).toEqual([
      ["PEUGEOT", "308 SW"],
      ["BMW", "X1 sDrive18d"],
    ]);
  });

  test("une marque courte sous sa plaque n'ouvre pas une autre ligne", () => {
    const xs = [40, 60, 200, 300, 400];
    const lu = lire(
      [40, 40, "Relevé des restitutions n° R812383"],
      ...rangee(100, xs, "N°", "Véhicule", "Contrat", "Restitué le", "Net HT"),
      ...rangee(116, xs, "1", "FA-277-BW", "1307093", "12/10/2025", "1 200,42"),
      ...rangee(126, xs, "", "DS DS7 CROSSBACK"),
      ...rangee(142, xs, "2", "GC-402-CS", "3154758", "16/09/2025", "630,31"),
      ...rangee(152, xs, "", "BMW X1 sDrive18d"),
      ...rangee(170, xs, "Total", "", "", "", "1 830,73"),
    );
    expect(lu.vehicules.map(({ immatriculation, marque, modele }) => [immatriculation, marque, modele])).toEqual([
      ["FA-277-BW", "DS", "DS7 CROSSBACK"],
      ["GC-402-CS", "BMW", "X1 sDrive18d"],
    ]);
  });
});

test("« Total à votre crédit HT » est le hors taxes d'un avoir", () => {
  const lu = lire(
    [40, 40, "NOTE DE CRÉDIT NC-5088"],
    [40, 60, "Immatriculation : GB-482-NR"],
    ...rangee(100, [40, 400], "Libellé", "Montant HT"),
    ...rangee(116, [40, 400], "Pneumatique AVG : usure non imputable", "-501,66 €"),
    ...rangee(130, [40, 400], "Aile arrière gauche : choc non imputable", "-105,20 €"),
    ...rangee(144, [40, 400], "Total à votre crédit HT", "-606,86 €"),
  );
  expect(lu.vehicules[0]?.totaux.net_ht).toBe(-60686);
});

describe("page numérisée", () => {
  const reconnue = (...poses: readonly Pose[]) => {
    const page = pageFictive(1, poses);
    for (const mot of page.rangees.flatMap(({ mots }) => mots)) mot.confiance = 0.97;
    return { ...page, reconnue: true as const };
  };

  test("le « 1 » des milliers, plus éloigné de sa suite par ses blancs, en reste le chiffre", () => {
    const mot = (texte: string, x0: number, x1: number) => ({ texte, x0, x1, y: 347, corps: 8.3, confiance: 0.9 });
    const textes = (tete: string) =>
      reunirNombres([mot(tete, 170.2, 172.8), mot("245,09", 177.8, 207)]).map((m) => m.texte);
    expect(textes("1")).toEqual(["1 245,09"]);
    expect(textes("9")).toEqual(["9", "245,09"]);
  });

  test("un titre de partie entre deux lignes n'y cache pas de ligne perdue ; une pièce sans montant, si", () => {
    const xs = [40, 400];
    const facture = (entre: string, frais: string, total: string) =>
      reconnue(
        [40, 40, "FACTURE N° FA-315103"],
        [40, 60, "Immatriculation : GB-482-NR"],
        ...rangee(120, xs, "Prestation", "Total HT"),
        ...rangee(136, xs, "Double de clé, manquant, fourniture", "133,81"),
        ...rangee(152, xs, "Feu ARD, cassé, remplacement", "132,83"),
        ...rangee(168, xs, "Hayon, rayure, peinture", "128,98"),
        [40, 184, entre],
        ...rangee(200, xs, "Frais de dossier", frais),
        ...rangee(222, xs, "Total HT", total),
      );
    const ecart = (entre: string, frais = "45,00", total = "395,62") => {
      const page = facture(entre, frais, total);
      for (const { mots } of page.rangees)
        for (const mot of mots) mot.confiance = /\d,\d/.test(mot.texte) ? 0.99 : 0.85;
      const lu = comprendrePages([page]);
      return { anomalies: lu.anomalies, raisons: juger(lu).doutes.map(({ raison }) => raison) };
    };
    // Un titre n'explique rien : seul le montant des frais, qui fait l'écart, retient d'accuser le total.
    expect(ecart("Autres frais")).toMatchObject({
      anomalies: [],
      raisons: [expect.stringContaining("Frais de dossier")],
    });
    expect(ecart("Autres frais", "45,00", "400,62").anomalies).toEqual([
      { code: "somme_lignes", vehicule: 0, ligne: null, ecart: -4000 },
    ]);
    expect(ecart("Capot, rayure, peinture", "45,00", "400,62").anomalies).toEqual([]);
  });

  test("un brut perdu, que le net remplace malgré sa vétusté, n'accuse pas le calcul de sa ligne", () => {
    const fiche = (y: number, piece: string, cout: string, [vetuste, net]: [string, string]): Pose[] => [
      ...rangee(y, [40, 130, 185, 340, 400], piece[0] ?? "", "Élément :", piece.slice(2), "Nature :", "Rayure"),
      ...rangee(
        y + 14,
        [130, 185, 280, 325, 400, 480],
        cout ? "Coût HT :" : "Coâ:",
        cout,
        "Vétusté :",
        vetuste,
        "Net HT :",
        net,
      ),
    ];
    const page = reconnue(
      ...RAPPORT,
      ...fiche(120, "1 Capot", "404,15 €", ["0,00 €", "404,15 €"]),
      ...fiche(170, "2 Hayon", "124,95 €", ["12,50 €", "112,45 €"]),
      ...fiche(220, "3 Toit", "", ["50,00 €", "449,99 €"]),
      ...rangee(280, [400, 480], "Total net HT :", "966,59 €"),
    );
    for (const mot of page.rangees.flatMap(({ mots }) => mots)) mot.confiance = 0.99;
    const lu = comprendrePages([page]);
    expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([40415, 11245, 44999]);
    expect(lu.anomalies).toEqual([]);
  });

  test("une légende sans ses signes dit encore les codes d'opération", () => {
    const xs = [40, 200, 320, 420];
    const lu = comprendrePages([
      reconnue(
        ...RAPPORT,
        ...rangee(120, xs, "Organe", "Dommage", "Op.", "Montant HT"),
        ...rangee(136, xs, "Capot", "Rayure", "POL", "120,00"),
        ...rangee(150, xs, "Pavillon", "Rayure", "E", "80,00"),
        [320, 180, "Total HT 200,00"],
        [40, 220, "Op. : E échange R réparation POL polissage NET nettoyage"],
      ),
    ]);
    expect(lu.vehicules[0]?.lignes.map(({ operation }) => operation)).toEqual(["lustrage", "remplacement"]);
  });

  test("une fiche dont le numéro a perdu son tiret s'ouvre à son rang", () => {
    const fiche = (y: number, titre: string, cout: string): Pose[] => [
      [40, y, titre],
      ...rangee(y + 12, [40, 160], "Dommage", "Rayure"),
      ...rangee(y + 24, [40, 160], "Montant HT", cout),
    ];
    const lu = comprendrePages([
      reconnue(
        ...RAPPORT,
        ...fiche(120, "1 - Porte avant gauche", "120,00 €"),
        ...fiche(170, "2 Capot", "80,00 €"),
        ...fiche(220, "3 - Hayon", "50,00 €"),
        [40, 290, "Total HT 250,00 €"],
      ),
    ]);
    expect(lu.vehicules[0]?.lignes.map(({ designation, net_ht }) => [designation, net_ht])).toEqual([
      ["Porte avant gauche", 12000],
      ["Capot", 8000],
      ["Hayon", 5000],
    ]);
  });

  test("un véhicule que son tréma grandit reste sous sa plaque, un filet devant le compteur n'en est pas", () => {
    const xs = [40, 160, 260, 360, 440];
    const page = reconnue(
      [40, 40, "RELEVÉ DE RESTITUTION N° RF-807-AB"],
      ...rangee(100, xs, "Véhicule", "Contrat", "Restitué le", "Km", "Net HT"),
      ...rangee(116, xs, "FA-277-BW", "1307093", "12/10/2025", "— 82845", "1 200,42"),
      [40, 126, "CITROËN C3"],
      ...rangee(142, xs, "GC-402-CS", "3154758", "16/09/2025", "42 775", "630,31"),
      [40, 152, "PEUGEOT 308"],
      ...rangee(170, xs, "Total", "", "", "", "1 830,73"),
    );
    const citroen = page.rangees.find(({ mots }) => mots.some(({ texte }) => texte === "CITROËN"));
    for (const mot of citroen?.mots ?? []) mot.corps *= 1.16;
    if (citroen) citroen.corps *= 1.16;
    expect(comprendrePages([page]).vehicules.map((v) => [v.marque, v.kilometrage])).toEqual([
      ["CITROËN", 82845],
      ["PEUGEOT", 42775],
    ]);
  });
});

test("« Main-d'œuvre | Fournitures | Vétusté | Net », sans colonne de brut : les composantes le font", () => {
  const xs = [40, 150, 250, 340, 430, 510];
  const { vehicules, anomalies } = lire(
    ...RAPPORT,
    ...rangee(120, xs, "Organe", "Avarie", "Main d'œuvre", "Fournitures", "Vétusté", "Net"),
    ...rangee(136, xs, "Rétro G", "Enfoncement", "31,00", "413,58", "66,69", "377,89"),
    ...rangee(150, xs, "Hayon", "Rayure", "45,56", "0,00", "9,11", "36,45"),
    [380, 180, "Montant brut HT 490,14"],
    [380, 194, "Vétusté 75,80"],
    [380, 208, "Montant net HT 414,34"],
  );
  expect(vehicules[0]?.lignes.map((l) => l.brut_ht)).toEqual([44458, 4556]);
  expect(anomalies).toEqual([]);
});

test("une case repliée sous des intitulés d'identité n'éloigne pas les autres valeurs des leurs", () => {
  const xs = [40, 100, 170, 280, 340, 400, 460];
  const page = pageFictive(1, [
    [40, 40, "FACTURE N° FR004512"],
    ...rangee(80, xs, "Contrat", "Immatriculation", "N° de série", "Marque", "Modèle", "Kilométrage", "1re MEC"),
    ...rangee(96, xs, "", "", "", "", "CAPTUR"),
    ...rangee(101, xs, "2320489", "FG-893-TW", "VF1RGZWLBE4979252", "RENAULT", "", "150 602", "27/04/2021"),
    ...rangee(106, xs, "", "", "", "", "E-Tech 145"),
    [40, 140, "Capot rayure peinture 120,00 €"],
    [40, 160, "Total HT 120,00 €"],
  ]);
  // Les intitulés s'impriment plus menus que leurs valeurs.
  for (const { y, mots } of page.rangees) if (y === 80) for (const mot of mots) mot.corps = 6.5;
  for (const ligne of page.rangees) if (ligne.y === 80) ligne.corps = 6.5;
  expect(comprendrePages([page]).vehicules[0]).toMatchObject({
    contrat: "2320489",
    modele: "CAPTUR E-Tech 145",
    kilometrage: 150602,
    date_mise_en_circulation: "2021-04-27",
  });
});

test("le numéro d'un « Constat de fin de location », d'un « Relevé de compte »", () => {
  const numero = (titre: string) => lire([40, 40, titre], ...RAPPORT.slice(1)).numero;
  expect(numero("Constat de fin de location n° SI614-77120 – expertise du 22/10/2025")).toBe("SI614-77120");
  expect(numero("Relevé de compte restitutions n° RC-612-10/25")).toBe("RC-612-10/25");
});

test("un rang lu comme une lettre devant une pièce dont le motif dit « vétusté » : une ligne, non un total", () => {
  const xs = [40, 80, 250, 480];
  const { vehicules } = lire(
    [40, 40, "AVOIR N° AVR613-00418"],
    ...rangee(100, xs, "Ligne", "Élément concerné", "Motif de l'avoir", "Montant HT"),
    ...rangee(118, xs, "1", "Pare-brise", "sous le seuil", "-207,63"),
    ...rangee(136, xs, "â", "Hayon arrière", "vétusté non appliquée", "-513,10"),
    [380, 160, "Total HT -720,73"],
  );
  expect(vehicules[0]?.lignes.map((l) => l.net_ht)).toEqual([-20763, -51310]);
  expect(vehicules[0]?.totaux.abattement_ht).toBeNull();
});

test("« 2. Dommages tolérés (usure normale) » n'est pas un étage de l'en-tête qu'il précède", () => {
  const xs = [40, 70, 200, 280, 400];
  const { vehicules } = lire(
    ...RAPPORT,
    [40, 90, "1."],
    ...rangee(90, [58, 112, 130], "Dommages", "à", "facturer"),
    ...rangee(102, xs, "N°", "Pièce endommagée", "Type", "Étendue", "Prix HT"),
    ...rangee(118, xs, "1", "Capot", "Rayure", "12 cm", "120,00"),
    [300, 136, "Total HT 120,00"],
    [40, 160, "2."],
    ...rangee(160, [58, 112, 146, 178], "Dommages", "toléré", "(usure", "normale)"),
    ...rangee(172, xs, "N°", "Pièce", "Type", "Étendue", "Observation"),
    ...rangee(188, xs, "2", "Jante alliage ARG", "Rayure", "19 cm", "Usure normale"),
    ...rangee(204, xs, "3", "Portière avant gauche", "Choc", "12 cm", "Usure normale"),
  );
  expect(vehicules[0]?.lignes.map((l) => [l.designation, l.element])).toEqual([
    ["Capot", "capot"],
    ["Jante alliage ARG", "roue_arriere_gauche"],
    ["Portière avant gauche", "porte_avant_gauche"],
  ]);
});

/** La page comme numérisée : ses montants vus pareils par deux lectures, ses mots moins sûrs. */
const numerisee = (poses: readonly Pose[]) => {
  const page = pageFictive(1, poses);
  for (const { mots } of page.rangees) for (const mot of mots) mot.confiance = /\d,\d/.test(mot.texte) ? 0.99 : 0.85;
  return comprendrePages([{ ...page, reconnue: true }]);
};
const PIECES = ["Capot", "Toit", "Hayon", "Aile AVG", "Porte ARD"];

test("une somme fausse s'affirme aussi de fiches sans colonnes, si deux lectures ont vu chaque montant", () => {
  const fiche = (i: number): Pose[] => [
    [40, 130 + 50 * i, `${i + 1}. ${PIECES[i]}`],
    [40, 140 + 50 * i, "Type de dommage : Rayure"],
    [40, 150 + 50 * i, `Montant HT : ${120 + 31 * i},40 €`],
  ];
  const lue = (total: string, ...rangs: number[]) =>
    numerisee([...RAPPORT, ...rangs.flatMap(fiche), [380, 385, `Total HT ${total} €`]]);
  const ecart = { code: "somme_lignes", vehicule: 0, ligne: null, ecart: 3000 };
  expect(lue("942,00", 0, 1, 2, 3, 4).anomalies).toEqual([ecart]);
  expect(lue("912,00", 0, 1, 3, 4).anomalies).toEqual([]);
});

test("« 0,00 » de vétusté n'est pas la fin d'un montant d'un autre signe : le calcul faux s'affirme", () => {
  const xs = [40, 200, 300, 390, 480];
  const lu = numerisee([
    ...RAPPORT,
    ...rangee(120, xs, "Élément", "Dommage", "Brut HT", "Vétusté", "Net HT"),
    ...rangee(140, xs, "Capot", "Rayure", "100,00", "20,00", "80,00"),
    ...rangee(160, xs, "Double de clé", "Manquant", "448,05", "0,00", "458,05"),
    ...rangee(180, xs, "Hayon", "Rayure", "50,00", "10,00", "40,00"),
    [40, 200, "Total HT"],
    [480, 200, "578,05"],
  ]);
  expect(lu.anomalies).toEqual([{ code: "calcul_ligne", vehicule: 0, ligne: 1, ecart: 1000 }]);
});
