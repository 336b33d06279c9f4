import { mediane } from "../commun/mediane.ts";
import type { MotReconnu } from "./mots-reconnus.ts";
import type { Cadre } from "./planche.ts";
import type { Raster } from "./raster.ts";

/** Une case à cocher de la page, et ce qu'elle porte. */
export interface CaseACocher {
  cadre: Cadre;
  cochee: boolean;
}

const ENCRE = 150;
/** Côté d'une case, de deux à cinq millimètres à 300 points par pouce. */
const COTE_MINIMUM = 16;
const COTE_MAXIMUM = 64;
/** Écart de la largeur à la hauteur d'un carré, en parts du côté. */
const CARRURE = 0.2;
/** Part de chaque bord qui porte de l'encre : un « D », un « O » n'ont pas de coin à droite. */
const PART_DE_BORD = 0.8;
/** Jusqu'où un bord un peu penché s'écarte de son cadre, en parts du côté. */
const PENCHE = 0.16;
const COIN = 0.12;
/** Part d'encre du dedans d'une case cochée ; un carré plein est une puce. */
const PART_COCHEE = 0.1;
const PART_PLEINE = 0.9;
/** Points d'encre en attente : bien plus qu'une case n'en a. */
const PILE = 1 << 16;
/** Moins de cases semblables sont un sigle ou un logo. */
const CASES_MINIMUM = 4;
const SEMBLABLE = 0.2;

/** Rectangles des taches d'encre d'un seul tenant qui ont la taille d'une case. */
function carres({ largeur, hauteur, gris }: Raster): Cadre[] {
  const vus = new Uint8Array(gris.length);
  const trouves: Cadre[] = [];
  // Une photographie sombre est d'un seul tenant : au-delà d'une tache de lettres, la suivre plus loin coûterait sans rien apprendre.
  const pile = new Int32Array(PILE);
  for (let depart = largeur + 1; depart < gris.length - largeur - 1; depart += 1) {
    if (vus[depart] === 1 || (gris[depart] ?? 255) >= ENCRE) continue;
    let [x0, x1, y0, y1] = [largeur, 0, hauteur, 0];
    let hauteurDePile = 1;
    pile[0] = depart;
    vus[depart] = 1;
    while (hauteurDePile > 0) {
      hauteurDePile -= 1;
      const point = pile[hauteurDePile] as number;
      const x = point % largeur;
      const y = (point - x) / largeur;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      for (let dy = -largeur; dy <= largeur; dy += largeur) {
        for (let voisin = point + dy - 1; voisin <= point + dy + 1; voisin += 1) {
          if (voisin < 0 || voisin >= gris.length || vus[voisin] === 1 || (gris[voisin] ?? 255) >= ENCRE) continue;
          vus[voisin] = 1;
          if (hauteurDePile === PILE) continue;
          pile[hauteurDePile] = voisin;
          hauteurDePile += 1;
        }
      }
    }
    const [l, h] = [x1 + 1 - x0, y1 + 1 - y0];
    if (Math.min(l, h) < COTE_MINIMUM || Math.max(l, h) > COTE_MAXIMUM) continue;
    if (Math.abs(l - h) <= CARRURE * Math.max(l, h)) trouves.push({ x0, y0, x1: x1 + 1, y1: y1 + 1 });
  }
  return trouves;
}

/** Vrai si les quatre bords du cadre sont tracés, et ses quatre coins fermés. */
function estCadre({ largeur, gris }: Raster, { x0, y0, x1, y1 }: Cadre): boolean {
  const noir = (x: number, y: number) => (gris[y * largeur + x] ?? 255) < ENCRE;
  const [l, h] = [x1 - x0, y1 - y0];
  const profondeur = Math.max(3, Math.round(PENCHE * Math.min(l, h)));
  const couvert = (long: number, lire: (t: number, k: number) => boolean): boolean => {
    let encres = 0;
    for (let t = 0; t < long; t += 1) {
      let encre = false;
      for (let k = 0; k < profondeur && !encre; k += 1) encre = lire(t, k);
      if (encre) encres += 1;
    }
    return encres >= PART_DE_BORD * long;
  };
  const cote = Math.max(2, Math.round(COIN * Math.min(l, h)));
  const coin = (cx: number, cy: number) => {
    for (let y = cy; y < cy + cote; y += 1) for (let x = cx; x < cx + cote; x += 1) if (noir(x, y)) return true;
    return false;
  };
  return (
    couvert(l, (t, k) => noir(x0 + t, y0 + k)) &&
    couvert(l, (t, k) => noir(x0 + t, y1 - 1 - k)) &&
    couvert(h, (t, k) => noir(x0 + k, y0 + t)) &&
    couvert(h, (t, k) => noir(x1 - 1 - k, y0 + t)) &&
    coin(x0, y0) &&
    coin(x1 - cote, y0) &&
    coin(x0, y1 - cote) &&
    coin(x1 - cote, y1 - cote)
  );
}

function encreDedans({ largeur, gris }: Raster, { x0, y0, x1, y1 }: Cadre): number {
  const retrait = Math.round(0.24 * Math.min(x1 - x0, y1 - y0));
  let [encres, total] = [0, 0];
  for (let y = y0 + retrait; y < y1 - retrait; y += 1) {
    for (let x = x0 + retrait; x < x1 - retrait; x += 1) {
      total += 1;
      if ((gris[y * largeur + x] ?? 255) < ENCRE) encres += 1;
    }
  }
  return encres / Math.max(1, total);
}

const coteDe = ({ x0, y0, x1, y1 }: Cadre): number => (x1 - x0 + y1 - y0) / 2;

/**
 * Cases à cocher d'une page : des carrés tracés, tous de la même taille, vides ou barrés. La reconnaissance de caractères les prend pour des lettres
 * (« oO », « Cl ») et ne dit pas laquelle est cochée ; l'encre le dit. Un carré plein parmi des vides est coché ; tous pleins, ce sont des puces.
 */
export function casesACocher(image: Raster): CaseACocher[] {
  const cadres = carres(image).filter((cadre) => estCadre(image, cadre));
  const cote = mediane(cadres.map(coteDe));
  const semblables = cadres.filter((cadre) => Math.abs(coteDe(cadre) - cote) <= SEMBLABLE * cote);
  if (semblables.length < CASES_MINIMUM) return [];
  const encres = semblables.map((cadre) => encreDedans(image, cadre));
  if (encres.every((encre) => encre >= PART_PLEINE)) return [];
  return semblables.map((cadre, i) => ({ cadre, cochee: (encres[i] ?? 0) >= PART_COCHEE }));
}

/** L'image sans ses cases, que rien ne prend alors pour des lettres. */
export function sansCases(image: Raster, cases: readonly CaseACocher[]): Raster {
  if (cases.length === 0) return image;
  const gris = image.gris.slice();
  for (const { cadre } of cases)
    for (let y = cadre.y0 - 2; y < cadre.y1 + 2; y += 1)
      gris.fill(255, y * image.largeur + cadre.x0 - 2, y * image.largeur + cadre.x1 + 2);
  return { ...image, gris };
}

/** Les cases en mots, à leur place : « ☒ » ou « ☐ ». */
export const motsDesCases = (cases: readonly CaseACocher[]): MotReconnu[] =>
  cases.map(({ cadre, cochee }) => ({
    text: cochee ? "☒" : "☐",
    confidence: 96,
    bbox: cadre,
    base: cadre.y1,
    hauteurLigne: cadre.y1 - cadre.y0,
  }));
