import { describe, expect, test } from "vitest";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const RAPPORT: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const codes = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: null });

describe("en-têtes de tableau", () => {
  test("« MO (h) » et « Peinture (h) », l'unité à la ligne, sont des heures", () => {
    const xs = [40, 140, 220, 330, 370, 410, 460, 510];
    const lu = lire(
      ...RAPPORT,
      ...rangee(120, xs, "Pièce", "Constat", "À la charge", "MO", "MO", "Peinture", "Peinture", "Montant"),
      ...rangee(129, xs, "", "", "du client", "(h)", "HT", "(h)", "HT", "HT"),
      ...rangee(146, xs, "Aile AVG", "Enfoncement", "Oui", "1,40", "90,30", "1,30", "92,95", "183,25"),
      ...rangee(160, xs, "Porte ARD", "Corrosion", "Oui", "1,30", "83,85", "1,20", "85,80", "169,65"),
      [440, 190, "Total HT 352,90"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.dommage, l.brut_ht])).toEqual([
      ["Aile AVG", "enfoncement", 18325],
      ["Porte ARD", "corrosion", 16965],
    ]);
  });

  test("« Main-d'œuvre », devant des heures à un taux, nomme les postes", () => {
    const xs = [40, 200, 280, 380];
    const lu = lire(
      [40, 40, "DEVIS N° 2568544"],
      [40, 60, "Immatriculation : GB-482-NR"],
      ...rangee(120, xs, "Main-d'œuvre", "Temps", "Taux horaire", "Montant HT"),
      ...rangee(136, xs, "T1", "1,00", "68,00", "68,00"),
      ...rangee(150, xs, "Peinture P1", "2,80", "74,00", "207,20"),
      [300, 190, "Total HT 275,20"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.operation, l.net_ht])).toEqual([
      ["T1", null, 6800],
      ["Peinture P1", "peinture", 20720],
    ]);
  });
});

test("une étiquette ne finit pas par « de » : la valeur, à sa droite, continue dessous comme elle", () => {
  const fiche = (y: number, piece: string, [haut, bas]: readonly string[], cout: string): Pose[] => [
    ...rangee(y, [40, 90, 200, 270], "Pièce :", piece, "Mode de", haut ?? ""),
    ...rangee(y + 9, [200, 270], "réparation :", bas ?? ""),
    ...rangee(y + 22, [40, 90, 200, 270], "Dommage :", "Rayure", "Coût total HT :", cout),
  ];
  const lu = lire(
    ...RAPPORT,
    ...fiche(120, "Aile AVG", ["Réparation et", "peinture"], "399,60 €"),
    ...fiche(180, "Feu ARD", ["À", "remplacer"], "153,70 €"),
  );
  expect(lu.vehicules[0]?.lignes.map(({ operation }) => operation)).toEqual(["reparation_peinture", "remplacement"]);
});

test("« Facturé » dans une colonne de statuts n'est pas le titre d'une facture", () => {
  const xs = [40, 200, 300, 480];
  const lu = lire(
    [300, 40, "Rapport de restitution n° 79055931"],
    [40, 60, "Immatriculation : GB-482-NR"],
    ...rangee(120, xs, "Élément", "Dommage", "Statut", "Coût HT"),
    ...rangee(136, xs, "Capot", "Rayure", "Facturé", "120,00"),
    ...rangee(150, xs, "Toit", "Bosse", "Facturé", "90,00"),
    [420, 190, "Total HT 210,00"],
  );
  expect(lu.type_document).toBe("rapport");
});

describe("vocabulaire", () => {
  test("« Total HT après vétusté », sans franchise, est le net", () => {
    const xs = [40, 300, 380, 480];
    const lu = lire(
      ...RAPPORT,
      ...rangee(120, xs, "Élément", "Brut HT", "Vétusté HT", "Net HT"),
      ...rangee(136, xs, "Capot", "100,00", "20,00", "80,00"),
      ...rangee(150, xs, "Toit", "90,00", "0,00", "90,00"),
      [400, 190, "Total brut HT 190,00"],
      [400, 204, "Total vétusté 20,00"],
      [400, 218, "Total HT après vétusté 170,00"],
    );
    expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: 19000, abattement_ht: 2000, net_ht: 17000 });
  });

  test("« Abattements et remises » est ce que les lignes retirent", () => {
    expect(libelleTotal("Abattements et remises")).toBe("abattement_ht");
    expect(libelleTotal("Remise commerciale")).toBe("remise_ht");
  });

  test("un sinistre donné pour motif ne change pas la nature de la ligne", () => {
    expect(codes("Antibrouillard avant droit – dommage déjà déclaré en sinistre")).toMatchObject({
      nature: "fre",
      element: "optique_avant_droit",
    });
    expect(codes("Refacturation sinistre du 12/03/2025").nature).toBe("sinistre");
  });

  test("le garnissage du pavillon est le ciel de toit, le kit anti-crevaison un accessoire", () => {
    expect(codes("Garnissage de pavillon – trou").element).toBe("ciel_de_toit");
    expect(codes("Kit anti-crevaison – manquant – fourniture").element).toBe("accessoire");
  });
});

test("« Main-d'œuvre » et « Peinture » coiffent chacune leurs heures et leur montant", () => {
  const lu = lire(
    ...RAPPORT,
    ...rangee(
      120,
      [40, 150, 270, 372, 480, 540],
      "Pièce",
      "Intervention",
      "Main-d'œuvre",
      "Peinture",
      "Pièces HT",
      "Total HT",
    ),
    ...rangee(134, [260, 310, 355, 405], "Heures", "Montant", "Heures", "Montant"),
    ...rangee(
      150,
      [40, 150, 262, 312, 357, 407, 0, 545],
      "Capot",
      "Réparation et peinture",
      "1,50",
      "91,50",
      "2,00",
      "138,00",
      "",
      "229,50",
    ),
    ...rangee(164, [40, 150, 0, 0, 357, 407, 0, 545], "Toit", "Peinture", "", "", "3,40", "234,60", "", "234,60"),
    ...rangee(178, [40, 150, 0, 0, 0, 0, 482, 545], "Rétro D", "Remplacement", "", "", "", "", "164,00", "164,00"),
    [440, 210, "Total HT 628,10"],
  );
  expect(lu.vehicules[0]?.lignes.map(({ designation, net_ht }) => [designation, net_ht])).toEqual([
    ["Capot", 22950],
    ["Toit", 23460],
    ["Rétro D", 16400],
  ]);
  expect(lu.anomalies).toEqual([]);
});

describe("véhicules", () => {
  const facture = (plaque: string, y: number, piece: string, montant: string): Pose[] => [
    [40, y, `${plaque} – RENAULT CLIO – contrat 640903`],
    ...rangee(y + 20, [40, 500], "Désignation", "Montant HT"),
    ...rangee(y + 36, [40, 510], `${piece} - rayure - peinture`, montant),
    [400, y + 52, `Sous-total ${plaque} ${montant}`],
  ];

  test("le sous-total qui nomme le véhicule de la section en est le total", () => {
    const lu = lire(
      [40, 40, "FACTURE N° 878468"],
      ...facture("GL-395-BZ", 80, "Capot", "613,50"),
      ...facture("HB-946-RL", 180, "Toit", "260,65"),
      [420, 280, "Total HT 874,15"],
    );
    expect(lu.vehicules.map(({ immatriculation, totaux }) => [immatriculation, totaux.net_ht])).toEqual([
      ["GL-395-BZ", 61350],
      ["HB-946-RL", 26065],
    ]);
  });

  test("une marque sous la plaque d'un relevé nomme le véhicule de cette rangée", () => {
    const xs = [40, 150, 260, 340, 440];
    const ligne = (y: number, plaque: string, vehicule: string): Pose[] => [
      ...rangee(y, xs, plaque, "2583143", "05/05/2025", "232,20", "928,80"),
      [40, y + 10, vehicule],
    ];
    const lu = lire(
      [40, 40, "RELEVÉ N° RV411202"],
      ...rangee(120, xs, "Immatriculation", "Contrat", "Restitution", "Abattement", "Net HT"),
      ...ligne(136, "FZ-756-GR", "SEAT LEON"),
      ...ligne(162, "FC-322-EC", "PEUGEOT EXPERT"),
      ...ligne(188, "FV-247-EA", "CITROËN C3"),
    );
    expect(lu.vehicules.map(({ marque, modele }) => [marque, modele])).toEqual([
      ["SEAT", "LEON"],
      ["PEUGEOT", "EXPERT"],
      ["CITROËN", "C3"],
    ]);
  });

  test("les deux-points d'une étiquette serrée, et la fin d'une plaque, passent à la ligne", () => {
    const lu = lire(
      [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
      ...rangee(70, [40, 120, 180, 260], "Immatriculation", "HQ-901-", "N° de contrat :", "264702"),
      ...rangee(80, [40, 120], ":", "SP"),
      ...rangee(120, [40, 500], "Élément", "Montant HT"),
      ...rangee(136, [40, 510], "Capot - rayure", "120,00"),
    );
    expect(lu.vehicules[0]?.immatriculation).toBe("HQ-901-SP");
  });

  test("« (109 412 » en bout de phrase, « km) » à la ligne, est le kilométrage", () => {
    const lu = lire(
      [40, 40, "FACTURE N° FRE/25/7340"],
      [
        40,
        70,
        "Objet : remise en état du véhicule TESLA MODEL Y, immatriculation HF-384-QH, restitué le 15/08/2023 (109 412",
      ],
      [40, 80, "km)."],
      ...rangee(120, [40, 500], "Désignation", "Montant HT"),
      ...rangee(136, [40, 510], "Capot - rayure - peinture", "120,00"),
    );
    expect(lu.vehicules[0]?.kilometrage).toBe(109412);
  });
});

test("« RETRO D / ERAFLURE » : une capitale seule devant une barre est un côté", () => {
  expect(codes("RETRO D / ERAFLURE / REMISE EN PEINTURE").element).toBe("retroviseur_droit");
  expect(codes("CARNET D ENTRETIEN - MANQUANT").element).toBe("carnet_entretien");
});
