import { describe, expect, test } from "vitest";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { juger } from "../../../domain/fre/juger.ts";
import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { devinerEtiquette } from "../../../domain/fre/vocabulaire/etiquettes-devinees.ts";
import { decollerMots } from "../../../domain/fre/vocabulaire/mots-connus.ts";
import type { Page } from "../commun/geometrie.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const ENTETE: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, [...ENTETE, ...poses])]);
const vehicule = (...poses: readonly Pose[]) => lire(...poses).vehicules[0];
const montants = (...poses: readonly Pose[]) =>
  vehicule(...poses)?.lignes.map((l) => [l.designation, l.brut_ht, l.abattement_ht, l.net_ht]);
const pageDePv = (poses: readonly Pose[]): Page =>
  pageFictive(1, [[40, 40, "FICHE DE RETOUR VÉHICULE"], [40, 70, "Immatriculation : GB-482-NR"], ...poses]);
const lirePv = (...poses: readonly Pose[]) => comprendrePages([pageDePv(poses)]);

describe("rangées et cases", () => {
  test("la pièce imprimée au milieu de montants empilés ouvre sa ligne", () => {
    const ligne = (y: number, n: string, piece: string, [brut, vetuste, net]: [string, string, string]): Pose[] => [
      [470, y, `Brut ${brut} €`],
      [70, y + 7, piece],
      [40, y + 14, n],
      [450, y + 14, `Vétusté −${vetuste} €`],
      [70, y + 21, "Rayure · 4 cm · Peinture"],
      [470, y + 28, `Net ${net} €`],
    ];
    expect(
      montants(
        ...ligne(120, "1", "Aile avant gauche", ["200,00", "40,00", "160,00"]),
        ...ligne(170, "2", "Hayon", ["100,00", "20,00", "80,00"]),
        ...ligne(220, "3", "Capot", ["50,00", "10,00", "40,00"]),
      ),
    ).toEqual([
      ["Aile avant gauche", 20000, 4000, 16000],
      ["Hayon", 10000, 2000, 8000],
      ["Capot", 5000, 1000, 4000],
    ]);
  });

  test("des cases de parts et leur total, sous le tableau, n'en sont pas une ligne", () => {
    const lues = lire(
      ...([
        [40, 120, "Réf."],
        [90, 120, "Élément"],
        [250, 120, "MO"],
        [320, 120, "Peinture"],
        [400, 120, "Total HT"],
        [40, 136, "1"],
        [90, 136, "Capot"],
        [250, 136, "40,00"],
        [320, 136, "60,00"],
        [400, 136, "100,00"],
        [40, 152, "2"],
        [90, 152, "Hayon"],
        [250, 152, "10,00"],
        [320, 152, "70,00"],
        [400, 152, "80,00"],
        [100, 190, "Main-d'œuvre"],
        [240, 190, "Peinture"],
        [380, 190, "Total HT"],
        [110, 204, "50,00"],
        [244, 204, "130,00"],
        [384, 204, "170,00"],
      ] satisfies Pose[]),
    );
    expect(lues.vehicules[0]?.lignes.map((l) => [l.designation, l.net_ht])).toEqual([
      ["Capot", 10000],
      ["Hayon", 8000],
    ]);
    expect(lues.vehicules[0]?.totaux.net_ht).toBe(17000);
    // La peinture du hayon, comptée à sa place, ferait le total : l'écart se demande.
    expect(lues.anomalies).toEqual([]);
    expect(juger(lues).doutes).toMatchObject([
      { code: "somme_lignes", ecart: -1000, champ: "totaux.net_ht", raison: expect.stringContaining("Hayon") },
    ]);
  });

  test("un tableau qui récapitule les autres par zone n'ajoute aucune ligne", () => {
    const entete = (y: number, titre: string): Pose[] => [
      [40, y, titre],
      [250, y, "Défaut"],
      [380, y, "Estimation HT"],
    ];
    const ligne = (y: number, piece: string, defaut: string, prix: string): Pose[] => [
      [40, y, piece],
      [250, y, defaut],
      [380, y, prix],
    ];
    const lu = vehicule(
      [40, 110, "Extérieur"],
      ...entete(124, "Élément"),
      ...ligne(138, "Capot", "Rayure", "100,00"),
      ...ligne(152, "Hayon", "Bosse", "80,00"),
      [40, 180, "Intérieur"],
      ...entete(194, "Élément"),
      ...ligne(208, "Volant", "Usure", "90,00"),
      ...ligne(222, "Siège conducteur", "Brûlure", "30,00"),
      [40, 260, "Récapitulatif"],
      [380, 260, "Estimation HT"],
      [40, 274, "Extérieur"],
      [380, 274, "180,00"],
      [40, 288, "Intérieur"],
      [380, 288, "120,00"],
      [40, 302, "Total"],
      [380, 302, "300,00"],
    );
    expect(lu?.lignes.map((l) => l.designation)).toEqual(["Capot", "Hayon", "Volant", "Siège conducteur"]);
  });

  test("un filet reconnu devant le montant de sa case ne le rend ni négatif ni illisible", () => {
    const ligne = (y: number, piece: string, valeurs: readonly string[]): Pose[] => [
      [40, y, piece],
      ...valeurs.map((valeur, i): Pose => [200 + i * 110, y, valeur]),
    ];
    expect(
      montants(
        ...ligne(120, "Élément", ["Brut HT", "Vétusté HT", "Net HT"]),
        ...ligne(136, "Capot", ["100,00", "20,00", "80,00"]),
        ...ligne(152, "Feu arrière gauche", ["436,05", "87,21", "— 348,84"]),
        ...ligne(168, "Hayon", ["90,00", "0,00", "-90,00"]),
        ...ligne(184, "Volant", ["70,00", "", "- 70,00"]),
      ),
    ).toEqual([
      ["Capot", 10000, 2000, 8000],
      ["Feu arrière gauche", 43605, 8721, 34884],
      ["Hayon", 9000, 0, 9000],
      ["Volant", 7000, null, 7000],
    ]);
  });
});

describe("fiches", () => {
  test("le coût, sa vétusté et ce qui reste dû se suivent dans une phrase", () => {
    const lu = vehicule(
      [40, 120, "1. Hayon — rayure de 8 cm. Préconisation : peinture."],
      [50, 132, "Évaluation : 200,00 € HT ; vétusté 20 % : 40,00 € ; à charge : 160,00 € HT."],
      [40, 150, "2. Capot — éclat de 2 cm. Préconisation : peinture."],
      [50, 162, "Évaluation : 90,00 € HT ; vétusté 0 % : 0,00 € ; à charge : 90,00 € HT."],
      [40, 190, "Montant brut : 290,00 € HT"],
      [40, 202, "Abattement pour vétusté : 40,00 €"],
      [40, 214, "Montant net à la charge du locataire : 250,00 € HT"],
    );
    expect(lu?.lignes.map((l) => [l.element, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["lunette_arriere_hayon", 20000, 4000, 16000],
      ["capot", 9000, 0, 9000],
    ]);
    expect(lu?.totaux).toMatchObject({ brut_ht: 29000, abattement_ht: 4000, net_ht: 25000 });
  });

  test("une étiquette dit le taux de sa fiche ; ses montants ne deviennent pas des totaux", () => {
    const fiche = (y: number, piece: string, [taux, brut, vetuste, net]: [string, string, string, string]): Pose[] => [
      [40, y, "Pièce"],
      [200, y, piece],
      [40, y + 12, "Constat"],
      [200, y + 12, "Rayure"],
      [40, y + 24, "Coût de remise en état HT"],
      [200, y + 24, brut],
      [40, y + 36, `Vétusté (${taux} %)`],
      [200, y + 36, vetuste],
      [40, y + 48, "Montant retenu HT"],
      [200, y + 48, net],
    ];
    const lu = lire(
      [40, 90, "Total brut HT 290,00 €"],
      [40, 102, "Vétusté -50,00 €"],
      [40, 114, "Total net HT 240,00 €"],
      ...fiche(140, "Hayon", ["25", "200,00 €", "50,00 €", "150,00 €"]),
      ...fiche(210, "Volant", ["0", "90,00 €", "0,00 €", "90,00 €"]),
    );
    expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: 29000, abattement_ht: 5000, net_ht: 24000 });
    expect(lu.anomalies).toEqual([]);
  });

  test("deux fiches de front gardent chacune ses étiquettes, leur valeur alignée plus loin et leur prix en tête de devise", () => {
    const fiche = (x: number, y: number, piece: string, [dommage, geste, prix]: [string, string, string]): Pose[] => [
      [x, y, piece],
      [x, y + 12, "Dommage :"],
      [x + 100, y + 12, dommage],
      [x, y + 24, "Réparation :"],
      [x + 100, y + 24, geste],
      [x, y + 36, "Prix :"],
      [x + 100, y + 36, `EUR ${prix}`],
      [x, y + 48, "Dépréciation 0 % : EUR 0,00"],
      [x, y + 60, "À facturer :"],
      [x + 100, y + 60, `EUR ${prix}`],
    ];
    const lues = vehicule(
      ...fiche(40, 120, "Capot", ["Éclat", "Peinture", "130,00"]),
      ...fiche(310, 120, "Toit", ["Rayure", "Lustrage", "40,00"]),
      ...fiche(40, 210, "Hayon", ["Bosse", "Réparation + peinture", "300,00"]),
      ...fiche(310, 210, "Volant", ["Usure", "Réparation", "95,00"]),
    )?.lignes;
    // Sans numéro, deux fiches de même hauteur se lisent de gauche à droite.
    expect(lues?.map((l) => [l.element, l.dommage, l.operation, l.net_ht])).toEqual([
      ["capot", "eclat", "peinture", 13000],
      ["toit", "rayure", "lustrage", 4000],
      ["lunette_arriere_hayon", "bosse", "reparation_peinture", 30000],
      ["volant", "usure", "reparation", 9500],
    ]);
  });
});

describe("procès-verbaux", () => {
  test("le nom du loueur et le jour, sous le titre, datent le retour", () => {
    const lu = lirePv([40, 52, "LEASEWAY - 6 avril 2025"], [40, 120, "- Capot : rayure"]);
    expect([lu.date_document, lu.vehicules[0]?.date_restitution]).toEqual(["2025-04-06", "2025-04-06"]);
  });

  test("la zone à gauche coiffe les dommages de sa case ; ce qui est relevé sans dommage n'est pas une ligne", () => {
    const lu = lirePv(
      [40, 120, "Face avant"],
      [160, 120, "Aile avant gauche : bosse"],
      [40, 134, "Côté droit"],
      [160, 134, "RAS"],
      [40, 148, "Côté gauche"],
      [160, 148, "Rétroviseur gauche : fissure"],
      [160, 160, "Bas de caisse gauche : enfoncement"],
      [40, 180, "Pneumatiques : AVG 5 mm AVD 5 mm"],
      [300, 180, "Voyants allumés : service"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.element, l.dommage])).toEqual([
      ["Aile avant gauche : bosse", "aile_avant_gauche", "bosse"],
      ["Rétroviseur gauche : fissure", "retroviseur_gauche", "fissure"],
      ["Bas de caisse gauche : enfoncement", "bas_de_caisse_gauche", "enfoncement"],
    ]);
  });

  test("sur une image, les tirets perdus d'une liste ne perdent pas ses lignes", () => {
    const page = pageDePv([
      [50, 120, "Pare-chocs arrière : fissure"],
      [50, 134, "Toit : enfoncement"],
      [40, 148, "- Rétroviseur gauche : fissure"],
      [40, 162, "+ Jante avant gauche : jante frottée"],
    ]);
    const lu = comprendrePages([{ ...page, reconnue: true }]);
    expect(lu.vehicules[0]?.lignes.map((l) => l.designation)).toEqual([
      "Pare-chocs arrière : fissure",
      "Toit : enfoncement",
      "Rétroviseur gauche : fissure",
      "Jante avant gauche : jante frottée",
    ]);
  });
});

describe("en-têtes et numéros", () => {
  test("un intitulé qui coiffe trois colonnes ne les recoupe pas, même si l'un de ses mots tombe à leur aplomb", () => {
    const ligne = (y: number, valeurs: readonly string[]): Pose[] =>
      valeurs.map((valeur, i): Pose => [[40, 110, 208, 293, 380, 500][i] ?? 40, y, valeur]);
    const lu = vehicule(
      [166, 106, "Dommage constaté"],
      ...ligne(122, ["N°", "Pièce", "Nature", "Taille", "Intervention", "Coût HT"]),
      ...ligne(138, ["1", "Jante ARD", "Jante frottée", "32 cm", "Rénovation", "127,60"]),
      ...ligne(154, ["2", "BDC G", "Enfoncement", "22 mm", "Remplacement", "396,80"]),
    );
    expect(lu?.lignes.map((l) => [l.designation, l.dommage, l.operation, l.net_ht])).toEqual([
      ["Jante ARD", "jante_frottee", "reparation", 12760],
      ["BDC G", "enfoncement", "remplacement", 39680],
    ]);
  });

  test("une valeur sur deux rangées centre son étiquette et sa voisine ; chacune garde la sienne", () => {
    const lu = vehicule(
      [160, 100, "SKODA OCTAVIA"],
      [300, 100, "N° de dossier"],
      [40, 105, "Véhicule"],
      [430, 105, "3249509"],
      [160, 110, "COMBI"],
      [300, 110, "location"],
    );
    expect([lu?.marque, lu?.modele, lu?.contrat]).toEqual(["SKODA", "OCTAVIA COMBI", "3249509"]);
  });

  test("sous une déduction, ce qui se dit dû est le net, et le total sans autre nom le brut", () => {
    const lu = vehicule(
      [40, 120, "1. Hayon - rayure - peinture 200,00 €"],
      [40, 132, "2. Capot - éclat - peinture 100,00 €"],
      [40, 170, "Valeur totale HT : 300,00 €"],
      [40, 182, "Vétusté déduite : 60,00 €"],
      [40, 194, "Total dû HT : 290,00 €"],
    );
    expect(lu?.totaux).toMatchObject({ brut_ht: 30000, abattement_ht: 6000, net_ht: 29000 });
  });

  test.each([
    ["Constat n° CTR 7070 018", "CTR 7070 018"],
    ["Bordereau R7040-PV", "R7040-PV"],
  ])("« %s », à part du titre, donne le numéro du document", (mention, numero) => {
    const page = pageFictive(1, [
      [40, 40, "ÉTAT DES LIEUX DE RESTITUTION"],
      [400, 60, mention],
      [40, 90, "Immatriculation : GB-482-NR"],
      [40, 120, "- Capot : rayure"],
    ]);
    expect(comprendrePages([page]).numero).toBe(numero);
  });

  test("un châssis coupé en deux mots derrière une lettre doublée se recolle", () => {
    expect(vehicule([40, 100, "N° de châssis : V VR3VR2X WCMX141230"])?.vin).toBe("VR3VR2XWCMX141230");
  });
});

describe("mots", () => {
  test("un mot de trois lettres se décolle du suivant", () => {
    expect(decollerMots("Feuarrière")).toEqual(["Feu", "arrière"]);
  });

  test("un panneau de porte est une garniture s'il est dit intérieur, ou placé dans l'habitacle", () => {
    const de = (designation: string, localisation: string | null) =>
      comprendreLigne({ designation, localisation, dommage: "Rayure", operation: null }).element;
    expect([
      de("Panneau de porte avant gauche", "Intérieur avant"),
      de("Panneau de porte intérieur AVG", null),
      de("Panneau de porte avant gauche", "Côté gauche"),
    ]).toEqual(["garniture_de_porte", "garniture_de_porte", "porte_avant_gauche"]);
  });

  test("la tôlerie est une main-d'œuvre, son temps un temps", () => {
    expect(["Tôlerie HT", "H. tôlerie", "Carrosserie"].map(roleColonne)).toEqual(["mo", "tps_mo", "mo"]);
  });

  test("le numéro d'un bilan ou d'un chiffrage est celui du document", () => {
    expect(["refbilan", "nchiffrage", "referenceevaluation"].map(devinerEtiquette)).toEqual([
      "numero",
      "numero",
      "numero",
    ]);
  });

  test("en capitales, un côté devant un dégât n'est pas une élision", () => {
    const de = (designation: string) =>
      comprendreLigne({ designation, localisation: null, dommage: null, operation: null }).element;
    expect(["BDC D ENFONCEMENT", "CARNET D ENTRETIEN ABSENT", "REVETEMENT DE COFFRE TACHE"].map(de)).toEqual([
      "bas_de_caisse_droit",
      "carnet_entretien",
      "coffre",
    ]);
  });
});
