import { incliner, type Raster, tournerDunQuart } from "./raster.ts";

const REDUCTION = 4;
const ENCRE = 140;
const ANGLE_MAXIMUM = 5;
/** Sur une page large, la netteté ne culmine que sur un dixième de degré : un pas plus long passerait par-dessus. */
const PAS = 0.1;
/** En dessous, l'inclinaison ne gêne pas la reconnaissance (un demi-pixel par mot). */
const ANGLE_NEGLIGEABLE = 0.12;

/** Points d'encre d'une image réduite : de quoi juger l'orientation sans regarder chaque pixel. */
function pointsEncre({ largeur, hauteur, gris }: Raster): Int16Array {
  const points: number[] = [];
  for (let y = 0; y < hauteur; y += REDUCTION) {
    for (let x = 0; x < largeur; x += REDUCTION) {
      if ((gris[y * largeur + x] ?? 255) < ENCRE) points.push(x / REDUCTION, y / REDUCTION);
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
