import type { MotReconnu } from "./mots-reconnus.ts";
import { type Cadre, composerPlanche, estDans } from "./planche.ts";
import type { Raster } from "./raster.ts";

/** Ce que la seconde lecture rend de chaque bande d'une planche : son texte, et sa confiance de 0 à 100. */
export interface Relue {
  texte: string;
  confiance: number;
}

/** Mots d'une planche de nombres, lue avec les seuls signes d'un nombre. */
export type LireNombres = (planche: Raster) => Promise<MotReconnu[]>;

/** Un nombre que deux lectures rendent pareil : plus sûr que ce qu'une seule peut dire. */
const CONCORDANTE = 99;
/** Deux lectures contraires : la valeur se fait vérifier, quoi qu'en dise chacune. */
const DISCORDANTE = 70;
/** Sous cette confiance, la seconde lecture ne dit rien ; au-dessus de l'autre, elle vaut la première. */
const RELUE_MINIMALE = 30;
const RELUE_SURE = 70;
/** Avance d'une lecture sur l'autre pour l'emporter. */
const AVANCE = 12;
/** Une planche plus longue ne se lit plus d'un trait. */
const NOMBRES_MAXIMUM = 160;

const MONTANT = /^[-–—(]?\d{1,3}(?:[ .]?\d{3})*[.,]\d{2}\)?$/;
const chiffresDe = (texte: string) => texte.replace(/\D/g, "");
const sansBords = (texte: string) => texte.replace(/^[^\d(–—-]+|[^\d)%€]+$/g, "").replace(/\s*[€%]$/, "");

/** Un nombre à relire : des chiffres surtout, une lettre ou deux qui en sont peut-être. */
function estNombre({ text, confidence }: MotReconnu): boolean {
  const chiffres = chiffresDe(text).length;
  const lettres = text.replace(/[^\p{L}]/gu, "").length;
  return confidence > 20 && chiffres >= 2 && lettres <= 1 && text.length <= 14 && !/\d-\d/.test(text);
}

/** Morceaux d'un même nombre : « 1 » « 765,80 », « 71 » « 60 ». */
function grouper(mots: readonly MotReconnu[]): MotReconnu[][] {
  const groupes: MotReconnu[][] = [];
  let ouvert: MotReconnu[] = [];
  for (const mot of mots) {
    const dernier = ouvert.at(-1);
    const haut = mot.bbox.y1 - mot.bbox.y0;
    const suit =
      dernier !== undefined &&
      mot.bbox.x0 >= dernier.bbox.x1 - 2 &&
      mot.bbox.x0 - dernier.bbox.x1 < 0.5 * haut &&
      Math.abs(mot.base - dernier.base) < 0.4 * haut;
    const morceau = suit && /^\d{1,3}$/.test(dernier.text) && /^\d{2,3}(?:[.,]\d{2})?[.,;]?$/.test(mot.text);
    if (morceau) ouvert.push(mot);
    else {
      if (ouvert.length > 0) groupes.push(ouvert);
      ouvert = /^\d{1,3}$/.test(mot.text) || estNombre(mot) ? [mot] : [];
    }
  }
  if (ouvert.length > 0) groupes.push(ouvert);
  return groupes.filter((groupe) => groupe.length > 1 || groupe.some(estNombre));
}

const cadreDe = (groupe: readonly MotReconnu[]): Cadre => ({
  x0: Math.min(...groupe.map(({ bbox }) => bbox.x0)),
  x1: Math.max(...groupe.map(({ bbox }) => bbox.x1)),
  y0: Math.min(...groupe.map(({ bbox }) => bbox.y0)),
  y1: Math.max(...groupe.map(({ bbox }) => bbox.y1)),
});

/** Le nombre que deux lectures donnent : la même, la seule qui soit un montant, ou la plus sûre ; l'autre reste une variante. */
export function departager(mot: MotReconnu, relue: Relue): MotReconnu {
  const premier = sansBords(mot.text);
  const second = sansBords(relue.texte);
  if (second === "" || relue.confiance < RELUE_MINIMALE) return mot;
  const [montant1, montant2] = [MONTANT.test(premier), MONTANT.test(second)];
  const signe = /^[-–—]/.test(mot.text) && !/^[-–—]/.test(second) ? "-" : "";
  if (chiffresDe(premier) === chiffresDe(second)) {
    if (montant1 === montant2 || montant1) return { ...mot, confidence: Math.max(mot.confidence, CONCORDANTE) };
    if (relue.confiance < RELUE_SURE) return mot;
    return { ...mot, text: signe + second, confidence: Math.max(mot.confidence, relue.confiance) };
  }
  // Le « 1 » d'un millier se perd plus souvent qu'il ne s'invente.
  if (montant1 && (!montant2 || chiffresDe(premier).endsWith(chiffresDe(second)))) return mot;
  if (montant2 && !montant1) {
    const sure = relue.confiance >= RELUE_SURE && relue.confiance >= mot.confidence - AVANCE;
    return sure
      ? { ...mot, text: signe + second, confidence: Math.min(relue.confiance, 88) }
      : { ...mot, variante: signe + second };
  }
  if (!montant1 || relue.confiance < mot.confidence - 2 * AVANCE) return montant1 ? { ...mot, variante: second } : mot;
  const confidence = Math.min(DISCORDANTE, mot.confidence);
  return relue.confiance > mot.confidence + AVANCE
    ? { ...mot, text: signe + second, confidence, variante: mot.text }
    : { ...mot, confidence, variante: signe + second };
}

function reunir(groupe: readonly MotReconnu[], relue: Relue): MotReconnu[] {
  const [premier] = groupe;
  if (!premier || groupe.length === 1) return premier ? [departager(premier, relue)] : [];
  const text = groupe.map((mot) => mot.text).join(" ");
  const confidence = Math.min(...groupe.map((mot) => mot.confidence));
  const bbox = cadreDe(groupe);
  const lu = departager({ ...premier, text, confidence, bbox }, relue);
  // Des morceaux que rien ne confirme restent des mots distincts : ce sont peut-être deux cellules.
  return MONTANT.test(lu.text) && lu.confidence >= RELUE_SURE ? [lu] : [...groupe];
}

/**
 * Relit les nombres d'une page, agrandis et avec les seuls signes d'un nombre : ce que les deux lectures ont en commun est sûr, une virgule
 * perdue revient, et ce qui diffère garde l'autre lecture pour que l'addition les départage.
 */
export async function relireNombres(
  image: Raster,
  mots: readonly MotReconnu[],
  lireNombres: LireNombres,
): Promise<MotReconnu[]> {
  const groupes = grouper(mots).slice(0, NOMBRES_MAXIMUM);
  if (groupes.length === 0) return [...mots];
  const { planche, bandes } = composerPlanche(image, groupes.map(cadreDe));
  const relus = await lireNombres(planche);
  const remplaces = new Map<MotReconnu, MotReconnu[]>();
  groupes.forEach((groupe, rang) => {
    const bande = bandes[rang];
    const utiles = bande ? relus.filter((mot) => estDans(bande, mot.bbox) && /\d/.test(mot.text)) : [];
    if (utiles.length === 0) return;
    const relue = {
      texte: utiles.map((mot) => mot.text).join(" "),
      confiance: Math.min(...utiles.map((mot) => mot.confidence)),
    };
    const [premier, ...suite] = groupe;
    if (!premier) return;
    remplaces.set(premier, reunir(groupe, relue));
    for (const mot of suite) remplaces.set(mot, []);
  });
  return mots.flatMap((mot) => remplaces.get(mot) ?? [mot]);
}
