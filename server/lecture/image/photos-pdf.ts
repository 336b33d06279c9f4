import { createHash } from "node:crypto";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { Zone } from "../../../domain/fre/document-lu.ts";
import { PAGES_MAXIMUM } from "../commun/erreurs.ts";
import { PIXELS_IMAGE_MAXIMUM } from "../entree/pdf.ts";
import { type ImagePlacee, imagesPlacees } from "../entree/places-images.ts";
import { ouvrirPdfComplet } from "./pdfjs-complet.ts";
import type { PhotoDetachee } from "./planche-photos.ts";

/** Au-delà, ce n'est plus un rapport, et la lettre n'en montrerait de toute façon pas tant. */
const PHOTOS_MAXIMUM = 60;
const OCTETS_MAXIMUM = 12 * 1024 * 1024;
/** En points (un 72ᵉ de pouce) : plus petite, l'image est un pictogramme ou un logo ; plus grande, la page elle-même. */
const LARGEUR_MINIMUM = 60;
const HAUTEUR_MINIMUM = 45;
const SURFACE_MAXIMUM = 0.5;
const ALLONGEMENT_MAXIMUM = 4;
/** L'image elle-même, en pixels : un aplat étiré n'est pas une photo. */
const PIXELS_MINIMUM = { largeur: 100, hauteur: 75 };
const COTE_DETACHEE = 1_200;
/** Une page A4 à trois cents points par pouce. */
const PIXELS_MAXIMUM = 9_500_000;
const ECHELLE_MAXIMUM = 4.2;
const QUALITE = 82;
/** Hauteur, en points, où une légende touche sa photo. */
const SOUS_LA_PHOTO = 18;
const LEGENDE_MAXIMUM = 120;

/** Les photos que ce PDF imprime, telles que ses pages les montrent : repères et flèches compris, rien d'autre n'en est exécuté. */
export async function photosDuPdf(octets: Uint8Array): Promise<PhotoDetachee[]> {
  const ouverture = await ouvrirPdfComplet(octets, PIXELS_IMAGE_MAXIMUM);
  const pdf = await ouverture.promise;
  try {
    return await detacher(pdf);
  } finally {
    await ouverture.destroy();
  }
}

async function detacher(pdf: PDFDocumentProxy): Promise<PhotoDetachee[]> {
  const photos: (PhotoDetachee & { place: string; empreinte: string })[] = [];
  // La même image à la même place d'une page à l'autre est un en-tête : elle n'est pas une photo, et ne se redessine plus.
  const entetes = new Set<string>();
  let octets = 0;
  for (let page = 1; page <= Math.min(pdf.numPages, PAGES_MAXIMUM); page += 1) {
    const lue = await pdf.getPage(page);
    const candidates = (await candidatesDe(lue)).filter((c) => !entetes.has(c.place));
    if (candidates.length === 0 || photos.length >= PHOTOS_MAXIMUM || octets >= OCTETS_MAXIMUM) {
      lue.cleanup();
      continue;
    }
    const [textes, decouper] = [await textesDe(lue), await dessiner(lue)];
    for (const { image, zone, place } of candidates) {
      if (photos.length >= PHOTOS_MAXIMUM || octets >= OCTETS_MAXIMUM) break;
      const jpeg = await decouper(zone);
      const empreinte = createHash("sha256").update(jpeg).digest("base64");
      if (photos.some((p) => p.place === place && p.empreinte === empreinte)) entetes.add(place);
      octets += jpeg.length;
      photos.push({ rang: 0, page, zone, legende: legendeDe(image, textes), jpeg, place, empreinte });
    }
    lue.cleanup();
  }
  return photos
    .filter((p) => photos.filter((a) => a.place === p.place && a.empreinte === p.empreinte).length === 1)
    .map(({ place: _place, empreinte: _empreinte, ...photo }, rang) => ({ ...photo, rang }));
}

interface Candidate {
  image: ImagePlacee;
  zone: Zone;
  place: string;
}

async function candidatesDe(page: PDFPageProxy): Promise<Candidate[]> {
  const { OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const { fnArray, argsArray } = await page.getOperatorList();
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
  // Une page tournée a ses places dans un autre repère : elle est numérisée, et n'a pas de photos à elle.
  if (page.rotate !== 0) return [];
  const [x0 = 0, y0 = 0] = page.view;
  return imagesPlacees(OPS, fnArray, argsArray).flatMap((image) => {
    const { largeur, hauteur, pixels } = image;
    if (!pixels || pixels.largeur < PIXELS_MINIMUM.largeur || pixels.hauteur < PIXELS_MINIMUM.hauteur) return [];
    if (largeur < LARGEUR_MINIMUM || hauteur < HAUTEUR_MINIMUM) return [];
    if (largeur * hauteur > SURFACE_MAXIMUM * width * height) return [];
    if (Math.max(largeur / hauteur, hauteur / largeur) > ALLONGEMENT_MAXIMUM) return [];
    const zone = zoneDe({ ...image, x: image.x - x0, y: image.y - y0 }, width, height);
    const place = [image.x, image.y, largeur, hauteur].map(Math.round).join(" ");
    return zone ? [{ image, zone, place }] : [];
  });
}

/** En fractions de la page, origine en haut à gauche ; nulle si elle en déborde. */
function zoneDe({ x, y, largeur, hauteur }: ImagePlacee, pageL: number, pageH: number): Zone | null {
  const zone = { x: x / pageL, y: 1 - (y + hauteur) / pageH, largeur: largeur / pageL, hauteur: hauteur / pageH };
  const dedans = zone.x >= -0.01 && zone.y >= -0.01 && zone.x + zone.largeur <= 1.01 && zone.y + zone.hauteur <= 1.01;
  if (!dedans) return null;
  const borner = (valeur: number) => Math.round(Math.min(1, Math.max(0, valeur)) * 1e4) / 1e4;
  return { x: borner(zone.x), y: borner(zone.y), largeur: borner(zone.largeur), hauteur: borner(zone.hauteur) };
}

type Decouper = (zone: Zone) => Promise<Buffer>;

/** Dessine la page une fois, et y découpe des photos : ce que l'expert y a tracé en fait partie. */
async function dessiner(page: PDFPageProxy): Promise<Decouper> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const { width, height } = page.getViewport({ scale: 1 });
  const vue = page.getViewport({ scale: Math.min(ECHELLE_MAXIMUM, Math.sqrt(PIXELS_MAXIMUM / (width * height))) });
  const feuille = createCanvas(Math.round(vue.width), Math.round(vue.height));
  await page.render({
    canvas: feuille as never,
    canvasContext: feuille.getContext("2d") as never,
    viewport: vue,
  }).promise;
  return (zone) => {
    const [l, h] = [zone.largeur * vue.width, zone.hauteur * vue.height];
    const reduction = Math.min(1, COTE_DETACHEE / Math.max(l, h));
    const toile = createCanvas(Math.max(1, Math.round(l * reduction)), Math.max(1, Math.round(h * reduction)));
    toile
      .getContext("2d")
      .drawImage(feuille, zone.x * vue.width, zone.y * vue.height, l, h, 0, 0, toile.width, toile.height);
    return toile.encode("jpeg", QUALITE);
  };
}

interface Texte {
  texte: string;
  x0: number;
  x1: number;
  y: number;
}

async function textesDe(page: PDFPageProxy): Promise<Texte[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [{ texte: item.str.trim(), x0: item.transform[4], x1: item.transform[4] + item.width, y: item.transform[5] }]
      : [],
  );
}

/** Ce qui est écrit sur la photo, ou juste dessous dans sa largeur ; rien dessous : juste dessus. */
function legendeDe({ x, y, largeur, hauteur }: ImagePlacee, textes: readonly Texte[]): string {
  const entre = (bas: number, haut: number) =>
    textes
      .filter((t) => t.y >= bas && t.y <= haut && t.x0 >= x - 6 && t.x1 <= x + largeur + 6)
      .toSorted((a, b) => b.y - a.y || a.x0 - b.x0)
      .map((t) => t.texte)
      .join(" ");
  return (entre(y - SOUS_LA_PHOTO, y + hauteur) || entre(y + hauteur, y + hauteur + SOUS_LA_PHOTO)).slice(
    0,
    LEGENDE_MAXIMUM,
  );
}
