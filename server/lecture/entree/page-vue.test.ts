import { describe, expect, test } from "vitest";
import { texteDe } from "../commun/geometrie.ts";
import { zoneDe } from "../commun/zones.ts";
import { chaine, ecrire, FACTURE, type PageDEssai, pdfDEssai, premierObjet } from "../essais/pdf-d-essai.ts";
import { lireDocument } from "../lire-document.ts";
import { lirePages } from "./lire-pages.ts";
import { ouvrirPdf } from "./pdf.ts";

const rangees = async (page: PageDEssai, objets: readonly string[] = [], champs = "") => {
  const pdf = await ouvrirPdf(pdfDEssai([page], objets, champs));
  try {
    const [lue] = await lirePages(pdf);
    return (lue?.rangees ?? []).map(({ mots }) => texteDe(mots));
  } finally {
    await pdf.loadingTask.destroy();
  }
};
const resume = async (page: PageDEssai) => {
  const lu = await lireDocument(pdfDEssai([page]));
  const vehicule = lu.vehicules[0];
  return {
    numero: lu.numero,
    plaque: vehicule?.immatriculation,
    km: vehicule?.kilometrage,
    lignes: vehicule?.lignes.map(({ designation, net_ht }) => [designation, net_ht]),
    net: vehicule?.totaux.net_ht,
    anomalies: lu.anomalies,
  };
};
const ATTENDU = {
  numero: "FRE-2026-0417",
  plaque: "GB-482-NR",
  km: 98_412,
  lignes: [
    ["Pare-chocs avant", 24_800],
    ["Porte avant gauche", 18_000],
  ],
  net: 42_800,
  anomalies: [],
};

describe("une page est mise droite par le sens de ses mots", () => {
  // Le contenu tourne dans la page A4, /Rotate la tourne encore : tous les couples se lisent de même.
  const DESSINS = {
    droit: "1 0 0 1 0 0",
    "montant à gauche": "0 0.7 -0.7 0 590 0",
    "tête en bas": "-1 0 0 -1 595 842",
    "descendant à droite": "0 -0.7 0.7 0 0 842",
    "de travers de deux degrés": "0.99939 0.0349 -0.0349 0.99939 10 -10",
    "de travers de trois degrés, dans l'autre sens": "0.99863 -0.05234 0.05234 0.99863 -20 10",
  };
  test.each(
    Object.entries(DESSINS).flatMap(([nom, matrice]) =>
      [0, 90, 180, 270].map((tournure) => ({ nom, matrice, tournure })),
    ),
  )("dessinée $nom, /Rotate $tournure", async ({ matrice, tournure }) => {
    expect(await resume({ contenu: `q ${matrice} cm\n${FACTURE}\nQ`, tournure })).toEqual(ATTENDU);
  });

  test("sa zone reste celle de la page que l'écran montre", async () => {
    const pdf = await ouvrirPdf(pdfDEssai([{ contenu: `q -1 0 0 -1 595 842 cm\n${FACTURE}\nQ` }]));
    const [page] = await lirePages(pdf);
    const plaque = page?.rangees.flatMap(({ mots }) => mots).find(({ texte }) => texte === "GB-482-NR");
    // Dessinée tête en bas, la plaque du haut à gauche se montre en bas à droite.
    const zone = zoneDe(page, plaque ? [plaque] : []);
    expect(zone.x).toBeGreaterThan(0.7);
    expect(zone.y).toBeGreaterThan(0.85);
    await pdf.loadingTask.destroy();
  });

  test("une longue mention debout en marge ne la tourne pas", async () => {
    const mention = "Société anonyme au capital de 66 000 000 euros, immatriculée au registre du commerce ".repeat(3);
    const contenu = `BT /F1 6 Tf 0 1 -1 0 20 60 Tm ${chaine(mention)} Tj ET\n${ecrire("Total HT", 40, 700)}\n${ecrire("428,00", 200, 700)}`;
    expect(await rangees({ contenu })).toEqual(["Total HT 428,00"]);
  });
});

describe("ce qui est peint par-dessus un texte le cache", () => {
  const ligne = ecrire("Vitre arrière 999,00", 40, 600);
  const total = `0 g\n${ecrire("Total HT", 40, 560)}`;

  test.each([
    ["un rectangle blanc", `${ligne}\n1 g 30 590 500 25 re f\n${total}`, ["Total HT"]],
    ["un rectangle noir", `${ligne}\n0 g 30 590 500 25 re f\n${total}`, ["Total HT"]],
    ["un rectangle tracé à la main", `${ligne}\n1 g 30 590 m 530 590 l 530 615 l 30 615 l h f\n${total}`, ["Total HT"]],
    ["la moitié de la ligne", `${ligne}\n1 g 95 590 435 25 re f\n${total}`, ["Vitre arrière", "Total HT"]],
  ])("%s", async (_nom, contenu, attendu) => {
    expect(await rangees({ contenu })).toEqual(attendu);
  });

  test.each([
    ["un fond peint avant", `0.9 g 30 590 500 25 re f 0 g\n${ligne}`],
    ["un fond plein sous un texte blanc", `0.2 g 30 590 500 25 re f 1 g\n${ligne}`],
    ["une bordure", `${ligne}\n0 G 30 590 500 25 re S`],
    ["un voile transparent", `${ligne}\n/G0 gs 1 g 30 590 500 25 re f`],
    ["un surligneur", `${ligne}\n/G1 gs 1 1 0 rg 30 590 500 25 re f`],
    ["un filet épais au-dessus", `${ligne}\n1 g 30 610 500 8 re f`],
    ["un rectangle que sa découpe borne ailleurs", `${ligne}\nq 300 100 50 50 re W n 1 g 0 0 595 842 re f Q`],
    ["le même texte, repeint par-dessus", `${ligne}\n0.95 g 30 590 500 25 re f 0 g\n${ligne}`],
  ])("%s ne cache rien", async (_nom, contenu) => {
    const ressources = "/ExtGState << /G0 << /ca 0.4 >> /G1 << /BM /Multiply >> >>";
    expect(await rangees({ contenu, ressources })).toEqual(["Vitre arrière 999,00"]);
  });

  test.each([
    ["blanc sur le papier", `1 g\n${ligne}\n0 g\n${total}`],
    ["de mode invisible", `3 Tr\n${ligne}\n0 Tr\n${total}`],
    ["entièrement transparent", `q /G2 gs\n${ligne}\nQ\n${total}`],
    ["hors de la page", `${ecrire("Vitre arrière 999,00", 40, 900)}\n${total}`],
  ])("un texte %s n'est pas lu", async (_nom, contenu) => {
    expect(await rangees({ contenu, ressources: "/ExtGState << /G2 << /ca 0 >> >>" })).toEqual(["Total HT"]);
  });
});

describe("les champs et les annotations se lisent comme du texte", () => {
  const premier = premierObjet(1);
  const champ = (plus: string) => `<< /Type /Annot /Subtype /Widget /F 4 /DA (/F1 10 Tf 0 g) ${plus} >>`;
  const apparence = (l: number, h: number, dessin: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 ${l} ${h}] /Resources << /Font << /F1 3 0 R >> >> /Length ${dessin.length} >>\nstream\n${dessin}\nendstream`;
  const formulaire = (n: number) =>
    `/AcroForm << /Fields [${Array.from({ length: n }, (_, i) => `${premier + i} 0 R`).join(" ")}] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >>`;
  const lire = (objets: readonly string[], annotations = objets.length) =>
    rangees(
      {
        contenu: ecrire("Immatriculation :", 40, 700),
        annotations: Array.from({ length: annotations }, (_, i) => `${premier + i} 0 R`),
      },
      objets,
      formulaire(annotations),
    );

  test("un champ de texte sans apparence donne sa valeur, sur la ligne de son étiquette", async () => {
    expect(await lire([champ("/FT /Tx /T (plaque) /V (GB-482-NR) /Rect [140 694 260 710]")])).toEqual([
      "Immatriculation : GB-482-NR",
    ]);
  });

  test("son apparence l'emporte sur sa valeur : c'est elle qu'on voit", async () => {
    const objets = [
      champ(`/FT /Tx /T (plaque) /V (AA-000-AA) /Rect [140 694 260 710] /AP << /N ${premier + 1} 0 R >>`),
      apparence(120, 16, "/Tx BMC BT /F1 10 Tf 2 6 Td (GB-482-NR) Tj ET EMC"),
    ];
    expect(await lire(objets, 1)).toEqual(["Immatriculation : GB-482-NR"]);
  });

  test("une liste donne ce qu'elle montre, non son code", async () => {
    const choix = champ(
      "/FT /Ch /Ff 131072 /T (marque) /Opt [[(r) (RENAULT)] [(p) (PEUGEOT)]] /V (r) /Rect [140 694 260 710]",
    );
    expect(await lire([choix])).toEqual(["Immatriculation : RENAULT"]);
  });

  test("une case cochée et une case vide se distinguent", async () => {
    const coche = (nom: string, etat: string, x: number) =>
      champ(
        `/FT /Btn /T (${nom}) /V /${etat} /AS /${etat} /Rect [${x} 696 ${x + 12} 708] /AP << /N << /Oui ${premier + 2} 0 R /Off ${premier + 3} 0 R >> >>`,
      );
    const objets = [
      coche("a", "Oui", 140),
      coche("b", "Off", 200),
      apparence(12, 12, "1 1 m 11 11 l 1 11 m 11 1 l S"),
      apparence(12, 12, ""),
    ];
    expect(await lire(objets, 2)).toEqual(["Immatriculation : ☒ ☐"]);
  });

  test("une annotation de texte libre se lit ; cachée, non", async () => {
    const libre = (drapeau: number) =>
      `<< /Type /Annot /Subtype /FreeText /F ${drapeau} /DA (/F1 10 Tf 0 g) /Contents (GB-482-NR) /Rect [140 692 260 712] /AP << /N ${premier + 1} 0 R >> >>`;
    const dessin = apparence(120, 20, "BT /F1 10 Tf 2 8 Td (GB-482-NR) Tj ET");
    expect(await lire([libre(4), dessin], 1)).toEqual(["Immatriculation : GB-482-NR"]);
    expect(await lire([libre(2), dessin], 1)).toEqual(["Immatriculation :"]);
    expect(await lire([libre(32), dessin], 1)).toEqual(["Immatriculation :"]);
  });

  test("une valeur déjà imprimée dans sa case ne se lit pas deux fois", async () => {
    expect(await lire([champ("/FT /Tx /T (t) /V (Immatriculation :) /Rect [38 696 160 712]")])).toEqual([
      "Immatriculation :",
    ]);
  });

  test("les champs d'une page tournée se lisent dans son sens", async () => {
    const lu = await rangees(
      {
        contenu: `q 0 1 -1 0 595 0 cm\n${FACTURE}\n${ecrire("Contrat :", 40, 560)}\nQ`,
        tournure: 90,
        annotations: [`${premier} 0 R`],
      },
      [
        champ(`/FT /Tx /T (c) /V (A778812) /MK << /R 90 >> /Rect [25 140 45 260] /AP << /N ${premier + 1} 0 R >>`),
        `<< /Type /XObject /Subtype /Form /Matrix [0 1 -1 0 0 0] /BBox [0 0 120 20] /Resources << /Font << /F1 3 0 R >> >> /Length 38 >>\nstream\nBT /F1 10 Tf 2 10 Td (A778812) Tj ET   \nendstream`,
      ],
      formulaire(1),
    );
    expect(lu).toContain("Contrat : A778812");
  });
});
