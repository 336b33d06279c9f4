import { describe, expect, test } from "vitest";
import { texteDe } from "../commun/geometrie.ts";
import { ecrire, FACTURE, type PageDEssai, pdfDEssai } from "../essais/pdf-d-essai.ts";
import { lireDocument } from "../lire-document.ts";
import { lirePages } from "./lire-pages.ts";
import { ouvrirPdf } from "./pdf.ts";

const page = (...lignes: readonly string[]): PageDEssai => ({
  contenu: lignes.map((ligne, i) => ecrire(ligne, 40, 780 - 16 * i)).join("\n"),
});
const lire = (pages: readonly PageDEssai[]) => lireDocument(pdfDEssai(pages));
const resume = async (pages: readonly PageDEssai[]) => {
  const lu = await lire(pages);
  return {
    type: lu.type_document,
    numero: lu.numero,
    date: lu.date_document,
    plaque: lu.vehicules[0]?.immatriculation,
    lignes: lu.vehicules[0]?.lignes.map(({ designation, net_ht }) => [designation, net_ht]),
    net: lu.vehicules[0]?.totaux.net_ht,
    anomalies: lu.anomalies,
  };
};
const ATTENDU = {
  type: "facture",
  numero: "FRE-2026-0417",
  date: "2026-10-12",
  plaque: "GB-482-NR",
  lignes: [
    ["Pare-chocs avant", 24_800],
    ["Porte avant gauche", 18_000],
  ],
  net: 42_800,
  anomalies: [],
};
const facture: PageDEssai = { contenu: FACTURE };
const CONDITIONS = page(
  "CONDITIONS GENERALES DE LOCATION",
  "Article 1 Objet du contrat",
  "1.1 Le locataire restitue le véhicule en bon état",
  "Article 2 Restitution du véhicule",
  "2.1 Le locataire restitue les clés et le carnet",
  "Article 3 Frais de remise en état",
  "3.1 Les frais sont facturés selon la grille en vigueur",
);

describe("le document se cherche sur toutes ses pages", () => {
  test.each([
    ["une page blanche", [{ contenu: "" }]],
    ["une garde", [page("Dossier de fin de location", "GB-482-NR")]],
    [
      "une lettre qui ne dit rien du titre",
      [
        page(
          "Lyon, le 3 novembre 2026",
          "Madame, Monsieur,",
          "Veuillez trouver ci-joint le document établi à la suite du retour de votre véhicule.",
          "Veuillez agréer nos salutations distinguées.",
        ),
      ],
    ],
    ["les conditions générales", [CONDITIONS]],
    ["une page blanche et une garde", [{ contenu: "" }, page("Dossier de fin de location")]],
  ])("derrière %s", async (_nom, devant) => {
    expect(await resume([...devant, facture])).toEqual(ATTENDU);
    // Ses lignes restent situées sur leur page.
    const lu = await lire([...devant, facture]);
    expect(lu.vehicules[0]?.lignes.every((ligne) => ligne.page === devant.length + 1)).toBe(true);
  });

  test("les conditions générales derrière n'y changent rien", async () => {
    expect(await resume([facture, CONDITIONS])).toEqual(ATTENDU);
  });

  test("des conditions seules ne sont pas un document sans texte", async () => {
    const lu = await lire([CONDITIONS]);
    expect(lu.anomalies.map(({ code }) => code)).not.toContain("texte_absent");
  });
});

test("une page qui aligne des montants n'est pas écartée, quoi que disent ses renvois", async () => {
  const suite = [
    ["Aile avant gauche 3/4 AVG", "Rayure", "Peinture", "120,00"],
    ["Aile arrière gauche 3/4 ARG", "Rayure", "Peinture", "130,00"],
    ["Capot", "Bosse", "Débosselage", "90,00"],
    ["Hayon", "Bosse", "Débosselage", "95,00"],
  ];
  const contenu = [
    ecrire("Conditions particulières", 40, 800),
    ...["Article 1", "Article 2", "Article 3", "Article 4"].map((t, i) => ecrire(`${t} du contrat`, 40, 780 - 12 * i)),
    ...["Désignation", "Dommage", "Opération", "Montant HT"].map((t, i) => ecrire(t, [40, 220, 330, 480][i] ?? 0, 700)),
    ...suite.flatMap((cases, j) => cases.map((t, i) => ecrire(t, [40, 220, 330, 490][i] ?? 0, 680 - 16 * j))),
  ].join("\n");
  const lu = await lire([{ contenu: FACTURE.replace("428,00", "863,00") }, { contenu }]);
  expect(lu.vehicules[0]?.lignes.map(({ net_ht }) => net_ht)).toEqual([24_800, 18_000, 12_000, 13_000, 9_000, 9_500]);
  expect(lu.anomalies).toEqual([]);
});

test("des cartes deux par deux, numérotées sans point, se lisent dans l'ordre de leurs numéros", async () => {
  const pieces = [
    "Portière AVG",
    "Bouclier AR",
    "Porte arrière droite",
    "Bas de caisse G",
    "Capot",
    "Pare-chocs avant",
    "Glace de porte AVG",
    "Aile AR droite",
    "Hayon",
    "Jante AVD",
    "Toit",
  ];
  const cartes = pieces.flatMap((piece, i) => {
    const [x, y] = [i % 2 === 0 ? 40 : 310, 700 - 100 * Math.floor(i / 2)];
    return [
      ecrire(`${String(i + 1).padStart(2, "0")} ${piece}`, x, y),
      ecrire("Constat :", x, y - 14, 8),
      ecrire("Rayure", x + 85, y - 14, 8),
      ecrire("Préconisation :", x, y - 25, 8),
      ecrire(i === 0 ? "Réparation +" : "Peinture", x + 85, y - 25, 8),
      ...(i === 0 ? [ecrire("peinture", x + 85, y - 35, 8)] : []),
      ecrire("Coût HT :", x, y - 46, 8),
      ecrire(`${100 + i},00 €`, x + 85, y - 46, 8),
    ];
  });
  const contenu = [
    ecrire("RAPPORT D'EXPERTISE N° EX-2026-118", 40, 800, 14),
    ecrire("Immatriculation : GB-482-NR", 40, 770),
    ...cartes,
    ecrire("TOTAL HT", 310, 120),
    ecrire("1 155,00 €", 450, 120),
  ].join("\n");
  const lu = await lire([{ contenu }]);
  expect(lu.vehicules[0]?.lignes.map(({ designation, net_ht }) => [designation, net_ht])).toEqual(
    pieces.map((piece, i) => [piece, 10_000 + 100 * i]),
  );
  expect(lu.vehicules[0]?.lignes[0]?.operation).toBe("reparation_peinture");
  expect(lu.anomalies).toEqual([]);
});

test("des lettres posées une à une, à l'écart les unes des autres, font des mots", async () => {
  const espace = (texte: string, x: number, y: number) =>
    `BT /F1 9 Tf 1 0 0 1 ${x} ${y} Tm [${[...texte].map((l) => `(${l}) -320`).join(" ")}] TJ ET`;
  const lignes = [
    "RAPPORT EXPERTISE",
    "KILOMETRAGE 86855",
    "MARQUE RENAULT",
    "MODELE CAPTUR",
    "CONTRAT 2827872",
    "TOTAL 2358",
  ];
  const pdf = await ouvrirPdf(pdfDEssai([{ contenu: lignes.map((l, i) => espace(l, 40, 800 - 20 * i)).join("\n") }]));
  const [lue] = await lirePages(pdf);
  expect(lue?.rangees.map(({ mots }) => texteDe(mots))).toEqual(lignes);
  await pdf.loadingTask.destroy();
});
