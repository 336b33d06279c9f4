import { expect, test } from "vitest";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const rapport = (...poses: Pose[]) =>
  comprendrePages([
    pageFictive(1, [[200, 30, "Rapport d'expertise de restitution"], ...poses]),
  ]).vehicules[0]?.lignes.map(({ designation, operation, facturable }) => [designation, operation, facturable]);

test("des croix sous « Éch. | Rép. | Peint. | DSP », que coiffe « Intervention », disent le geste", () => {
  const X = [42, 161, 285, 316, 345, 379, 426, 524];
  expect(
    rapport(
      [317, 186, "Intervention"],
      ...rangee(195, X, "Élément", "Altération", "", "", "", "", "MO HT", "Total HT"),
      ...rangee(201, X, "", "", "Éch.", "Rép.", "Peint.", "DSP", "", ""),
      ...rangee(220, X, "Porte arrière gauche", "Bosse", "", "", "", "X", "87,10", "87,10"),
      ...rangee(238, X, "Pare-chocs arrière", "Éraflures", "", "X", "X", "", "93,80", "245,00"),
      ...rangee(256, X, "Optique avant droite", "Fissure", "X", "", "", "", "0,00", "163,50"),
      ...rangee(280, X, "", "", "", "", "", "", "Total HT avant abattement", "495,60"),
    ),
  ).toEqual([
    ["Porte arrière gauche", "dsp", true],
    ["Pare-chocs arrière", "reparation_peinture", true],
    ["Optique avant droite", "remplacement", true],
  ]);
});

test("la sous-ligne étiquetée d'une ligne dit son geste, quelle que soit la lecture de la ligne", () => {
  const X = [52, 72, 276, 508];
  const ligne = (y: number, no: string, piece: string, dommage: string, geste: string, prix: string, du = "oui") => [
    ...rangee(y, X, no, piece, dommage, prix),
    [72, y + 13, `Opération : ${geste}. Main-d'œuvre 0,00 Peinture 0,00 Pièces ${prix}. Facturable : ${du}`] as Pose,
  ];
  expect(
    rapport(
      ...ligne(100, "1", "Pneumatique avant droit", "Usure", "Remplacement", "187,90"),
      ...ligne(132, "2", "Porte avant droite", "Bosse", "Réparation + peinture", "292,00"),
      ...ligne(164, "3", "Volant", "Déchirure", "Réparation", "140,00", "non"),
      ...rangee(210, X, "", "", "Total HT avant abattement", "619,90"),
    )?.map(([, operation, facturable]) => [operation, facturable]),
  ).toEqual([
    ["remplacement", true],
    ["reparation_peinture", true],
    [null, false],
  ]);
});

test("une colonne « Facturation » qui n'aligne que des gestes dit le geste", () => {
  const X = [50, 200, 330, 500];
  expect(
    rapport(
      ...rangee(100, X, "Pièce", "Défaut", "Facturation", "Montant HT"),
      ...rangee(116, X, "Porte avant droite", "Bosse", "DSP", "99,00"),
      ...rangee(132, X, "Aile avant gauche", "Rayure", "Peinture", "216,00"),
      ...rangee(148, X, "Toit", "Rayure", "non (usure normale)", "0,00"),
      ...rangee(164, X, "Siège passager", "Taches", "Nettoyage", "75,00"),
      ...rangee(190, X, "", "", "Total HT", "390,00"),
    ),
  ).toEqual([
    ["Porte avant droite", "dsp", true],
    ["Aile avant gauche", "peinture", true],
    ["Toit", null, false],
    ["Siège passager", "nettoyage", true],
  ]);
});

test("les parts d'un prix se nomment ensemble dans un intitulé", () => {
  for (const intitule of ["MO + peint.", "Pièces / fournitures", "Peinture et main-d'œuvre"])
    expect([intitule, ["mo", "peinture", "pieces"].includes(roleColonne(intitule) ?? "")]).toEqual([intitule, true]);
});

test("un devis qui imprime le geste d'abord garde ses lignes sans prix", () => {
  const X = [43, 153, 347, 395, 516];
  const devis = comprendrePages([
    pageFictive(1, [
      [443, 60, "DEVIS ESTIMATIF"],
      ...rangee(157, X, "Opération", "Pièce", "Qté", "Prix unit.", "Total HT"),
      ...rangee(174, X, "Échange", "Pare-chocs avant", "1", "345,00", "345,00"),
      ...rangee(191, X, "Réparer et peindre", "Porte arrière droite"),
      ...rangee(207, X, "Peindre", "Capot"),
      ...rangee(224, X, "Échange", "Rétroviseur gauche", "1", "152,60", "152,60"),
      ...rangee(250, [339, 516], "Total HT", "497,60"),
    ]),
  ]);
  expect(devis.vehicules[0]?.lignes.map(({ element, operation, net_ht }) => [element, operation, net_ht])).toEqual([
    ["pare_chocs_avant", "remplacement", 34500],
    ["porte_arriere_droite", "reparation_peinture", null],
    ["capot", "peinture", null],
    ["retroviseur_gauche", "remplacement", 15260],
  ]);
});

test("une case qui dit le dommage puis le geste donne les deux", () => {
  const codes = (operation: string) => {
    const lu = comprendreLigne({ designation: "Pare-chocs avant", localisation: null, dommage: null, operation });
    return [lu.dommage, lu.operation];
  };
  expect(codes("Rayure sur 22 cm, réparation + peinture")).toEqual(["rayure", "reparation_peinture"]);
  expect(codes("Fissure – remplacement")).toEqual(["fissure", "remplacement"]);
  expect(codes("Réparation + peinture")).toEqual([null, "reparation_peinture"]);
});

test("une étiquette de deux mots n'est pas coupée par la colonne du dessous", () => {
  const X = [45, 145, 330, 440];
  const fiche = (y: number, rang: string, piece: string, dommage: string, total: string) => [
    [45, y, `Dommage ${rang} sur 2`] as Pose,
    ...rangee(y + 13, X, "Élément concerné", piece, "Main-d'œuvre HT", total),
    ...rangee(y + 26, X, "Type de dommage", dommage, "Peinture HT", "0,00"),
    ...rangee(y + 39, X, "Réparation retenue", "Débosselage sans peinture", "Coût total HT", total),
  ];
  expect(
    rapport(
      ...fiche(100, "1", "Hayon", "Impact tôle", "104,80"),
      ...fiche(170, "2", "Capot", "Impact tôle", "55,00"),
      ...rangee(240, X, "", "", "Total HT avant abattement", "159,80"),
    ),
  ).toEqual([
    ["Hayon", "dsp", true],
    ["Capot", "dsp", true],
  ]);
});

test("des cartes de front dont la dernière est seule dans sa colonne gardent toutes leurs étiquettes", () => {
  const carte = (x: number, y: number, piece: string, dommage: string, geste: string, prix: string): Pose[] => [
    [x, y, piece],
    ...rangee(y + 17, [x + 70, x + 120], "Défaut", dommage),
    ...rangee(y + 29, [x + 70, x + 120], "Travaux", geste),
    ...rangee(y + 41, [x + 70, x + 120], "Montant HT", prix),
  ];
  expect(
    rapport(
      ...carte(60, 115, "1. Jante avant gauche", "Frottement", "Rénovation", "122,00"),
      ...carte(324, 115, "2. Capot moteur", "Gravillonnage", "Repeindre", "196,00"),
      ...carte(60, 180, "3. Glace de porte arrière gauche", "Cassé", "Échange", "241,30"),
      ...rangee(250, [309, 524], "Total HT avant abattement", "559,30"),
    )?.toSorted(),
  ).toEqual(
    [
      ["Jante avant gauche", "reparation", true],
      ["Capot moteur", "peinture", true],
      ["Glace de porte arrière gauche", "remplacement", true],
    ].toSorted(),
  );
});

test("un rapport aux montants justes mais muet se relit là où ses étiquettes disent le geste", () => {
  const fiche = (y: number, rang: string, piece: string, dommage: string, geste: string, prix: string): Pose[] => [
    ...rangee(y, [160, 525], `Constat ${rang}`, "Coût HT"),
    ...rangee(y + 13, [160, 497], piece, prix),
    ...rangee(y + 29, [160, 250, 410], "Nature", "Dimension", "Intervention"),
    ...rangee(y + 40, [160, 250, 410], dommage, "17 cm", geste),
  ];
  expect(
    rapport(
      ...fiche(186, "1", "Pare-chocs arrière", "Rayure", "Réparation + peinture", "312,40 €"),
      ...fiche(274, "2", "Pare-brise", "Fissure", "Remplacement", "924,30 €"),
      ...rangee(360, [303, 505], "Total HT avant abattement", "1 236,70 €"),
    ),
  ).toEqual([
    ["Pare-chocs arrière", "reparation_peinture", true],
    ["Pare-brise", "remplacement", true],
  ]);
});
