import { getDocumentProxy } from "unpdf";
import { refuserBombes } from "./bombes.ts";
import { ErreurLecture, OCTETS_MAXIMUM, PAGES_MAXIMUM } from "./erreurs.ts";
import { type Mot, type Page, rangeesDe } from "./geometrie.ts";
import { type Fragment, motsDuFragment, noterFragment, recoller } from "./mots.ts";
import { reunirNombres } from "./nombres.ts";

// Une page de relevé très dense compte environ 10 000 caractères ; au-delà de ce total, ce n'est pas un document de restitution.
const CARACTERES_MAXIMUM = 2_000_000;

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Ouvre un PDF ; l'appelant doit le détruire. Refuse par une `ErreurLecture` tout ce qui n'en est pas un, lisible et borné. */
export async function ouvrirPdf(octets: Uint8Array): Promise<Proxy> {
  if (octets.byteLength === 0) throw new ErreurLecture("fichier_vide");
  if (octets.byteLength > OCTETS_MAXIMUM) throw new ErreurLecture("trop_lourd");
  // La norme admet quelques octets avant l'en-tête ; les lecteurs le cherchent dans le premier kilo-octet.
  const tete = Buffer.from(octets.buffer, octets.byteOffset, Math.min(1024, octets.byteLength)).toString("latin1");
  if (!tete.includes("%PDF-")) throw new ErreurLecture("pas_un_pdf");
  refuserBombes(octets);
  try {
    const pdf = await getDocumentProxy(octets, { verbosity: 0, useSystemFonts: false, stopAtErrors: false });
    if (pdf.numPages > PAGES_MAXIMUM) throw new ErreurLecture("trop_de_pages");
    return pdf;
  } catch (erreur) {
    if (erreur instanceof ErreurLecture) throw erreur;
    const nom = erreur instanceof Error ? erreur.name : "";
    throw new ErreurLecture(nom === "PasswordException" ? "protege" : "abime", { cause: erreur });
  }
}

interface ElementTexte {
  str: string;
  transform: number[];
  width: number;
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

/** Mots de chaque page, en rangées. Lève `abime` si une page ne se décode pas, `trop_de_texte` au-delà de la borne. */
export async function lirePages(pdf: Proxy): Promise<Page[]> {
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
  elements.forEach((element, rang) => {
    const fragment = fragmentDe(element, vue);
    if (fragment) mots.push(...noterFragment(motsDuFragment(fragment), rang));
  });
  const rangees = rangeesDe(numero, dedoubler(mots.filter((mot) => !FILET.test(mot.texte))));
  for (const rangee of rangees) rangee.mots = reunirNombres(recoller(rangee.mots));
  return rangees;
}

// Un filet tracé en caractères n'est pas un mot.
const FILET = /^(?:[-_=]{4,}|\.{4,})$/;

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
