import { expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

// Un titre de partie, dans un tableau, n'est la suite d'aucune désignation ; une cellule repliée en est une.

const TETE: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 60, "FACTURE N° FRE25-001 du 02/04/2025"],
  [40, 80, "Immatriculation : GB-482-NR"],
];
const designations = (...poses: readonly Pose[]) =>
  comprendrePages([pageFictive(1, [...TETE, ...poses])]).vehicules.flatMap(({ lignes }) =>
    lignes.map(({ designation }) => designation),
  );

test("à l'aplomb des numéros d'ordre, un titre n'entre dans aucune désignation", () => {
  const xs = [40, 70, 260, 400, 500];
  expect(
    designations(
      ...rangee(100, xs, "N°", "Organe", "Constat", "Intervention", "Montant HT"),
      [40, 113, "Carrosserie et peinture"],
      ...rangee(126, xs, "1", "Jupe latérale gauche", "Choc", "Peinture", "238,50"),
      ...rangee(139, xs, "2", "Porte avant droite", "Choc", "Échange", "436,70"),
      [40, 152, "Habitacle"],
      ...rangee(165, xs, "3", "Moquette", "Trou", "Réparation", "36,00"),
      [40, 178, "Accessoires et documents"],
      ...rangee(191, xs, "4", "Câble de recharge", "Manquant", "Remplacement", "466,60"),
      ...rangee(210, xs, "", "", "", "Total HT", "1 177,80"),
    ),
  ).toEqual(["Jupe latérale gauche", "Porte avant droite", "Moquette", "Câble de recharge"]);
});

test("un titre court, au même pas que ses lignes, ne suit pas une désignation qui avait de la place", () => {
  const xs = [40, 300, 400, 500];
  expect(
    designations(
      ...rangee(100, xs, "Désignation", "Total HT", "TVA", "Total TTC"),
      [40, 113, "Jantes et pneumatiques"],
      ...rangee(126, xs, "Pneumatique avant gauche, profil 2,8 mm, remplacement", "526,45", "105,29", "631,74"),
      [40, 139, "Vitrage et optiques"],
      ...rangee(152, xs, "Optique avant gauche, fissure, remplacement", "436,30", "87,26", "523,56"),
      [40, 165, "Divers"],
      ...rangee(178, xs, "Frais de gestion", "59,00", "11,80", "70,80"),
      ...rangee(210, xs, "Total HT", "1 021,75"),
    ),
  ).toEqual([
    "Pneumatique avant gauche, profil 2,8 mm, remplacement",
    "Optique avant gauche, fissure, remplacement",
    "Frais de gestion",
  ]);
});

test("une désignation repliée faute de place garde sa suite", () => {
  const xs = [40, 300, 400, 500];
  expect(
    designations(
      ...rangee(100, xs, "Désignation", "Total HT", "TVA", "Total TTC"),
      ...rangee(120, xs, "Pneumatique avant gauche, profil 2,8 mm, remplacement", "526,45", "105,29", "631,74"),
      ...rangee(140, xs, "Optique avant gauche, fissure de haut en bas,", "436,30", "87,26", "523,56"),
      [40, 150, "Remplacement complet"],
      ...rangee(165, xs, "Frais de gestion", "59,00", "11,80", "70,80"),
      ...rangee(210, xs, "Total HT", "1 021,75"),
    )[1],
  ).toBe("Optique avant gauche, fissure de haut en bas, Remplacement complet");
});

test("« Nature des travaux », à côté de la pièce, dit le geste, fût-ce en code", () => {
  const xs = [40, 200, 320, 500];
  const lu = comprendrePages([
    pageFictive(1, [
      [40, 40, "RAPPORT D'EXPERTISE N° RX-1027"],
      [40, 60, "Immatriculation : GB-482-NR"],
      ...rangee(100, xs, "Élément concerné", "Constat", "Nature des travaux", "Prix HT"),
      ...rangee(120, xs, "Capot", "Choc", "RP", "158,00"),
      ...rangee(134, xs, "Aile avant droite", "Rayure", "P", "203,40"),
      ...rangee(148, xs, "Planche de bord", "Rayée", "E", "284,90"),
      ...rangee(170, xs, "", "", "Total HT", "646,30"),
    ]),
  ]);
  expect(lu.vehicules[0]?.lignes.map(({ operation }) => operation)).toEqual([
    "reparation_peinture",
    "peinture",
    "remplacement",
  ]);
});

test("un motif étiqueté ou un détail sous la ligne la commente sans la nommer", () => {
  const xs = [40, 300, 500];
  const lignes = (...poses: readonly Pose[]) =>
    designations(...rangee(100, xs, "Élément", "Opération", "Total HT"), ...poses);
  expect(
    lignes(
      ...rangee(120, xs, "Glace de porte avant gauche", "Remplacement", "173,69"),
      [48, 131, "dont main-d'œuvre (0,8 h) : 47,92"],
      [48, 142, "dont pièces et forfait : 125,77"],
      ...rangee(160, xs, "Pavillon", "Peinture", "142,12"),
      [48, 171, "dont peinture (1,9 h) : 142,12"],
      ...rangee(189, xs, "Aile arrière gauche", "Peinture", "250,80"),
      [40, 200, "Motif : poste facturé deux fois"],
      ...rangee(218, xs, "Capot moteur", "", "100,00"),
      [40, 229, "enfoncement : débosselage"],
      ...rangee(250, xs, "", "Total HT", "666,61"),
    ),
  ).toEqual([
    "Glace de porte avant gauche",
    "Pavillon",
    "Aile arrière gauche",
    "Capot moteur enfoncement : débosselage",
  ]);
});

test("un tableau dont aucun intitulé n'est connu se lit par son corps : une colonne de pièces, une de montants", () => {
  const xs = [40, 300, 500];
  expect(
    designations(
      ...rangee(100, xs, "Rubrique d'origine", "Raison retenue", "Rendu"),
      ...rangee(120, xs, "Aile avant droite", "Geste amical", "-116,00"),
      ...rangee(140, xs, "Jante avant gauche", "Geste amical", "-183,38"),
      ...rangee(160, xs, "Pare-brise", "Geste amical", "-424,09"),
      [40, 190, "Total HT"],
      [250, 190, "-723,47"],
    ),
  ).toEqual(["Aile avant droite", "Jante avant gauche", "Pare-brise"]);
});
