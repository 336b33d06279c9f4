import { describe, expect, test } from "vitest";
import { encreOubliee } from "./encre-oubliee.ts";
import { effacerMarges } from "./marges.ts";
import { type MotReconnu, motsReconnus } from "./mots-reconnus.ts";
import { type Raster, rasterVide } from "./raster.ts";
import { relireMots } from "./relire-mots.ts";
import { departager, relireNombres } from "./relire-nombres.ts";

const mot = (text: string, confidence: number, x0 = 100, y0 = 100): MotReconnu => ({
  text,
  confidence,
  bbox: { x0, y0, x1: x0 + text.length * 16, y1: y0 + 27 },
  base: y0 + 27,
  hauteurLigne: 36,
});

function noircir({ largeur, gris }: Raster, x0: number, y0: number, x1: number, y1: number): void {
  for (let y = y0; y < y1; y += 1) gris.fill(20, y * largeur + x0, y * largeur + x1);
}

describe("deux lectures d'un même nombre", () => {
  test.each([
    ["pareilles, elles sont sûres", mot("214,50", 80), "214,50", 95, { text: "214,50", confidence: 99 }],
    ["la virgule perdue revient", mot("27300", 87), "273,00", 87, { text: "273,00" }],
    ["une lettre n'est pas un chiffre", mot("€é81.64", 32), "681.64", 90, { text: "681.64", variante: "€é81.64" }],
    ["contraires, l'autre reste possible", mot("78,60", 90), "78,00", 88, { text: "78,60", variante: "78,00" }],
    ["la plus sûre l'emporte et se doute", mot("221,72", 77), "321,72", 96, { text: "321,72", variante: "221,72" }],
    ["le millier ne se perd pas", mot("1 327,10", 95), "327,10", 96, { text: "1 327,10", confidence: 95 }],
    ["le moins reste", mot("-150,00", 90), "150,00", 95, { text: "-150,00" }],
    ["une relecture vide ne dit rien", mot("0,00", 90), "", 0, { text: "0,00", confidence: 90 }],
  ])("%s", (_cas, premier, texte, confiance, attendu) => {
    const lu = departager(premier, { texte, confiance });
    expect(lu).toMatchObject(attendu);
    if (!("variante" in attendu)) expect(lu.variante).toBeUndefined();
  });

  test("les morceaux d'un nombre se relisent ensemble, les mots restent", async () => {
    const image = rasterVide(600, 300);
    const mots = [mot("Aile", 95, 20), mot("71", 96, 300), mot("60", 88, 338)];
    const relus = await relireNombres(image, mots, async ({ largeur, hauteur }) => [
      { ...mot("71,60", 92, 60, 60), bbox: { x0: 60, y0: 60, x1: largeur - 60, y1: hauteur - 60 } },
    ]);
    expect(relus.map(({ text }) => text)).toEqual(["Aile", "71,60"]);
  });
});

test("un intitulé qu'aucun mot ne couvre se relit, et prend sa place dans la page", async () => {
  const image = rasterVide(800, 300);
  for (let x = 500; x < 640; x += 16) noircir(image, x, 100, x + 8, 127);
  expect(encreOubliee(image, [mot("Remise", 90, 300).bbox])).toHaveLength(1);
  const lus = await relireMots(image, [mot("Remise", 90, 300)], async (planche) => [
    { ...mot("Montant", 92), bbox: { x0: 60, y0: 50, x1: planche.largeur - 60, y1: 100 }, base: 98 },
  ]);
  const ajoute = lus.find(({ text }) => text === "Montant");
  expect(ajoute?.bbox.x0).toBeGreaterThan(480);
  expect(ajoute?.bbox.x1).toBeLessThan(660);
  expect(ajoute?.base).toBeGreaterThan(95);
  expect(ajoute?.base).toBeLessThan(135);
});

test("la bande noire d'un copieur s'efface, un bandeau de titre reste", () => {
  const image = rasterVide(1000, 1400);
  noircir(image, 0, 0, 30, 1400);
  noircir(image, 100, 100, 900, 160);
  const propre = effacerMarges(image);
  expect(propre.gris[700 * 1000 + 10]).toBe(255);
  expect(propre.gris[130 * 1000 + 500]).toBe(20);
  const sans = rasterVide(1000, 1400);
  expect(effacerMarges(sans)).toBe(sans);
});

describe("mots d'une page reconnue", () => {
  const textes = (mots: readonly MotReconnu[]) => motsReconnus(mots, 0.24).map(({ texte }) => texte);
  const rangee = (y: number, barre: string) => [mot("!", 90, 100, y), mot("Poste", 95, 160, y), mot(barre, 60, 500, y)];

  test("la ligne d'un tableau aéré se mesure à son interligne : l'encre des mots dit leur corps", () => {
    const aeree = ["Contrat", "Marque", "Retour", "Montant"].map((t, i) => ({
      ...mot(t, 95, 100, 100 + 60 * i),
      hauteurLigne: 56,
    }));
    const [premier] = motsReconnus(aeree, 0.24);
    expect(premier?.corps).toBeCloseTo((27 / 0.72) * 0.24, 0);
  });

  test("les chiffres d'un relevé, de même chasse dans toute police, ne font pas une page à chasse fixe", () => {
    const nombres = Array.from({ length: 40 }, (_, i) => mot("2400308", 95, 100, 100 + 40 * i));
    const mots = ["Immatriculation", "Marque"].map((t, i) => ({
      ...mot(t, 95, 400, 100 + 40 * i),
      bbox: { x0: 400, y0: 100 + 40 * i, x1: 400 + t.length * 11, y1: 127 + 40 * i },
    }));
    expect(motsReconnus([...nombres, ...mots], 0.24).at(-1)?.corps).toBeLessThan(11);
  });

  test("une lettre détachée de son mot, un nombre à peine lu loin de tout autre, une pièce devant sa place", () => {
    const morceau = (text: string, x0: number, x1: number, confiance = 90): MotReconnu => ({
      ...mot(text, confiance),
      bbox: { x0, y0: 100, x1, y1: 127 },
    });
    expect(textes([morceau("M", 100, 120), morceau("manquante", 121, 260)])).toEqual(["Manquante"]);
    expect(
      textes([
        morceau("Toit", 20, 80),
        morceau("212,78", 100, 180),
        morceau("218", 300, 340, 31),
        morceau("21,28", 420, 490),
      ]),
    ).toEqual(["Toit", "212,78", "21,28"]);
    expect(textes([morceau("Parte", 100, 170), morceau("avant", 182, 260), morceau("droite", 272, 350)])[0]).toBe(
      "Porte",
    );
  });

  test("un signe seul dans une colonne de barres en est une", () => {
    const mots = [100, 140, 180].flatMap((y) => rangee(y, "!"));
    expect(textes([...mots, ...rangee(220, "t")])).toEqual(Array.from({ length: 4 }, () => ["!", "Poste", "!"]).flat());
    expect(textes([...mots, mot("E", 95, 300, 220)]).at(-1)).toBe("E");
  });

  test("les postes d'un chiffrage gardent leur numéro, les tirets et le pour-cent leur signe", () => {
    const lus = ["PEINTI1", "TI", "—-", "*Vet.", "19,50."].map((texte, i) => mot(texte, 80, 20 + 200 * i));
    expect(textes(lus)).toEqual(["PEINT1", "T1", "–", "%Vet.", "19,50"]);
  });

  test("un guillemet qui ne se ferme pas n'est pas du mot", () => {
    const lus = [mot('"BMW', 85, 20), mot('"Business"', 90, 200), mot('"65,00.', 60, 500)];
    expect(textes(lus)).toEqual(["BMW", '"Business"', "65,00"]);
  });

  test("la mention hors taxes se détache de son étiquette, le point des milliers lu virgule redevient un point", () => {
    expect(textes([mot("CoûtHT:", 88, 20), mot("1,574,44", 66, 300)])).toEqual(["Coût", "HT:", "1.574,44"]);
  });

  test("une date sans ses points redevient une date, un numéro de huit chiffres reste un numéro", () => {
    const lus = [mot("Restitution", 95, 20), mot("09062024", 90, 300), mot("45062024", 90, 600)];
    expect(textes(lus)).toEqual(["Restitution", "09.06.2024", "45062024"]);
  });

  test("un mot dont le rectangle a pris une tache reste sur sa ligne", () => {
    const tache = { ...mot("OPTIQUE", 93, 20, 100), bbox: { x0: 20, y0: 80, x1: 170, y1: 142 }, base: 142 };
    const autres = [mot("AVANT", 95, 200, 97), mot("JANTE", 95, 20, 200), mot("CAPOT", 95, 20, 300)];
    const [optique, cote] = motsReconnus([{ ...tache, hauteurLigne: 67 }, ...autres], 0.24);
    expect(Math.abs((optique?.y ?? 0) - (cote?.y ?? 0))).toBeLessThan(1.5);
    expect(optique?.corps).toBeLessThan(12);
  });

  test("un montant coupé avant son dernier chiffre se recolle", () => {
    expect(textes([mot("TTC", 95, 20), mot("630,1", 90, 300), mot("9€", 54, 386)])).toEqual(["TTC", "630,19€"]);
  });

  test("un modèle et sa suite se séparent", () => {
    expect(textes([mot("OCTAVIACOMBI", 90, 20), mot("CLIOV", 90, 300)])).toEqual(["OCTAVIA", "COMBI", "CLIO", "V"]);
  });

  test("dans un châssis, un crochet est un J", () => {
    expect(textes([mot("VXEL]TKET5L141487", 72, 20)])).toEqual(["VXELJTKET5L141487"]);
  });

  test("devant une place, une pièce à une lettre près se rend ; ailleurs, rien ne se devine", () => {
    expect(textes([mot("Ports", 93, 20), mot("AVD", 92, 108)])).toEqual(["Porte", "AVD"]);
    expect(textes([mot("Ale", 89, 20), mot("ARG", 92, 76)])).toEqual(["Aile", "ARG"]);
    expect(textes([mot("Ale", 89, 20), mot("rayure", 92, 76)])).toEqual(["Ale", "rayure"]);
  });

  test("des points de conduite reconnus comme des lettres ne coupent pas un libellé de son montant", () => {
    const lus = [mot("Total", 95, 20), mot("trs", 26, 140), mot("st", 35, 220), mot("180,70", 99, 400)];
    expect(textes(lus)).toEqual(["Total", "180,70"]);
  });

  test("un tiret douteux loin d'un montant n'en fait pas un négatif", () => {
    const rangee = (confiance: number) => [mot("Pavillon", 95, 20), mot("-", confiance, 200), mot("66,30", 95, 400)];
    expect(textes(rangee(60))).toEqual(["Pavillon", "66,30"]);
    expect(textes(rangee(95))).toEqual(["Pavillon", "-", "66,30"]);
  });
});
