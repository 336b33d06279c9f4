import { describe, expect, test } from "vitest";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const lire = (...poses: readonly Pose[]) => comprendrePages([pageFictive(1, poses)]);
const RAPPORT: readonly Pose[] = [
  [40, 40, "RAPPORT D'EXPERTISE N° EXP25-10442"],
  [40, 60, "Immatriculation : GB-482-NR"],
];
const FACTURE: readonly Pose[] = [
  [40, 40, "FACTURE N° FRE25-0031877 du 02/04/2025"],
  [40, 60, "Immatriculation : GB-482-NR"],
];

describe("tableaux", () => {
  test("« Temps » et « Montants HT » coiffent chacun plusieurs colonnes, même loin au-dessus d'elles", () => {
    const xs = [40, 60, 150, 215, 330, 370, 410, 440, 485, 530];
    const lu = lire(
      ...RAPPORT,
      ...rangee(
        120,
        [40, 60, 150, 215, 335, 430, 525],
        "N°",
        "Élément",
        "Dommage",
        "Opération",
        "Temps (h)",
        "Montants HT",
        "Total HT",
      ),
      ...rangee(136, [330, 356, 410, 436, 485], "T1", "Peinture", "MO", "Peinture", "Pièces"),
      ...rangee(152, xs, "1", "Capot", "Éclats", "Peinture", "", "2,00", "", "136,00", "", "136,00"),
      ...rangee(
        166,
        xs,
        "2",
        "Aile AVD",
        "Rayure",
        "Réparation + peinture",
        "1,50",
        "2,00",
        "93,00",
        "136,00",
        "",
        "229,00",
      ),
      ...rangee(180, xs, "3", "Rétro D", "Cassé", "Remplacement", "", "", "", "", "164,00", "164,00"),
      [440, 210, "Total HT 529,00"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.element, l.operation, l.net_ht])).toEqual([
      ["capot", "peinture", 13600],
      ["aile_avant_droite", "reparation_peinture", 22900],
      ["retroviseur_droit", "remplacement", 16400],
    ]);
    expect(lu.anomalies).toEqual([]);
  });

  test("des intitulés à gauche de leur case et des nombres à droite : chaque nombre est à sa colonne, fût-il plus près de la suivante", () => {
    const aDroite = (y: number, bords: readonly number[], ...textes: readonly string[]) =>
      rangee(
        y,
        bords.map((bord, i) => bord - (textes[i]?.length ?? 0) * 4),
        ...textes,
      );
    const ligne = (y: number, numero: string, designation: string, ...montants: readonly string[]): Pose[] => [
      ...aDroite(y, [40], numero),
      [45, y, designation],
      ...aDroite(y, [422, 535, 580], ...montants),
    ];
    const lu = lire(
      ...FACTURE,
      ...rangee(
        120,
        [18, 45, 305, 427, 539],
        "Réf.",
        "Désignation",
        "Montant expertise HT",
        "Abattement vétusté",
        "Net HT",
      ),
      ...ligne(136, "1", "Pare-chocs AV - rayure - réparation/peinture", "229,00", "68,70", "160,30"),
      ...ligne(150, "2", "Porte AVG - bosse - DSP", "62,00", "0,00", "62,00"),
      ...ligne(164, "3", "Pneumatique ARG - profil 2,5 mm - remplacement", "1 115,00", "34,50", "1 080,50"),
      ...rangee(200, [430, 545], "Total HT", "1 302,80"),
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.designation, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["Pare-chocs AV - rayure - réparation/peinture", 22900, 6870, 16030],
      ["Porte AVG - bosse - DSP", 6200, 0, 6200],
      ["Pneumatique ARG - profil 2,5 mm - remplacement", 111500, 3450, 108050],
    ]);
    expect(lu.anomalies).toEqual([]);
  });

  test("la vétusté imprimée sous sa ligne, à son taux, se retire d'elle", () => {
    const lu = lire(
      ...FACTURE,
      ...rangee(120, [40, 500], "Désignation", "Montant HT"),
      ...rangee(136, [40, 520], "Capot - rayure - peinture", "200,00"),
      ...rangee(150, [52, 520], "dont abattement vétusté 20 %", "-40,00"),
      ...rangee(164, [40, 520], "Double de clé - manquant - fourniture", "90,00"),
      [430, 200, "Total HT 250,00"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.element, l.brut_ht, l.abattement_ht, l.net_ht])).toEqual([
      ["capot", 20000, 4000, 16000],
      ["cle", 9000, null, 9000],
    ]);
    expect(lu.anomalies).toEqual([]);
  });

  test("« Rubrique » devant « Libellé » n'est que le chapitre de la ligne", () => {
    const lu = lire(
      ...FACTURE,
      ...rangee(120, [40, 140, 500], "Rubrique", "Libellé", "Montant HT"),
      ...rangee(136, [40, 140, 520], "Remise en état", "Toit - bosse - DSP", "90,00"),
      ...rangee(150, [40, 140, 520], "Logistique", "Convoyage du véhicule", "145,00"),
      [430, 190, "Total HT 235,00"],
    );
    expect(lu.vehicules[0]?.lignes.map((l) => [l.nature, l.element, l.operation])).toEqual([
      ["fre", "toit", "dsp"],
      ["transport", null, null],
    ]);
  });

  test("un tiret au bout d'une désignation annonce sa suite, fût-elle en capitales", () => {
    const lu = lire(
      ...FACTURE,
      ...rangee(120, [40, 500], "Désignation", "Montant HT"),
      ...rangee(136, [40, 520], "BANQUETTE AR – SOUILLURE –", "138,35"),
      [40, 145, "NETTOYAGE"],
      ...rangee(161, [40, 520], "Aile ARD – choc – DSP", "90,00"),
      [430, 200, "Total HT 228,35"],
    );
    expect(lu.vehicules[0]?.lignes.map(({ operation }) => operation)).toEqual(["nettoyage", "dsp"]);
  });

  test("« Éclats – Peinture » dit un dommage puis une opération", () => {
    const lu = lire(
      ...FACTURE,
      ...rangee(120, [40, 500], "Désignation", "Montant HT"),
      ...rangee(136, [40, 520], "Aile avant droite – éclats – peinture", "138,35"),
      ...rangee(150, [40, 520], "Capot – éclat de peinture – lustrage", "40,00"),
      [430, 200, "Total HT 178,35"],
    );
    expect(lu.vehicules[0]?.lignes.map(({ dommage, operation }) => [dommage, operation])).toEqual([
      ["eclat", "peinture"],
      ["eclat", "lustrage"],
    ]);
  });

  test("un constat « Conforme » ou non laisse le dommage à la colonne qui le nomme", () => {
    const xs = [40, 240, 360];
    const lu = lire(
      [40, 40, "PROCÈS-VERBAL DE RESTITUTION"],
      [40, 60, "Immatriculation : GB-482-NR"],
      ...rangee(120, xs, "Élément contrôlé", "État", "Nature"),
      ...rangee(136, xs, "Porte avant droite", "Non conforme", "Rayure"),
      ...rangee(150, xs, "Capot", "Conforme"),
      ...rangee(164, xs, "Pare-chocs arrière", "Non conforme", "Enfoncement"),
    );
    expect(lu.vehicules[0]?.lignes.map(({ element, dommage }) => [element, dommage])).toEqual([
      ["porte_avant_droite", "rayure"],
      ["pare_chocs_arriere", "enfoncement"],
    ]);
  });
});

describe("en-tête", () => {
  test("« Numéro » sous le titre « FACTURE » d'une case est celui de la facture", () => {
    const lu = lire(
      [40, 40, "LEASEWAY"],
      ...rangee(60, [40, 300], "VÉHICULE", "FACTURE"),
      ...rangee(72, [40, 130, 300, 370], "Immat. :", "GK-756-WQ", "Numéro :", "2500869"),
      ...rangee(86, [40, 130, 300, 370], "Kilométrage :", "95 583 km", "Date :", "27/04/2023"),
      ...rangee(120, [40, 500], "Désignation", "Montant HT"),
      ...rangee(136, [40, 520], "Capot - rayure - peinture", "200,00"),
      [430, 200, "Total HT 200,00"],
    );
    expect([lu.type_document, lu.numero, lu.date_document]).toEqual(["facture", "2500869", "2023-04-27"]);
  });

  test("la « facture d'origine » qu'un avoir cite n'en fait pas une facture", () => {
    const lu = lire(
      [500, 40, "AVOIR"],
      [480, 52, "N° AV321767"],
      [40, 100, "Facture d'origine : FA918317"],
      [40, 112, "Immatriculation : GB-482-NR"],
      ...rangee(130, [40, 500], "Désignation", "Montant HT"),
      ...rangee(146, [40, 520], "Capot - geste commercial", "-200,00"),
      [430, 200, "Total HT -200,00"],
    );
    expect([lu.type_document, lu.numero]).toEqual(["avoir", "AV321767"]);
  });
});
