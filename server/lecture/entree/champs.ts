import type { ElementTexte } from "./elements.ts";
import type { Boite } from "./matrice.ts";
import type { TextePeint } from "./peinture.ts";

/** Ce que pdf.js dit d'une annotation que la page montre. */
export interface Annotation {
  id: string;
  subtype: string;
  rect: readonly number[];
  annotationFlags?: number;
  fieldType?: string | null;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string | null;
  multiLine?: boolean;
  comb?: boolean;
  options?: readonly { exportValue: string; displayValue: string }[];
  defaultAppearanceData?: { fontSize?: number };
  contentsObj?: { str?: string };
}

/** Drapeaux d'une annotation que l'écran ne montre pas : cachée, ou seulement imprimée. */
const CACHEE = 2 | 32;
/** Une bulle, son icône et un lien ne posent aucun mot sur la page. */
const SANS_MOT = new Set(["Popup", "Text", "Link"]);
/** Corps d'un champ dont la taille s'ajuste à sa case, en part de sa hauteur, et au plus. */
const CORPS_AJUSTE = { part: 0.65, maximum: 12 };
/** Largeur moyenne d'un signe, en corps. */
const CHASSE = 0.5;
/** Retrait d'une valeur dans sa case, en points. */
const RETRAIT = 2;
/** Écart, en corps, où la valeur d'un champ et son étiquette sont d'une même ligne. */
const MEME_LIGNE = 0.45;
const POLICE = "annotation";

const droit = (str: string, x: number, y: number, corps: number): ElementTexte => ({
  str,
  transform: [corps, 0, 0, corps, x, y],
  width: CHASSE * corps * str.length,
  fontName: POLICE,
});

/** L'élément de texte d'une opération d'une apparence. */
function peint({ texte, x0, y0, x1, y1, matrice, corps }: TextePeint): ElementTexte {
  const taille = corps / (Math.hypot(matrice[2], matrice[3]) || 1);
  const [a, b, c, d] = matrice.map((n) => n * taille);
  return {
    str: texte,
    transform: [a ?? 0, b ?? 0, c ?? 0, d ?? 0, x0, y0],
    width: Math.hypot(x1 - x0, y1 - y0),
    fontName: POLICE,
  };
}

const boiteDe = ({ rect: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }: Annotation): Boite => [
  Math.min(x0, x1),
  Math.min(y0, y1),
  Math.max(x0, x1),
  Math.max(y0, y1),
];

/** Ce qu'un champ vaut, tel qu'on le lit ; vide s'il n'a rien. */
function valeurDe({ fieldValue, options = [] }: Annotation): string {
  const dites = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return dites
    .filter((v): v is string => typeof v === "string")
    .map((v) => options.find(({ exportValue }) => exportValue === v)?.displayValue ?? v)
    .join(", ");
}

function estCochee({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: Annotation): boolean | null {
  if (checkBox)
    return typeof fieldValue === "string" && fieldValue !== "Off" && fieldValue === (exportValue ?? fieldValue);
  if (radioButton) return typeof fieldValue === "string" && fieldValue !== "Off" && fieldValue === buttonValue;
  return null;
}

/** Une case et sa marque, au milieu de son cadre. */
function marque(annotation: Annotation, cochee: boolean): ElementTexte {
  const [x0, y0, x1, y1] = boiteDe(annotation);
  const corps = Math.min(CORPS_AJUSTE.maximum, y1 - y0);
  const element = droit(cochee ? "☒" : "☐", 0, (y0 + y1) / 2 - 0.35 * corps, corps);
  element.width = Math.min(corps, x1 - x0);
  element.transform[4] = (x0 + x1 - element.width) / 2;
  return element;
}

/** Lignes d'un texte posées dans leur case : au milieu s'il n'y en a qu'une, depuis le haut sinon. */
function poser(annotation: Annotation, texte: string, enHaut: boolean): ElementTexte[] {
  const [x0, y0, , y1] = boiteDe(annotation);
  const dite = annotation.defaultAppearanceData?.fontSize ?? 0;
  const hauteur = y1 - y0;
  const corps = dite > 0 ? dite : Math.min(CORPS_AJUSTE.maximum, CORPS_AJUSTE.part * hauteur);
  if (!(corps > 0)) return [];
  const lignes = texte.split(/\r\n?|\n/);
  const depart = enHaut || lignes.length > 1 ? y1 - RETRAIT - corps : y0 + (hauteur - corps) / 2 + 0.2 * corps;
  return lignes.flatMap((ligne, i) =>
    ligne.trim() === "" ? [] : [droit(ligne, x0 + RETRAIT, depart - 1.15 * i * corps, corps)],
  );
}

function elementsDe(annotation: Annotation, peints: readonly TextePeint[]): ElementTexte[] {
  if (annotation.subtype === "Widget") {
    const cochee = annotation.fieldType === "Btn" ? estCochee(annotation) : null;
    if (cochee !== null) return [marque(annotation, cochee)];
    const [premier] = peints;
    // Un champ à cases pose ses lettres une à une : sa valeur se lit d'un trait.
    if (annotation.comb && premier)
      return [{ ...peint(premier), str: valeurDe(annotation), width: boiteDe(annotation)[2] - premier.x0 }];
    if (peints.length === 0 && annotation.fieldType !== "Btn" && annotation.fieldType !== "Sig")
      return poser(annotation, valeurDe(annotation), annotation.multiLine === true);
  }
  if (annotation.subtype === "FreeText" && peints.length === 0)
    return poser(annotation, annotation.contentsObj?.str ?? "", true);
  return peints.map(peint);
}

/** Cale la ligne de base d'une valeur sur celle du texte imprimé à sa hauteur : le formulaire les a placées à un point ou deux près. */
function caler(element: ElementTexte, imprimes: readonly ElementTexte[]): ElementTexte {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = element.transform;
  const [corps, longueur] = [Math.hypot(c, d), Math.hypot(a, b)];
  if (!(corps > 0 && longueur > 0)) return element;
  let pas = Number.POSITIVE_INFINITY;
  for (const { transform } of imprimes) {
    const [ta = 0, tb = 0, , , te = 0, tf = 0] = transform;
    // Deux textes de même sens seulement.
    if (ta * a + tb * b < 0.99 * Math.hypot(ta, tb) * longueur) continue;
    const ecart = ((te - e) * c + (tf - f) * d) / corps;
    if (Math.abs(ecart) < Math.abs(pas)) pas = ecart;
  }
  if (Math.abs(pas) > MEME_LIGNE * corps) return element;
  return { ...element, transform: [a, b, c, d, e + (pas * c) / corps, f + (pas * d) / corps] };
}

const serrer = (texte: string): string => texte.replace(/\s/gu, "").toLowerCase();

/** Vrai si la page imprime déjà ce texte dans cette case : un formulaire à moitié aplati le dirait deux fois. */
function dejaDit(element: ElementTexte, [x0, y0, x1, y1]: Boite, imprimes: readonly ElementTexte[]): boolean {
  const dit = serrer(element.str);
  return imprimes.some(({ str, transform: [, , , , e = 0, f = 0] }) => {
    const dedans = e >= x0 - RETRAIT && e <= x1 && f >= y0 - RETRAIT && f <= y1;
    return dedans && serrer(str).includes(dit);
  });
}

/**
 * Textes que les champs et les annotations d'une page montrent et que son contenu ne dit pas, dans le repère du PDF : leur apparence si elle a
 * des mots, leur valeur sinon. `peints` sont les textes de toutes les apparences ; ce que l'écran ne montre pas est écarté.
 */
export function textesDesAnnotations(
  annotations: readonly Annotation[],
  peints: readonly TextePeint[],
  imprimes: readonly ElementTexte[],
): ElementTexte[] {
  return annotations
    .filter(({ subtype, annotationFlags = 0 }) => (annotationFlags & CACHEE) === 0 && !SANS_MOT.has(subtype))
    .flatMap((annotation) =>
      elementsDe(
        annotation,
        peints.filter(({ annotation: id, invisible }) => id === annotation.id && !invisible),
      )
        .filter(({ str }) => str.trim() !== "")
        .filter((element) => !dejaDit(element, boiteDe(annotation), imprimes))
        .map((element) => caler(element, imprimes)),
    );
}
