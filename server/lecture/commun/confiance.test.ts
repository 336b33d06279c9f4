import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aDemander } from "../../../domain/fre/a-demander.ts";
import { CONFIANCE_SUFFISANTE } from "../../../domain/fre/confiance.ts";
import { documentLu } from "../../../domain/fre/document-lu.ts";
import { exemple } from "../../testing/corpus.ts";
import { type Pose, pageFictive } from "../entree/pages-fictives.ts";
import { comprendrePages, lireDocument } from "../lire-document.ts";
import type { Mot, Page } from "./geometrie.ts";
import { zoneDe } from "./zones.ts";

const lire = (nom: string) => lireDocument(new Uint8Array(readFileSync(exemple(nom))));

const POSES: readonly Pose[] = [
  [40, 40, "ARVAL SERVICE LEASE"],
  [40, 80, "FACTURE N° FRE25-001 du 02/04/2025"],
  [40, 100, "Immatriculation : GB-482-NR"],
  [40, 130, "Désignation"],
  [330, 130, "Montant HT"],
  [40, 145, "Capot - éclat - remise en peinture"],
  [340, 145, "120,00"],
  [40, 157, "Toit - bosse - DSP"],
  [340, 157, "80,00"],
  [250, 180, "TOTAL HT"],
  [340, 180, "200,00"],
];

/** La même page, comme si elle avait été numérisée : chaque mot porte une confiance. */
function numerisee(page: Page, confiance: (mot: Mot) => number): Page {
  const rangees = page.rangees.map((rangee) => ({
    ...rangee,
    mots: rangee.mots.map((mot) => ({ ...mot, confiance: confiance(mot) })),
  }));
  return { ...page, rangees, reconnue: true };
}

describe("confiance et source de chaque champ", () => {
  test("un document de texte étiqueté ne demande rien, et situe chaque cellule", async () => {
    const lu = await lire("L3-02.pdf");
    expect(documentLu.safeParse(lu).error).toBeUndefined();
    expect(aDemander(lu)).toEqual([]);
    const [vehicule] = lu.vehicules;
    expect(vehicule?.confiances?.immatriculation).toBeGreaterThan(0.9);
    expect(vehicule?.sources?.["totaux.net_ht"]?.page).toBe(vehicule?.lignes.at(-1)?.page);
    for (const ligne of vehicule?.lignes ?? []) {
      const { designation, net_ht } = ligne.sources ?? {};
      // Le montant est à droite de la désignation, sur la même bande.
      expect(net_ht?.zone.x).toBeGreaterThan(designation?.zone.x ?? 1);
      expect(ligne.confiances?.net_ht).toBeGreaterThan(0.9);
    }
  });

  test("ce qui manque se demande, et n'est pas inventé", () => {
    const lu = comprendrePages([
      pageFictive(
        1,
        POSES.filter(([, , texte]) => !/GB-482|ARVAL/.test(texte)),
      ),
    ]);
    expect(aDemander(lu).map(({ champ, vehicule, ligne }) => [champ, vehicule, ligne])).toEqual([
      ["loueur", null, null],
      // La page ne porte ni contrat, ni compteur, ni autre date : cela ne se demande pas.
      ...["immatriculation", "marque", "modele"].map((champ) => [champ, 0, null]),
    ]);
  });

  test("un montant mal reconnu, que l'addition contredit, se demande sans accuser le document", () => {
    const page = numerisee(pageFictive(1, [...POSES.slice(0, -1), [340, 180, "209,00"]]), (mot) =>
      mot.texte === "80,00" ? 0.6 : 0.95,
    );
    const lu = comprendrePages([page]);
    expect(lu.anomalies).toEqual([]);
    expect(aDemander(lu)).toEqual(
      expect.arrayContaining([expect.objectContaining({ champ: "net_ht", vehicule: 0, ligne: 1 })]),
    );
  });

  test("le même montant, que l'addition confirme, est sûr", () => {
    const lu = comprendrePages([numerisee(pageFictive(1, POSES), (mot) => (mot.texte === "80,00" ? 0.6 : 0.95))]);
    expect(lu.vehicules[0]?.lignes[1]?.confiances?.net_ht).toBeGreaterThan(CONFIANCE_SUFFISANTE);
    // Cette page ne dit rien du véhicule que sa plaque : le reste se demande, aucun montant.
    expect(aDemander(lu).filter(({ champ, ligne }) => ligne !== null || champ.startsWith("totaux"))).toEqual([]);
  });

  test("une image nette dont la somme est fausse garde son anomalie", () => {
    const page = numerisee(pageFictive(1, [...POSES.slice(0, -1), [340, 180, "209,00"]]), () => 0.96);
    expect(comprendrePages([page]).anomalies).toEqual([{ code: "somme_lignes", vehicule: 0, ligne: null, ecart: 900 }]);
  });
});

describe("un montant que deux reconnaissances lisent autrement", () => {
  const lue = (total: string, variante: string | null, confiance: number) => {
    const page = numerisee(pageFictive(1, [...POSES.slice(0, -1), [340, 180, total]]), () => 0.99);
    const rangees = page.rangees.map((rangee) => ({
      ...rangee,
      mots: rangee.mots.map((mot) =>
        mot.texte === "80,00" ? { ...mot, confiance, ...(variante === null ? {} : { variante }) } : mot,
      ),
    }));
    return comprendrePages([{ ...page, rangees }]);
  };

  test("la seule lecture qui referme la somme est prise, et se fait vérifier", () => {
    const lu = lue("180,00", "60,00", 0.7);
    expect(lu.vehicules[0]?.lignes[1]).toMatchObject({ brut_ht: 6000, net_ht: 6000 });
    expect(lu.anomalies).toEqual([]);
    expect(aDemander(lu)).toEqual(
      expect.arrayContaining([expect.objectContaining({ champ: "net_ht", vehicule: 0, ligne: 1 })]),
    );
  });

  test("une autre lecture qui ne referme rien n'est pas prise", () => {
    expect(lue("200,00", "60,00", 0.7).vehicules[0]?.lignes[1]?.net_ht).toBe(8000);
    expect(lue("190,00", "60,00", 0.7).vehicules[0]?.lignes[1]?.net_ht).toBe(8000);
  });

  test("deux lectures qui concordent ne se corrigent pas : l'écart est celui du papier", () => {
    const lu = lue("180,00", null, 0.99);
    expect(lu.vehicules[0]?.lignes[1]?.net_ht).toBe(8000);
    expect(lu.anomalies).toEqual([{ code: "somme_lignes", vehicule: 0, ligne: null, ecart: -2000 }]);
  });
});

test("la cellule d'un brut perdue se rend par l'abattement quand le total en convient, et se fait vérifier", () => {
  const rangee = (y: number, textes: readonly string[]): Pose[] =>
    textes.flatMap((texte, i) => (texte ? [[[40, 230, 340, 450][i] as number, y, texte] as const] : []));
  const page = pageFictive(1, [
    ...POSES.slice(0, 3),
    ...rangee(130, ["Désignation", "Montant brut HT", "Abattement HT", "Net HT"]),
    ...rangee(145, ["Capot - éclat - remise en peinture", "120,00", "20,00", "100,00"]),
    ...rangee(157, ["Toit - bosse - remise en peinture", "", "10,00", "80,00"]),
    ...rangee(190, ["", "", "Total brut HT", "210,00"]),
    ...rangee(202, ["", "", "TOTAL HT", "180,00"]),
  ]);
  const lu = comprendrePages([numerisee(page, () => 0.96)]);
  expect(lu.vehicules[0]?.lignes[1]).toMatchObject({ brut_ht: 9000, abattement_ht: 1000, net_ht: 8000 });
  expect(lu.anomalies).toEqual([]);
  expect(aDemander(lu)).toEqual(expect.arrayContaining([expect.objectContaining({ champ: "brut_ht", ligne: 1 })]));
});

test("sur une image, une composante que rien n'imprime n'accuse pas le document, même nette", () => {
  const enTetes: readonly Pose[] = [
    [40, 130, "Désignation"],
    [220, 130, "Main-d'œuvre HT"],
    [330, 130, "Peinture HT"],
    [440, 130, "Total HT"],
  ];
  const rangee = (y: number, textes: readonly string[]): Pose[] =>
    textes.flatMap((texte, i) => (texte ? [[[40, 230, 340, 450][i] as number, y, texte] as const] : []));
  const poses = [
    ...POSES.slice(0, 3),
    ...enTetes,
    ...rangee(145, ["Capot - éclat - remise en peinture", "20,00", "100,00", "120,00"]),
    ...rangee(157, ["Toit - bosse - remise en peinture", "30,00", "", "80,00"]),
    ...rangee(169, ["Hayon - rayure - remise en peinture", "25,00", "35,00", "60,00"]),
    [350, 190, "TOTAL HT"],
    [450, 190, "260,00"],
  ] satisfies Pose[];
  const page = pageFictive(1, poses);
  expect(comprendrePages([page]).anomalies).toEqual([{ code: "calcul_ligne", vehicule: 0, ligne: 1, ecart: 5000 }]);
  expect(comprendrePages([numerisee(page, () => 0.96)]).anomalies).toEqual([]);
});

test("un relevé numérisé n'accuse pas une plaque mal reconnue", () => {
  const rangee = (y: number, textes: readonly string[]): Pose[] =>
    textes.flatMap((texte, i) => (texte ? [[[40, 150, 260, 400][i] as number, y, texte] as const] : []));
  const page = pageFictive(1, [
    [40, 40, "ARVAL SERVICE LEASE"],
    [40, 60, "RELEVÉ MENSUEL N° REL-202503-260 du 02/04/2025"],
    ...rangee(100, ["Immat.", "Véhicule", "Date restit.", "Net HT"]),
    ...rangee(115, ["GA-5I2-KD", "RENAULT CLIO", "04/03/2025", "697,44"]),
    ...rangee(127, ["FX-208-ZH", "PEUGEOT 308", "11/03/2025", "263,72"]),
  ]);
  const codes = (lu: ReturnType<typeof comprendrePages>) => lu.anomalies.map(({ code }) => code);
  expect(codes(comprendrePages([page]))).toContain("immatriculation_invalide");
  expect(codes(comprendrePages([numerisee(page, () => 0.8)]))).toEqual([]);
});

describe("une somme fausse, sur une image", () => {
  const LIGNES = [
    ["Capot - éclat - peinture", "66,82", "6,68", "60,14"],
    ["Toit - bosse - DSP", "315,31", "31,53", "283,78"],
    ["Hayon - choc - peinture", "203,62", "20,36", "183,26"],
  ];
  const facture = (total: string) =>
    pageFictive(1, [
      [40, 40, "FACTURE N° FA-315103 du 02/04/2025"],
      [40, 60, "Immatriculation : GB-482-NR"],
      ...["Désignation", "Brut HT", "Remise", "Net HT"].map(
        (texte, i): Pose => [[40, 300, 380, 460][i] ?? 0, 100, texte],
      ),
      ...LIGNES.flatMap((ligne, l) =>
        ligne.map((texte, i): Pose => [[40, 300, 380, 460][i] ?? 0, 115 + 15 * l, texte]),
      ),
      [300, 160, "Total HT"],
      [460, 160, total],
    ]);
  const confiance = ({ texte }: Mot) => (texte === "509,18" ? 0.99 : 0.94);

  test("s'affirme quand le brut, la remise et le net de chaque ligne se prouvent", () => {
    const lu = comprendrePages([numerisee(facture("509,18"), confiance)]);
    expect(lu.anomalies).toEqual([{ code: "somme_lignes", vehicule: 0, ligne: null, ecart: -1800 }]);
  });

  test("se tait quand le total lui-même n'est pas sûr", () => {
    expect(comprendrePages([numerisee(facture("509,18"), () => 0.85)]).anomalies).toEqual([]);
  });

  const enReleve = (...rangees: string[][]) =>
    pageFictive(1, [
      [40, 40, "RELEVÉ DE RESTITUTION N° RF-807-AB"],
      ...rangees.flatMap((rangee, l) =>
        rangee.flatMap((t, i): Pose[] => (t ? [[[40, 130, 300, 380, 460][i] ?? 0, 100 + 15 * l, t]] : [])),
      ),
    ]);
  const releve = enReleve(
    ["Immat.", "Véhicule", "Net HT", "TVA", "TTC"],
    ["GA-512-KD", "RENAULT CLIO", "700,00", "140,00", "840,00"],
    ["FX-208-ZH", "PEUGEOT 308", "300,00", "60,00", "360,00"],
    ["Total", "", "1 020,00", "200,00", "1 200,00"],
  );

  test("s'affirme d'un relevé dont tout le reste tombe juste, si deux lectures ont vu son total", () => {
    const lu = comprendrePages([numerisee(releve, () => 0.99)]);
    expect(lu.numero).toBe("RF-807-AB");
    expect(lu.anomalies).toEqual([{ code: "somme_lignes", vehicule: null, ligne: null, ecart: 2000 }]);
    expect(comprendrePages([numerisee(releve, () => 0.9)]).anomalies).toEqual([]);
  });

  test("s'affirme aussi d'un relevé sans taxes, si chaque rangée va de son brut à son net", () => {
    const hors = (total: string, net: string) =>
      enReleve(
        ["Immat.", "Véhicule", "Brut HT", "Abattement HT", "Net HT"],
        ["GA-512-KD", "RENAULT CLIO", "800,00", "100,00", net],
        ["FX-208-ZH", "PEUGEOT 308", "350,00", "50,00", "300,00"],
        ["Total", "", "1 150,00", "150,00", total],
      );
    const anomalies = (page: Page) => comprendrePages([numerisee(page, () => 0.99)]).anomalies;
    expect(anomalies(hors("1 020,00", "700,00"))).toEqual([
      { code: "somme_lignes", vehicule: null, ligne: null, ecart: 2000 },
    ]);
    expect(anomalies(hors("1 020,00", "720,00")).map((a) => a.vehicule)).not.toContain(null);
  });

  test("se tait quand l'abattement qu'une ligne n'a pas laissé lire fait à lui seul l'écart", () => {
    const page = enReleve(
      ["Élément", "Dommage", "Brut HT", "Vétusté", "Net HT"],
      ["Capot", "Rayure", "100,00", "20,00", "80,00"],
      ["Toit", "Bosse", "212,78", "218 21,28", "191,50"],
      ["Hayon", "Choc", "50,00", "10,00", "40,00"],
      ["TOTAUX", "", "362,78", "51,28", "311,50"],
    );
    expect(comprendrePages([numerisee(page, () => 0.99)]).anomalies).toEqual([]);
  });
});

test("sur une image, un châssis et une plaque aux lettres impossibles se corrigent et se font vérifier", () => {
  const poses: readonly Pose[] = [
    ...POSES.filter(([, , texte]) => !texte.startsWith("Immat")),
    [40, 100, "Immatriculation : GB-4O2-NR"],
    [300, 100, "VIN : VF1RJAOOX67812345"],
  ];
  const lu = comprendrePages([numerisee(pageFictive(1, poses), () => 0.96)]);
  expect(lu.vehicules[0]).toMatchObject({ immatriculation: "GB-402-NR", vin: "VF1RJA00X67812345" });
  expect(aDemander(lu).map(({ champ }) => champ)).toEqual(expect.arrayContaining(["immatriculation", "vin"]));
});

test.each([
  [90, { x: 0.1, y: 0.8 }],
  [180, { x: 0.8, y: 0.8 }],
  [270, { x: 0.8, y: 0.1 }],
] as const)("une page tournée de %i degrés situe ses zones sur la page montrée", (quart, attendu) => {
  const page: Page = { numero: 1, largeur: 100, hauteur: 100, rangees: [], quart };
  // Un carré d'un dixième, en haut à gauche de la page redressée.
  const zone = zoneDe(page, [{ texte: "x", x0: 10, x1: 20, y: 17.619, corps: 9.524 }]);
  expect(zone.x).toBeCloseTo(attendu.x, 2);
  expect(zone.y).toBeCloseTo(attendu.y, 2);
});

test("deux totaux que le taux légal relie se confirment : sur une image, le troisième, bien lu, est alors celui du papier", () => {
  const taxe: readonly Pose[] = [
    ...POSES,
    [250, 195, "TVA 20 %"],
    [340, 195, "55,00"],
    [250, 210, "TOTAL TTC"],
    [340, 210, "240,00"],
  ];
  const confiance = ({ texte }: Mot) => (texte === "55,00" ? 0.99 : texte === "240,00" ? 0.9 : 0.93);
  const lu = comprendrePages([numerisee(pageFictive(1, taxe), confiance)]);
  expect(lu.anomalies).toEqual([{ code: "total_ttc", vehicule: 0, ligne: null, ecart: -1500 }]);
  const floue = comprendrePages([
    numerisee(pageFictive(1, taxe), (mot) => (mot.texte === "55,00" ? 0.8 : confiance(mot))),
  ]);
  expect(floue.anomalies).toEqual([]);
});
