import {
  decodePDFRawStream,
  degrees,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFStream,
  rgb,
  StandardFonts,
} from "@cantoo/pdf-lib";
import { type Hasard, hasard } from "../hasard.ts";
import { ecrireOperations, lireOperations } from "./jetons.ts";
import { couperEnLettres, polices } from "./lettres.ts";
import { demonter, dessinerTexte, type Matrice, type TextePose } from "./textes.ts";

// Ce qu'on fait à un PDF sans rien changer à ce qu'une personne y lit. Chaque transformation rend un nouveau PDF.

type Transformer = (page: PDFPage, pdf: PDFDocument) => Promise<void> | void;

const lireFlux = (flux: PDFStream): string => {
  const octets = flux instanceof PDFRawStream ? decodePDFRawStream(flux).decode() : flux.getContents();
  return Buffer.from(octets).toString("latin1");
};

function contenuDe(page: PDFPage): string {
  const contenus = page.node.Contents();
  if (!contenus) return "";
  if (contenus instanceof PDFStream) return lireFlux(contenus);
  return Array.from({ length: contenus.size() }, (_, i) => lireFlux(contenus.lookup(i, PDFStream))).join("\n");
}

function remplacer(page: PDFPage, pdf: PDFDocument, contenu: string): void {
  const flux = pdf.context.flateStream(Buffer.from(contenu, "latin1"));
  page.node.set(PDFName.of("Contents"), pdf.context.register(flux));
}

/** Passe le contenu par une matrice, et donne à la page sa nouvelle taille. */
function deplacer(
  matrice: (l: number, h: number) => Matrice,
  taille: (l: number, h: number) => [number, number],
): Transformer {
  return (page, pdf) => {
    const { x, y, width: l, height: h } = page.getMediaBox();
    const m = matrice(l, h).map((n) => n.toFixed(6));
    remplacer(page, pdf, `q ${m.join(" ")} cm 1 0 0 1 ${-x} ${-y} cm\n${contenuDe(page)}\nQ`);
    const [largeur, hauteur] = taille(l, h);
    page.setMediaBox(0, 0, largeur, hauteur);
    page.setCropBox(0, 0, largeur, hauteur);
  };
}

const echelle = (k: number) =>
  deplacer(
    () => [k, 0, 0, k, 0, 0],
    (l, h) => [l * k, h * k],
  );
const quart = deplacer(
  (_, h) => [0, 1, -1, 0, h, 0],
  (l, h) => [h, l],
);
const demi = deplacer(
  (l, h) => [-1, 0, 0, -1, l, h],
  (l, h) => [l, h],
);
const troisQuarts = deplacer(
  (l) => [0, -1, 1, 0, 0, l],
  (l, h) => [h, l],
);

function pencher(angle: number): Transformer {
  const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  // Autour du centre, un peu réduit : les coins restent sur la page.
  const k = 0.96;
  return deplacer(
    (l, h) => [
      k * c,
      k * s,
      -k * s,
      k * c,
      l / 2 - k * ((c * l) / 2 - (s * h) / 2),
      h / 2 - k * ((s * l) / 2 + (c * h) / 2),
    ],
    (l, h) => [l, h],
  );
}

const afficher =
  (angle: number): Transformer =>
  (page) =>
    page.setRotation(degrees((((page.getRotation().angle + angle) % 360) + 360) % 360));

/** La feuille d'impression est plus grande que ce qui se montre, et autrement placée. */
const rogner: Transformer = (page) => {
  const { x, y, width: l, height: h } = page.getMediaBox();
  page.setCropBox(x, y, l, h);
  page.setMediaBox(x - 47, y - 31, l + 90, h + 60);
};

const redessiner =
  (changer: (textes: TextePose[], page: PDFPage, h: Hasard) => TextePose[]): Transformer =>
  (page, pdf) => {
    const operations = lireOperations(contenuDe(page));
    if (!operations) throw new Error("Image dans le texte : contenu non redessiné.");
    const { fond, textes } = demonter(operations);
    const poses = changer(textes, page, hasard(textes.length));
    remplacer(page, pdf, `q\n${ecrireOperations(fond)}Q\n${poses.map(dessinerTexte).join("")}`);
  };

const filigrane: Transformer = async (page, pdf) => {
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const { width: l, height: h } = page.getSize();
  page.drawText("DUPLICATA", {
    x: l * 0.2,
    y: h * 0.25,
    size: 64,
    font,
    color: rgb(0.88, 0.88, 0.88),
    rotate: degrees(48),
  });
};

const pied: Transformer = async (page, pdf) => {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const { x, y } = page.getMediaBox();
  const textes = [
    "SA au capital de 29 240 988,00 EUR - RCS Nanterre 917 089 856 - TVA FR 89 917 089 856 - Tel. 01 47 20 30 40",
    "Penalites : 3 fois le taux legal - Indemnite forfaitaire de recouvrement : 40,00 EUR - Agrement 2019-1187 du 14/03/2019",
  ];
  textes.forEach((t, i) => {
    page.drawText(t, { x: x + 40, y: y + 12 - i * 8, size: 6, font, color: rgb(0.4, 0.4, 0.4) });
  });
};

export const TRANSFORMATIONS = {
  "affichée à 90°": afficher(90),
  "affichée à 180°": afficher(180),
  "affichée à 270°": afficher(270),
  "contenu tourné de 90°": quart,
  "contenu tourné de 180°": demi,
  "contenu tourné de 270°": troisQuarts,
  "contenu tourné, affichage redressé": async (page, pdf) => {
    await quart(page, pdf);
    await afficher(90)(page, pdf);
  },
  "penchée de 1°": pencher(1),
  "penchée de 2°": pencher(-2),
  rognée: rogner,
  "réduite à 70 %": echelle(0.7),
  "agrandie à 140 %": echelle(1.4),
  redessinée: redessiner((textes) => textes),
  "dessin dans le désordre": redessiner((textes, _, h) => h.melanger(textes)),
  "lettre par lettre": redessiner((textes, page) => textes.flatMap((t) => couperEnLettres(t, polices(page)))),
  filigrane,
  "pied de page plein de nombres": pied,
} as const satisfies Record<string, Transformer>;
export type NomTransformation = keyof typeof TRANSFORMATIONS;

/** Le PDF transformé, toutes ses pages. */
export async function transformer(octets: Uint8Array, nom: NomTransformation): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(octets);
  const changer: Transformer = TRANSFORMATIONS[nom];
  for (const page of pdf.getPages()) await changer(page, pdf);
  return await pdf.save();
}
