import { expect, test } from "vitest";
import { zoneDe } from "../commun/zones.ts";
import { type Pose, pageFictive, rangee } from "../entree/pages-fictives.ts";
import { comprendrePages } from "../lire-document.ts";
import { deplierEtages } from "./etages-de-releve.ts";

const HAUT = [40, 70, 140, 280, 360, 450] as const;
const BAS = [150, 240, 330, 420, 500] as const;
const releve = (...poses: Pose[]) =>
  comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé n° RM2025568 du 25/11/2025"],
      ...rangee(80, HAUT, "NO", "IMMAT", "VEHICULE", "CONTRAT", "RENDU LE", "KMS"),
      ...rangee(91, BAS, "BRUT HT", "VETUSTE", "NET HT", "TVA 20%", "NET TTC"),
      ...poses,
    ]),
  ]);

test("les deux rangées d'un véhicule, ses intitulés sur deux étages, n'en font qu'une", () => {
  const { type_document, vehicules, totaux_releve } = releve(
    ...rangee(110, HAUT, "1", "GL324GL", "VOLKSWAGEN TIGUAN", "3136575", "02.11.2025", "60.471"),
    ...rangee(121, BAS, "900,00", "100,00-", "800,00", "160,00", "960,00"),
    ...rangee(140, HAUT, "2", "GJ122DY", "KIA SPORTAGE", "LLD915359", "03.11.2025", "64.157"),
    ...rangee(151, BAS, "500,00", "50,00-", "450,00", "90,00", "540,00"),
    [40, 170, "TOTAL GENERAL"],
    ...rangee(181, BAS, "1.400,00", "150,00-", "1.250,00", "250,00", "1.500,00"),
  );
  expect(type_document).toBe("releve");
  expect(vehicules.map(({ immatriculation, kilometrage, contrat }) => [immatriculation, kilometrage, contrat])).toEqual(
    [
      ["GL-324-GL", 60471, "3136575"],
      ["GJ-122-DY", 64157, "LLD915359"],
    ],
  );
  expect(vehicules[1]?.totaux).toMatchObject({ brut_ht: 50000, abattement_ht: 5000, net_ht: 45000, ttc: 54000 });
  expect(totaux_releve).toMatchObject({ net_ht: 125000, ttc: 150000 });
});

test("un mot mis au bout d'une rangée se montre là où il est imprimé", () => {
  const page = deplierEtages(
    pageFictive(1, [
      ...rangee(80, HAUT, "NO", "IMMAT", "VEHICULE", "CONTRAT", "RENDU LE", "KMS"),
      ...rangee(91, BAS, "BRUT HT", "VETUSTE", "NET HT", "TVA 20%", "NET TTC"),
      ...rangee(110, HAUT, "1", "GL324GL", "VOLKSWAGEN TIGUAN", "3136575", "02.11.2025", "60.471"),
      ...rangee(121, BAS, "900,00", "100,00-", "800,00", "160,00", "960,00"),
      ...rangee(140, HAUT, "2", "GJ122DY", "KIA SPORTAGE", "LLD915359", "03.11.2025", "64.157"),
      ...rangee(151, BAS, "500,00", "50,00-", "450,00", "90,00", "540,00"),
    ]),
  );
  expect(page.rangees).toHaveLength(3);
  const net = page.rangees[1]?.mots.filter(({ texte }) => texte === "800,00") ?? [];
  expect(zoneDe(page, net).x).toBeCloseTo(330 / page.largeur, 3);
  expect(zoneDe(page, net).y).toBeGreaterThan(110 / page.hauteur);
});

test("des intitulés d'un seul tenant, séparés d'une barre, coiffent chacun sa case", () => {
  const qui = [40, 110, 270, 350, 460] as const;
  const combien = [100, 200, 300, 400] as const;
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "RELEVE N. 5561208"],
      [40, 80, "IMMATRICULATION / VEHICULE / CONTRAT / RESTITUTION / KM"],
      ...rangee(91, combien, "BRUT HT", "ABATTEMENT", "NET HT", "TTC"),
      ...rangee(110, qui, "FT-813-FQ", "VOLKSWAGEN POLO", "C97988", "RENDU LE 02/05/25", "113 458 KM"),
      ...rangee(121, combien, "808.81", "105.15", "703.66", "844.39"),
      ...rangee(140, qui, "FK-378-GB", "TESLA MODEL 3", "2186914", "RENDU LE 03/05/25", "70 952 KM"),
      ...rangee(151, combien, "500.00", "50.00", "450.00", "540.00"),
    ]),
  ]);
  expect(
    vehicules.map((v) => [v.immatriculation, v.contrat, v.date_restitution, v.kilometrage, v.totaux.net_ht]),
  ).toEqual([
    ["FT-813-FQ", "C97988", "2025-05-02", 113458, 70366],
    ["FK-378-GB", "2186914", "2025-05-03", 70952, 45000],
  ]);
});

test("sous « Restitution », une colonne « Date » est celle des retours", () => {
  const xs = [40, 120, 260, 340, 420, 500] as const;
  const { vehicules } = comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé mensuel n° RM-2503-0441"],
      [340, 70, "Restitution"],
      ...rangee(80, xs, "Immat.", "Marque et modèle", "Contrat", "Date", "Km", "Net HT"),
      ...rangee(95, xs, "GN-018-HV", "KIA NIRO", "C11074", "02/03/2025", "62 783", "108,63"),
      ...rangee(110, xs, "FM-179-FL", "HYUNDAI KONA", "424405", "07/03/2025", "43 675", "545,97"),
    ]),
  ]);
  expect(vehicules.map(({ date_restitution, kilometrage }) => [date_restitution, kilometrage])).toEqual([
    ["2025-03-02", 62783],
    ["2025-03-07", 43675],
  ]);
});

test("chaque étage nomme qui et combien : contrat, retour et net sous plaque, modèle et brut", () => {
  const [qui, combien] = [[40, 140] as const, [320, 400, 470] as const];
  const etage = (y: number, textes: readonly string[]): Pose[] =>
    textes.flatMap((texte, i): Pose[] => (texte ? [[[...qui, ...combien][i] ?? 0, y, texte]] : []));
  const { vehicules, totaux_releve } = comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé périodique des restitutions N° 2024-REL-60197"],
      ...etage(80, ["Immatriculation", "Marque – modèle", "Brut HT", "Vétusté", "Franchise"]),
      ...etage(91, ["Contrat", "Restitué le – compteur", "Net HT", "TVA", "TTC"]),
      ...etage(110, ["EJ-738-KZ", "FORD TRANSIT CUSTOM L2", "1 000,00", "150,00", "250,00"]),
      ...etage(121, ["68.2834.44", "15/09/2024 – 132 434 km", "600,00", "120,00", "720,00"]),
      ...etage(140, ["FA-452-MG", "DACIA DUSTER JOURNEY", "600,00", "100,00", "250,00"]),
      ...etage(151, ["800/8618/51", "25/09/2024 – 53 668 km", "250,00", "50,00", "300,00"]),
      ...etage(170, ["Totaux (2 véhicules)", "", "1 600,00", "250,00", "500,00"]),
      ...etage(181, ["", "", "850,00", "170,00", "1 020,00"]),
    ]),
  ]);
  expect(vehicules.map((v) => [v.contrat, v.date_restitution, v.kilometrage, v.modele, v.totaux.ttc])).toEqual([
    ["68.2834.44", "2024-09-15", 132434, "TRANSIT CUSTOM L2", 72000],
    ["800/8618/51", "2024-09-25", 53668, "DUSTER JOURNEY", 30000],
  ]);
  expect(totaux_releve).toMatchObject({ net_ht: 85000, ttc: 102000 });
});

test("la seconde rangée d'un véhicule, hors des colonnes, dit son contrat, son retour et son compteur, dessous ou dessus", () => {
  const xs = [40, 140, 300, 380, 460] as const;
  const entete = rangee(80, xs, "Immatriculation", "Désignation du véhicule", "Montant brut", "Vétusté", "Net HT");
  const lire = (decalage: number) =>
    comprendrePages([
      pageFictive(1, [
        [40, 40, "RELEVÉ DE FRAIS DE RESTITUTION N° FC23/861611 du 07/11/2023"],
        ...entete,
        ...rangee(110, xs, "ET-742-FL", "MERCEDES-BENZ VITO", "547,70", "136,93", "410,77"),
        [140, 110 + decalage, "N° contrat 405695 – Date restit. 11 octobre 2023 – Km 41 324 km"],
        ...rangee(140, xs, "EK-498-RG", "RENAULT CLIO V", "600,00", "100,00", "500,00"),
        [140, 140 + decalage, "N° contrat 2061983 – Date restit. 8 octobre 2023 – Km 78 965 km"],
      ]),
    ]).vehicules.map((v) => [v.contrat, v.date_restitution, v.kilometrage]);
  const lus = [
    ["405695", "2023-10-11", 41324],
    ["2061983", "2023-10-08", 78965],
  ];
  expect([lire(11), lire(-11)]).toEqual([lus, lus]);
});

test("un second étage dont deux intitulés ne se comprennent pas reste celui du même véhicule", () => {
  const [haut, bas] = [
    [33, 100, 250, 320, 390, 460, 520],
    [33, 100, 250, 390, 520],
  ];
  const { vehicules, anomalies } = comprendrePages([
    pageFictive(1, [
      [40, 40, "Relevé de restitutions n° PAR/REL/0925"],
      ...rangee(
        95,
        haut,
        ...["Immatriculation", "Véhicule", "Restitué le", "Kilométrage", "Brut HT", "Abattement", "Franchise"],
      ),
      ...rangee(106, bas, "Contrat", "Agence", "Facture n°", "Net HT", "À payer"),
      ...rangee(122, haut, "GA-784-DF", "CUPRA FORMENTOR", "02/06/2025", "62541", "1689,91", "168,99", "150,00"),
      ...rangee(133, bas, "8143440", "Agence de Metz", "F234795", "1370,92", "1370,92"),
      ...rangee(150, haut, "EK-160-QC", "HYUNDAI TUCSON", "24/06/2025", "46714", "1323,62", "264,72", "150,00"),
      ...rangee(161, bas, "4097958", "Agence de Brest", "F636447", "908,90", "908,90"),
    ]),
  ]);
  expect(vehicules.map((v) => [v.immatriculation, v.contrat, v.totaux.franchise_ht, v.totaux.net_ht])).toEqual([
    ["GA-784-DF", "8143440", 15_000, 137_092],
    ["EK-160-QC", "4097958", 15_000, 90_890],
  ]);
  expect(anomalies).toEqual([]);
});
