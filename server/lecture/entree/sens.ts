import { composer, type Matrice } from "./matrice.ts";

/** Un texte posé sur la page, tel que pdf.js le rend : sa matrice et sa longueur. */
interface Ecrit {
  str: string;
  transform: readonly number[];
}

export type Quart = 0 | 90 | 180 | 270;

export interface Sens {
  /** Quart de tour, dans le sens des aiguilles, qui met la page droite. */
  quart: Quart;
  /** Repère du PDF vers la page droite : points, origine en haut à gauche. */
  vue: Matrice;
  largeur: number;
  hauteur: number;
}

/** Part des signes d'une page qu'un autre sens doit porter pour l'emporter : une mention en marge n'y arrive pas. */
const MAJORITE = 0.55;
/** Lignes distinctes au moins : une longue phrase debout dans la marge d'une page presque vide n'en fait qu'une ou deux. */
const LIGNES_MINIMUM = 4;
/** Degrés : au-delà, le texte est couché exprès (filigrane) ; en deçà, il est droit. */
const PENTE_MAXIMUM = 5;
const PENTE_MINIMUM = 0.15;

const enDegres = (radians: number): number => (radians * 180) / Math.PI;

/** Angle d'un texte sur la page montrée, en degrés dans le sens des aiguilles. */
function angleDe({ transform }: Ecrit, vue: Matrice): number {
  const [a = 1, b = 0] = transform;
  return enDegres(Math.atan2(vue[1] * a + vue[3] * b, vue[0] * a + vue[2] * b));
}

const quartDe = (angle: number): Quart => ((((Math.round(angle / 90) * 90) % 360) + 360) % 360) as Quart;

/** Lignes de base distinctes des textes tournés d'un quart donné, en points entiers. */
function lignesDe(ecrits: readonly Ecrit[], quart: Quart, vue: Matrice): number {
  const lignes = ecrits.map(({ transform: [, , , , e = 0, f = 0] }) => {
    const [x, y] = [vue[0] * e + vue[2] * f, vue[1] * e + vue[3] * f];
    return Math.round(quart % 180 === 0 ? y : x);
  });
  return new Set(lignes).size;
}

function quartDominant(ecrits: readonly Ecrit[], vue: Matrice): Quart {
  const parQuart = new Map<Quart, { signes: number; siens: Ecrit[] }>();
  let total = 0;
  for (const ecrit of ecrits) {
    const signes = ecrit.str.replace(/\s/g, "").length;
    const quart = quartDe(angleDe(ecrit, vue));
    const groupe = parQuart.get(quart) ?? { signes: 0, siens: [] };
    groupe.signes += signes;
    groupe.siens.push(ecrit);
    parQuart.set(quart, groupe);
    total += signes;
  }
  for (const [quart, { signes, siens }] of parQuart)
    if (quart !== 0 && signes > MAJORITE * total && lignesDe(siens, quart, vue) >= LIGNES_MINIMUM) return quart;
  return 0;
}

/** Pente médiane, en degrés, des textes du sens dominant, chacun pesant ses signes ; 0 si elle ne se voit pas. */
function penteDe(ecrits: readonly Ecrit[], quart: Quart, vue: Matrice): number {
  const pentes = ecrits.flatMap((ecrit) => {
    const angle = angleDe(ecrit, vue);
    return quartDe(angle) === quart ? [{ pente: ((angle - quart + 540) % 360) - 180, signes: ecrit.str.length }] : [];
  });
  pentes.sort((a, b) => a.pente - b.pente);
  const moitie = pentes.reduce((somme, { signes }) => somme + signes, 0) / 2;
  let vus = 0;
  const mediane =
    pentes.find(({ signes }) => {
      vus += signes;
      return vus >= moitie;
    })?.pente ?? 0;
  return Math.abs(mediane) < PENTE_MINIMUM || Math.abs(mediane) > PENTE_MAXIMUM ? 0 : mediane;
}

/** Tourne, autour du centre de la page, d'un angle en degrés dans le sens des aiguilles. */
function tourner(degres: number, largeur: number, hauteur: number): Matrice {
  const [cos, sin] = [Math.cos((degres * Math.PI) / 180), Math.sin((degres * Math.PI) / 180)];
  const [cx, cy] = [largeur / 2, hauteur / 2];
  return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy];
}

/** Quart de tour d'une page de cette taille, dans le sens des aiguilles, dont les coins restent sur les axes. */
function enQuart(quart: Quart, largeur: number, hauteur: number): Matrice {
  if (quart === 90) return [0, 1, -1, 0, hauteur, 0];
  if (quart === 180) return [-1, 0, 0, -1, largeur, hauteur];
  return quart === 270 ? [0, -1, 1, 0, 0, largeur] : [1, 0, 0, 1, 0, 0];
}

/** Comment mettre droite une page montrée ainsi (`vue`, sa largeur et sa hauteur, `/Rotate` compris) d'après le sens de ses mots. */
export function sensDeLaPage(ecrits: readonly Ecrit[], vue: Matrice, largeur: number, hauteur: number): Sens {
  const ecrit = quartDominant(ecrits, vue);
  const pente = penteDe(ecrits, ecrit, vue);
  const quart = ((360 - ecrit) % 360) as Quart;
  const [large, haute] = quart % 180 === 0 ? [largeur, hauteur] : [hauteur, largeur];
  const droite = composer(enQuart(quart, largeur, hauteur), vue);
  return {
    quart,
    vue: pente === 0 ? droite : composer(tourner(-pente, large, haute), droite),
    largeur: large,
    hauteur: haute,
  };
}
