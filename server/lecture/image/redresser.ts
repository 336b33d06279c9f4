import { mediane } from "../commun/mediane.ts";
import { incliner, type Raster, tournerDunQuart } from "./raster.ts";

const REDUCTION = 4;
const ENCRE = 140;
const ANGLE_MAXIMUM = 5;
/** Sur une page large, la netteté ne culmine que sur un dixième de degré : un pas plus long passerait par-dessus. */
const PAS = 0.1;
/** En dessous, l'inclinaison ne gêne pas la reconnaissance (un demi-pixel par mot). */
const ANGLE_NEGLIGEABLE = 0.12;

/** Points d'encre d'une image réduite : de quoi juger l'orientation sans regarder chaque pixel. */
function pointsEncre({ largeur, hauteur, gris }: Raster, admis: (i: number) => boolean = () => true): Int16Array {
  const points: number[] = [];
  for (let y = 0; y < hauteur; y += REDUCTION) {
    for (let x = 0; x < largeur; x += REDUCTION) {
      const i = y * largeur + x;
      if ((gris[i] ?? 255) < ENCRE && admis(i)) points.push(x / REDUCTION, y / REDUCTION);
    }
  }
  return Int16Array.from(points);
}

/**
 * Netteté des lignes pour un angle : quand les lignes de texte sont à plat, l'encre se concentre sur quelques rangées
 * et le profil saute de l'une à l'autre.
 */
function nettete(points: Int16Array, degres: number, vertical: boolean, taille: number): number {
  const pente = Math.tan((degres * Math.PI) / 180);
  const profil = new Int32Array(taille * 3);
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i] ?? 0;
    const y = points[i + 1] ?? 0;
    const rang = Math.round(vertical ? x + y * pente : y - x * pente) + taille;
    if (rang >= 0 && rang < profil.length) profil[rang] = (profil[rang] ?? 0) + 1;
  }
  let somme = 0;
  for (let i = 1; i < profil.length; i += 1) somme += ((profil[i] ?? 0) - (profil[i - 1] ?? 0)) ** 2;
  return somme;
}

interface Pose {
  degres: number;
  nettete: number;
}

function meilleurAngle(points: Int16Array, vertical: boolean, taille: number): Pose {
  let meilleur: Pose = { degres: 0, nettete: nettete(points, 0, vertical, taille) };
  const essayer = (degres: number) => {
    const valeur = nettete(points, degres, vertical, taille);
    if (valeur > meilleur.nettete * 1.01) meilleur = { degres, nettete: valeur };
  };
  for (let pas = -ANGLE_MAXIMUM / PAS; pas <= ANGLE_MAXIMUM / PAS; pas += 1) essayer(pas * PAS);
  return meilleur;
}

/** Un papier posé de travers devant l'appareil : au-delà, c'est le quart de tour voisin. */
const GRAND_ANGLE_MAXIMUM = 42;
const GRAND_PAS = 0.5;
/** Un grand angle se cherche sur des points quatre fois plus serrés : la netteté y culmine sur un demi-degré. */
const SERRAGE = 4;
/** Il doit mettre les lignes bien mieux à plat qu'aucun petit. */
const BIEN_PLUS_NET = 1.5;

/** Un trait de texte ou de tableau est plus mince ; une table sous le papier, une photo, ne le sont pas, et pèseraient plus que lui. */
const TRAIT = 24;

/** Vrai d'un point d'encre qui a du papier de part et d'autre, en travers ou de haut en bas. */
const estUnTrait =
  ({ largeur, gris }: Raster) =>
  (i: number): boolean =>
    [TRAIT, TRAIT * largeur].some((pas) => (gris[i - pas] ?? 0) > ENCRE && (gris[i + pas] ?? 0) > ENCRE);

/** Gris médian du tour de l'image : ce qui entoure le papier. */
function grisDuTour({ largeur: l, hauteur: h, gris }: Raster): number {
  const tour: number[] = [];
  for (let x = 0; x < l; x += 4) tour.push(gris[x] ?? 255, gris[(h - 1) * l + x] ?? 255);
  for (let y = 0; y < h; y += 4) tour.push(gris[y * l] ?? 255, gris[y * l + l - 1] ?? 255);
  return mediane(tour);
}

/**
 * L'image d'un papier posé très de travers, remise à peu près à plat ; nul s'il ne l'est pas. `plane` est la même image, aplanie, où ses lignes se
 * cherchent.
 */
export function remettreDAplomb(image: Raster, plane: Raster): Raster | null {
  const points = pointsEncre(plane, estUnTrait(plane));
  const taille = Math.ceil(Math.max(plane.largeur, plane.hauteur) / REDUCTION);
  const petit = Math.max(meilleurAngle(points, false, taille).nettete, meilleurAngle(points, true, taille).nettete);
  const serres = points.map((v) => v / SERRAGE);
  let grossier = { degres: 0, nettete: 0, vertical: false };
  for (const vertical of [false, true])
    for (let degres = -GRAND_ANGLE_MAXIMUM; degres <= GRAND_ANGLE_MAXIMUM; degres += GRAND_PAS) {
      if (Math.abs(degres) <= ANGLE_MAXIMUM) continue;
      const valeur = nettete(serres, degres, vertical, Math.ceil(taille / SERRAGE));
      if (valeur > grossier.nettete) grossier = { degres, nettete: valeur, vertical };
    }
  const { degres, nettete: nette } = affiner(points, grossier.degres, grossier.vertical, taille);
  return nette > petit * BIEN_PLUS_NET ? incliner(image, (degres * Math.PI) / 180, grisDuTour(image)) : null;
}

function affiner(points: Int16Array, autour: number, vertical: boolean, taille: number): Pose {
  let meilleur: Pose = { degres: autour, nettete: 0 };
  for (let pas = -GRAND_PAS / PAS; pas <= GRAND_PAS / PAS; pas += 1) {
    const degres = autour + pas * PAS;
    const valeur = nettete(points, degres, vertical, taille);
    if (valeur > meilleur.nettete) meilleur = { degres, nettete: valeur };
  }
  return meilleur;
}

export interface Redressee {
  image: Raster;
  /** Quart de tour appliqué à l'image reçue, dans le sens des aiguilles : 0 ou 90. Le haut et le bas restent à départager. */
  quart: 0 | 90;
}

/** Met les lignes de texte à l'horizontale : quart de tour puis petite inclinaison. */
export function redresser(image: Raster): Redressee {
  const points = pointsEncre(image);
  const taille = Math.ceil(Math.max(image.largeur, image.hauteur) / REDUCTION);
  const aPlat = meilleurAngle(points, false, taille);
  const debout = meilleurAngle(points, true, taille);
  const couchee = debout.nettete > aPlat.nettete * 1.3;
  const droite = couchee ? tournerDunQuart(image, 90) : image;
  const degres = couchee ? debout.degres : aPlat.degres;
  const inclinee = Math.abs(degres) > ANGLE_NEGLIGEABLE ? incliner(droite, (degres * Math.PI) / 180) : droite;
  return { image: inclinee, quart: couchee ? 90 : 0 };
}
