import { getResolvedPDFJS } from "unpdf";
import { ErreurLecture } from "../commun/erreurs.ts";
import type { Mot, Page } from "../commun/geometrie.ts";
import { type Annotation, textesDesAnnotations } from "./champs.ts";
import { type ElementTexte, motsDesElements, rangeesDesMots } from "./elements.ts";
import { estIllisible } from "./lisibilite.ts";
import { enMatrice } from "./matrice.ts";
import type { DocumentPdf } from "./pdf.ts";
import { type Aplat, type Peinture, peindre } from "./peinture.ts";
import { regarder } from "./regard.ts";
import { resserrer } from "./resserrer.ts";
import { sensDeLaPage } from "./sens.ts";

// Une page de relevé très dense compte environ 10 000 caractères ; au-delà de ce total, ce n'est pas un document de restitution.
const CARACTERES_MAXIMUM = 2_000_000;
// En dessous, la page est une image : un tampon ou un numéro de page ne fait pas un document lisible.
export const LETTRES_MINIMUM = 40;
/** En dessous, sur une image de toute la page, ce texte est un tampon, un en-tête ou une signature : ce qu'il y a à lire est l'image. */
const LETTRES_D_UN_TAMPON = 400;
// Une image plus étroite est une photo ou un logo ; une page numérisée est parfois découpée en bandes, toutes de sa largeur.
const LARGEUR_DE_PAGE = 0.7;
const SURFACE_DE_PAGE = 0.5;
/** Une page de texte dessiné compte un tracé par lettre ; un logo et des filets, quelques dizaines. */
const TRACES_DE_PAGE = 150;

type PageProxy = Awaited<ReturnType<DocumentPdf["getPage"]>>;

/** Mots de chaque page telle qu'une personne la voit, droite, en rangées. Lève `abime` si une page ne se décode pas, `trop_de_texte` au-delà de la borne. */
export async function lirePages(pdf: DocumentPdf): Promise<Page[]> {
  const pages: Page[] = [];
  const calques = await pdf.getOptionalContentConfig();
  let caracteres = 0;
  for (let numero = 1; numero <= pdf.numPages; numero += 1) {
    try {
      const page = await pdf.getPage(numero);
      const contenu = await page.getTextContent();
      const imprimes = contenu.items.filter(
        (item): item is typeof item & ElementTexte => "str" in item && item.str.trim() !== "",
      );
      caracteres += imprimes.reduce((somme, element) => somme + element.str.length, 0);
      if (caracteres > CARACTERES_MAXIMUM) throw new ErreurLecture("trop_de_texte");
      pages.push(await voirPage(page, imprimes, (groupe) => calques.isVisible(groupe as never)));
      page.cleanup();
    } catch (erreur) {
      if (erreur instanceof ErreurLecture) throw erreur;
      throw new ErreurLecture("abime", { cause: erreur });
    }
  }
  return pages;
}

async function voirPage(
  page: PageProxy,
  imprimes: readonly ElementTexte[],
  calqueVisible: (groupe: unknown) => boolean,
): Promise<Page> {
  const [{ OPS }, liste, annotations] = [
    await getResolvedPDFJS(),
    await page.getOperatorList(),
    (await page.getAnnotations()) as Annotation[],
  ];
  const { fnArray, argsArray } = liste;
  const peinture = peindre({ ops: OPS, fnArray, argsArray, calqueVisible, uniteDe: (police) => uniteDe(page, police) });
  const vu = { textes: peinture.textes, aplats: await deciderImages(page, peinture) };
  const dAnnotations = peinture.textes.filter(({ annotation }) => annotation !== null);
  const elements = [...resserrer(imprimes), ...textesDesAnnotations(annotations, dAnnotations, imprimes)];
  const montree = page.getViewport({ scale: 1 });
  const sens = sensDeLaPage(elements, enMatrice(montree.transform), montree.width, montree.height);
  const surLaPage = ({ x0, x1, y }: Mot) => x1 > 0 && x0 < sens.largeur && y > 0 && y < sens.hauteur + 2;
  const mots = motsDesElements(elements, sens.vue).filter(surLaPage);
  const seVoit = regarder(vu, sens.vue);
  const [vus, caches] = seVoit ? [mots.filter(seVoit), mots.filter((mot) => !seVoit(mot))] : [mots, []];
  const illisible = estIllisible(vus.map(({ texte }) => texte));
  const [lettres, cachees] = [lettresDe(vus), lettresDe(caches)];
  const numerisee = () =>
    lettres < LETTRES_D_UN_TAMPON &&
    (couvrePage(page, vu.aplats) ||
      (lettres < LETTRES_MINIMUM && tracesDe(fnArray, OPS.constructPath) >= TRACES_DE_PAGE));
  // Une couche cachée plus longue que ce qui se voit : la page est une image, ou l'œil de ce programme s'y trompe ; le dessin tranche.
  const aReconnaitre = illisible || cachees > Math.max(lettres, LETTRES_MINIMUM) || numerisee();
  return {
    numero: page.pageNumber,
    largeur: sens.largeur,
    hauteur: sens.hauteur,
    rangees: illisible ? [] : rangeesDesMots(page.pageNumber, vus),
    ...(sens.quart === 0 ? {} : { quart: sens.quart }),
    ...(aReconnaitre ? { aReconnaitre } : {}),
    ...(aReconnaitre && caches.length > 0 ? { couche: caches } : {}),
  };
}

const lettresDe = (mots: readonly Mot[]): number => mots.reduce((somme, { texte }) => somme + texte.length, 0);

const tracesDe = (fnArray: readonly number[], trace: number): number =>
  fnArray.reduce((somme, operation) => somme + Number(operation === trace), 0);

/** Vrai si des images couvrent l'essentiel de la page : seule la reconnaissance la lira. */
function couvrePage(page: PageProxy, aplats: readonly Aplat[]): boolean {
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
  const surface = aplats
    .filter(({ estImage }) => estImage)
    .map(({ boite: [x0, y0, x1, y1] }) => ({ largeur: x1 - x0, hauteur: y1 - y0 }))
    .filter((i) => i.largeur > LARGEUR_DE_PAGE * width || i.hauteur > LARGEUR_DE_PAGE * height)
    .reduce((somme, i) => somme + i.largeur * i.hauteur, 0);
  return surface > SURFACE_DE_PAGE * width * height;
}

const MILLIEME = 0.001;

function uniteDe(page: PageProxy, police: string): number {
  const trouvee: unknown = page.commonObjs.has(police) ? page.commonObjs.get(police) : null;
  const [unite] = (trouvee as { fontMatrix?: readonly number[] } | null)?.fontMatrix ?? [];
  return unite !== undefined && unite > 0 ? unite : MILLIEME;
}

/** Trois octets par point : une image sans transparence. Quatre : elle peut en avoir. */
const RVB = 2;
const GRIS = 1;

/** Une image posée sur du texte ne le cache que si son décodage la dit opaque. */
async function deciderImages(page: PageProxy, { textes, aplats }: Peinture): Promise<Aplat[]> {
  const premier = textes[0]?.rang ?? Number.POSITIVE_INFINITY;
  return Promise.all(
    aplats.map(async (aplat) => {
      if (!aplat.couvre || aplat.image === undefined || aplat.rang < premier) return aplat;
      return { ...aplat, couvre: await estOpaque(page, aplat.image) };
    }),
  );
}

/** Une image que pdf.js n'a pas décodée à temps, ou pas du tout, est supposée transparente : rien n'est caché sans preuve. */
const DECODAGE_MS = 2_000;

async function estOpaque(page: PageProxy, nom: string): Promise<boolean> {
  const objets = nom.startsWith("g_") ? page.commonObjs : page.objs;
  const decodee = new Promise<unknown>((resolve) => objets.get(nom, resolve));
  let minuterie: NodeJS.Timeout | undefined;
  const delai = new Promise<null>((resolve) => {
    minuterie = setTimeout(() => resolve(null), DECODAGE_MS);
  });
  const image = (await Promise.race([decodee, delai])) as { kind?: number } | null;
  clearTimeout(minuterie);
  return image?.kind === RVB || image?.kind === GRIS;
}
