import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { refuserBombes } from "./bombes.ts";
import { ErreurLecture, OCTETS_MAXIMUM, PAGES_MAXIMUM } from "./erreurs.ts";
import { type Mot, type Page, rangeesDe } from "./geometrie.ts";
import { coucherIntitules, type TexteDebout } from "./intitules-debout.ts";
import { type Fragment, motsDuFragment, noterFragment, recoller } from "./mots.ts";
import { reunirNombres } from "./nombres.ts";
import { imagesPlacees } from "./places-images.ts";

// Une page de relevé très dense compte environ 10 000 caractères ; au-delà de ce total, ce n'est pas un document de restitution.
const CARACTERES_MAXIMUM = 2_000_000;

/** Une page A4 numérisée à 600 points par pouce compte 35 millions de pixels : une image plus grande n'est pas décodée. */
export const PIXELS_IMAGE_MAXIMUM = 36_000_000;

/** Un PDF ouvert. */
export type DocumentPdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Ouvre un PDF ; l'appelant doit le détruire. Refuse par une `ErreurLecture` tout ce qui n'en est pas un, lisible et borné. */
export async function ouvrirPdf(octets: Uint8Array): Promise<DocumentPdf> {
  if (octets.byteLength === 0) throw new ErreurLecture("fichier_vide");
  if (octets.byteLength > OCTETS_MAXIMUM) throw new ErreurLecture("trop_lourd");
  // La norme admet quelques octets avant l'en-tête ; les lecteurs le cherchent dans le premier kilo-octet.
  const tete = Buffer.from(octets.buffer, octets.byteOffset, Math.min(1024, octets.byteLength)).toString("latin1");
  if (!tete.includes("%PDF-")) throw new ErreurLecture("pas_un_pdf");
  refuserBombes(octets);
  try {
    const pdf = await getDocumentProxy(octets, {
      verbosity: 0,
      useSystemFonts: false,
      stopAtErrors: false,
      maxImageSize: PIXELS_IMAGE_MAXIMUM,
    });
    if (pdf.numPages > PAGES_MAXIMUM) throw new ErreurLecture("trop_de_pages");
    return pdf;
  } catch (erreur) {
    if (erreur instanceof ErreurLecture) throw erreur;
    const nom = erreur instanceof Error ? erreur.name : "";
    throw new ErreurLecture(nom === "PasswordException" ? "protege" : "abime", { cause: erreur });
  }
}

// Une image plus étroite est une photo ou un logo ; une page numérisée est parfois découpée en bandes, toutes de sa largeur.
const LARGEUR_DE_PAGE = 0.7;
const SURFACE_DE_PAGE = 0.5;

/** Une page de texte dessiné compte un tracé par lettre ; un logo et des filets, quelques dizaines. */
const TRACES_DE_PAGE = 150;

/** Vrai si des images couvrent l'essentiel de la page, ou si ses lettres sont dessinées en tracés : seule la reconnaissance la lira. */
export async function estNumerisee(pdf: DocumentPdf, numero: number): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const page = await pdf.getPage(numero);
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const surface = imagesPlacees(OPS, fnArray, argsArray)
    .filter((i) => i.largeur > LARGEUR_DE_PAGE * width || i.hauteur > LARGEUR_DE_PAGE * height)
    .reduce((somme, i) => somme + i.largeur * i.hauteur, 0);
  page.cleanup();
  const traces = fnArray.filter((operation) => operation === OPS.constructPath).length;
  return surface > SURFACE_DE_PAGE * width * height || traces >= TRACES_DE_PAGE;
}

interface ElementTexte {
  str: string;
  transform: number[];
  width: number;
  fontName: string;
}

/** Polices dont chaque texte assez long a la même largeur par caractère, au corps près. */
function policesAChasseFixe(elements: readonly ElementTexte[]): ReadonlySet<string> {
  const chasses = new Map<string, number[]>();
  for (const { str, transform, width, fontName } of elements) {
    const corps = Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
    if (str.length < 5 || !(corps > 0)) continue;
    chasses.set(fontName, [...(chasses.get(fontName) ?? []), width / str.length / corps]);
  }
  const fixes = [...chasses].filter(([, c]) => c.length >= 3 && Math.max(...c) - Math.min(...c) < 0.004);
  return new Set(fixes.map(([police]) => police));
}

function fragmentDe(element: ElementTexte, vue: readonly number[]): Fragment | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = element.transform;
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = vue;
  const ax = va * a + vc * b;
  const ay = vb * a + vd * b;
  // Le texte couché (filigrane, mention en marge) ne fait partie d'aucune rangée.
  if (Math.abs(ay) > 0.1 * Math.abs(ax)) return null;
  const corps = Math.hypot(va * c + vc * d, vb * c + vd * d);
  if (!(corps > 0)) return null;
  return { texte: element.str, x: va * e + vc * f + ve, y: vb * e + vd * f + vf, largeur: element.width, corps };
}

/** Le même élément s'il est tourné d'un quart de tour, ou `null`. */
function deboutDe(element: ElementTexte, vue: readonly number[]): TexteDebout | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = element.transform;
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = vue;
  const [ax, ay] = [va * a + vc * b, vb * a + vd * b];
  if (Math.abs(ax) > 0.1 * Math.abs(ay)) return null;
  const corps = Math.hypot(va * c + vc * d, vb * c + vd * d);
  if (!(corps > 0)) return null;
  const [x, y] = [va * e + vc * f + ve, vb * e + vd * f + vf];
  const monte = ay < 0;
  return {
    texte: element.str,
    x0: monte ? x - corps : x,
    x1: monte ? x : x + corps,
    haut: monte ? y - element.width : y,
    bas: monte ? y : y + element.width,
    corps,
    monte,
  };
}

/** Mots de chaque page, en rangées. Lève `abime` si une page ne se décode pas, `trop_de_texte` au-delà de la borne. */
export async function lirePages(pdf: DocumentPdf): Promise<Page[]> {
  const pages: Page[] = [];
  let caracteres = 0;
  for (let numero = 1; numero <= pdf.numPages; numero += 1) {
    try {
      const page = await pdf.getPage(numero);
      const vue = page.getViewport({ scale: 1 });
      const contenu = await page.getTextContent();
      const elements = contenu.items.filter(
        (item): item is typeof item & ElementTexte => "str" in item && item.str.trim() !== "",
      );
      caracteres += elements.reduce((somme, element) => somme + element.str.length, 0);
      if (caracteres > CARACTERES_MAXIMUM) throw new ErreurLecture("trop_de_texte");
      pages.push({
        numero,
        largeur: vue.width,
        hauteur: vue.height,
        rangees: rangeesDesElements(numero, elements, vue.transform),
      });
      page.cleanup();
    } catch (erreur) {
      if (erreur instanceof ErreurLecture) throw erreur;
      throw new ErreurLecture("abime", { cause: erreur });
    }
  }
  return pages;
}

function rangeesDesElements(numero: number, elements: readonly ElementTexte[], vue: readonly number[]) {
  const mots: Mot[] = [];
  const fixes = policesAChasseFixe(elements);
  const aPlat: Fragment[] = [];
  elements.forEach((element, rang) => {
    const fragment = fragmentDe(element, vue);
    const chasseFixe = fixes.has(element.fontName);
    if (!fragment) return;
    aPlat.push(fragment);
    mots.push(...noterFragment(motsDuFragment({ ...fragment, chasseFixe }), rang));
  });
  if (aPlat.length < elements.length) {
    const debouts = elements.map((element) => deboutDe(element, vue)).filter((debout) => debout !== null);
    for (const [i, intitule] of coucherIntitules(debouts, aPlat).entries())
      mots.push(...noterFragment(motsDuFragment(intitule), elements.length + i));
  }
  const rangees = rangeesDe(numero, dedoubler(mots.filter((mot) => !FILET.test(mot.texte))));
  for (const rangee of rangees) rangee.mots = reunirNombres(recoller(rangee.mots));
  return rangees;
}

// Un filet tracé en caractères n'est pas un mot.
const FILET = /^(?:[-_=]{4,}|\.{4,}|\+[-+=]{3,})$/;

// Le gras simulé imprime deux fois le même mot au même endroit.
function dedoubler(mots: readonly Mot[]): Mot[] {
  const vus = new Set<string>();
  return mots.filter((mot) => {
    const cle = `${mot.texte}|${Math.round(mot.x0)}|${Math.round(mot.y)}`;
    if (vus.has(cle)) return false;
    vus.add(cle);
    return true;
  });
}
