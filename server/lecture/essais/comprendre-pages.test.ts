import { describe, expect, test } from "vitest";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";

const ENTETE: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 80, "FACTURE N° FRE25-001 du 02/04/2025"],
  [40, 100, "Immatriculation : gb 482 nr"],
  [40, 112, "Km compteur : 98.412 km"],
];

const COLONNES = (y: number): Pose[] => [
  [40, y, "N°"],
  [70, y, "Désignation"],
  [350, y, "Montant brut HT"],
  [430, y, "Abattement"],
  [500, y, "Net HT"],
];

const ligne = (y: number, n: number, nom: string, brut: string, abattement: string, net: string): Pose[] => [
  [40, y, String(n)],
  [70, y, nom],
  [370, y, brut],
  [440, y, abattement],
  [505, y, net],
];

const lignesLues = (...pages: Parameters<typeof comprendrePages>[0]) =>
  comprendrePages(pages).vehicules[0]?.lignes ?? [];

describe("tableaux", () => {
  test("un geste commercial en négatif est une remise ; un total des réparations que suivent la TVA et le TTC est le hors taxes", () => {
    const lu = comprendrePages([
      pageFictive(1, [
        ...ENTETE,
        [40, 150, "Désignation"],
        [505, 150, "Montant HT"],
        [40, 170, "Porte AVG - rayure - DSP"],
        [505, 170, "120,00"],
        [40, 186, "Capot - éclat - remise en peinture"],
        [505, 186, "100,00"],
        [40, 202, "Geste commercial"],
        [505, 202, "-20,00"],
        [300, 230, "Montant total des réparations"],
        [505, 230, "200,00"],
        [300, 244, "TVA 20 %"],
        [505, 244, "40,00"],
        [300, 258, "Total TTC"],
        [505, 258, "240,00"],
      ]),
    ]);
    expect(lu.vehicules[0]?.lignes.map((l) => l.net_ht)).toEqual([12000, 10000]);
    expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: null, remise_ht: 2000, net_ht: 20000, ttc: 24000 });
    expect(lu.anomalies).toEqual([]);
  });

  test("un tableau se poursuit page suivante sans en-tête, les reports ne sont pas des lignes", () => {
    const une = pageFictive(1, [
      ...ENTETE,
      ...COLONNES(150),
      ...ligne(170, 1, "Porte AVG - rayure - DSP", "100,00", "20,00", "80,00"),
      [300, 190, "À reporter"],
      [370, 190, "100,00"],
      [440, 190, "20,00"],
      [505, 190, "80,00"],
    ]);
    const deux = pageFictive(2, [
      [300, 60, "Report"],
      [370, 60, "100,00"],
      [440, 60, "20,00"],
      [505, 60, "80,00"],
      ...ligne(80, 2, "Capot - éclat - remise en peinture", "200,00", "40,00", "160,00"),
      [300, 110, "Total avant abattement"],
      [505, 110, "300,00"],
      [300, 124, "Abattement vétusté"],
      [505, 124, "60,00-"],
      [300, 138, "TOTAL HT"],
      [505, 138, "240,00"],
    ]);
    const lu = comprendrePages([une, deux]);
    expect(lu.vehicules[0]?.lignes.map((l) => [l.page, l.element, l.net_ht])).toEqual([
      [1, "porte_avant_gauche", 8000],
      [2, "capot", 16000],
    ]);
    expect(lu.vehicules[0]?.totaux).toMatchObject({ brut_ht: 30000, abattement_ht: 6000, net_ht: 24000 });
    expect(lu.anomalies).toEqual([]);
  });

  test("une désignation sur trois rangées centrées autour des montants reste une seule ligne", () => {
    const page = pageFictive(1, [
      ...ENTETE,
      ...COLONNES(150),
      [70, 170, "Rétroviseur extérieur"],
      ...ligne(175, 1, "", "100,00", "0,00", "100,00"),
      [70, 180, "droit - rayure"],
      [70, 197, "Pare-"],
      ...ligne(202, 2, "", "90,00", "0,00", "90,00"),
      [70, 207, "brise - impact"],
    ]);
    expect(lignesLues(page).map((l) => l.designation)).toEqual([
      "Rétroviseur extérieur droit - rayure",
      "Pare-brise - impact",
    ]);
  });

  test("un mot parasite entre deux lignes n'entre dans aucune", () => {
    const page = pageFictive(1, [
      ...ENTETE,
      ...COLONNES(150),
      ...ligne(170, 1, "Toit - bosse - DSP", "50,00", "0,00", "50,00"),
      [40, 179, "Invalid"],
      ...ligne(190, 2, "Capot - bosse - DSP", "50,00", "0,00", "50,00"),
    ]);
    expect(lignesLues(page).map((l) => l.designation)).toEqual(["Toit - bosse - DSP", "Capot - bosse - DSP"]);
  });

  test("un montant collé à son libellé en est détaché", () => {
    const page = pageFictive(1, [
      ...ENTETE,
      [70, 150, "Désignation"],
      [200, 150, "Montant HT"],
      [70, 170, "Nettoyage FORFAIT90,00"],
    ]);
    expect(lignesLues(page)[0]).toMatchObject({ designation: "Nettoyage FORFAIT", net_ht: 9000, element: "nettoyage" });
  });
});

test("l'identification normalise la plaque et le kilométrage", () => {
  const lu = comprendrePages([pageFictive(1, ENTETE)]);
  expect(lu).toMatchObject({
    type_document: "facture",
    numero: "FRE25-001",
    date_document: "2025-04-02",
    loueur: "Arval",
  });
  expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-482-NR", kilometrage: 98412 });
});

test("une fiche en colonnes donne à chaque étiquette la valeur du dessous", () => {
  const page = pageFictive(1, [
    ...ENTETE.slice(0, 2),
    [40, 100, "Immatriculation"],
    [150, 100, "Date de 1ère mise en"],
    [300, 100, "Modèle"],
    [150, 110, "circulation"],
    [40, 124, "GB-482-NR"],
    [150, 124, "14/09/2021"],
    [300, 124, "CLIO V"],
  ]);
  expect(comprendrePages([page]).vehicules[0]).toMatchObject({
    immatriculation: "GB-482-NR",
    date_mise_en_circulation: "2021-09-14",
    modele: "CLIO V",
  });
});
