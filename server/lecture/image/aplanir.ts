import type { Raster } from "./raster.ts";

/** Côté d'un carreau d'éclairage, deux millimètres à 300 points par pouce. */
const CARREAU = 24;
/** Le papier se cherche jusqu'à cette distance, en carreaux : plus loin que la demi-hauteur d'un bandeau de titre. */
const VOISINAGE = 4;
/** Part des points d'un carreau plus clairs que son papier. */
const PART_CLAIRE = 0.15;
/** Sous cette part du papier le plus clair, ce n'est pas une ombre mais de l'encre ou une photographie : l'éclairage n'y est pas corrigé. */
const OMBRE_MINIMALE = 0.55;

type Grille = { colonnes: number; rangees: number; valeurs: Float32Array };

function clairDesCarreaux({ largeur, hauteur, gris }: Raster): Grille {
  const colonnes = Math.ceil(largeur / CARREAU);
  const rangees = Math.ceil(hauteur / CARREAU);
  const valeurs = new Float32Array(colonnes * rangees);
  const compte = new Uint16Array(256);
  for (let r = 0; r < rangees; r += 1) {
    for (let c = 0; c < colonnes; c += 1) {
      compte.fill(0);
      let total = 0;
      for (let y = r * CARREAU; y < Math.min(hauteur, (r + 1) * CARREAU); y += 1) {
        for (let x = c * CARREAU; x < Math.min(largeur, (c + 1) * CARREAU); x += 1) {
          const valeur = gris[y * largeur + x] ?? 255;
          compte[valeur] = (compte[valeur] ?? 0) + 1;
          total += 1;
        }
      }
      let reste = total * PART_CLAIRE;
      let valeur = 255;
      for (; valeur > 0 && reste > (compte[valeur] ?? 0); valeur -= 1) reste -= compte[valeur] ?? 0;
      valeurs[r * colonnes + c] = valeur;
    }
  }
  return { colonnes, rangees, valeurs };
}

/** Chaque carreau prend une valeur de son voisinage dans un sens, puis dans l'autre : la plus forte, ou la moyenne. */
function etendre({ colonnes, rangees, valeurs }: Grille, rayon: number, moyenne: boolean): Grille {
  const passer = (source: Float32Array, enLargeur: boolean) => {
    const sortie = new Float32Array(source.length);
    for (let r = 0; r < rangees; r += 1) {
      for (let c = 0; c < colonnes; c += 1) {
        let plus = 0;
        let somme = 0;
        let nombre = 0;
        for (let d = -rayon; d <= rayon; d += 1) {
          const [rr, cc] = enLargeur ? [r, c + d] : [r + d, c];
          if (rr < 0 || cc < 0 || rr >= rangees || cc >= colonnes) continue;
          const valeur = source[rr * colonnes + cc] ?? 0;
          plus = Math.max(plus, valeur);
          somme += valeur;
          nombre += 1;
        }
        sortie[r * colonnes + c] = moyenne ? somme / nombre : plus;
      }
    }
    return sortie;
  };
  return { colonnes, rangees, valeurs: passer(passer(valeurs, true), false) };
}

/** Image au papier également blanc partout : ombres de pliure, éclairage de côté et papier teinté effacés. L'image reçue n'est pas modifiée. */
export function aplanir(image: Raster): Raster {
  const { largeur, hauteur, gris } = image;
  const { colonnes, rangees, valeurs } = etendre(etendre(clairDesCarreaux(image), VOISINAGE, false), 2, true);
  const plusClair = valeurs.reduce((a, b) => Math.max(a, b), 1);
  const papier = valeurs.map((valeur) => Math.max(valeur, plusClair * OMBRE_MINIMALE));
  const plane: Raster = { largeur, hauteur, gris: new Uint8Array(gris.length) };
  for (let y = 0; y < hauteur; y += 1) {
    const gy = Math.min(rangees - 1, Math.max(0, (y - CARREAU / 2) / CARREAU));
    const r = Math.floor(gy);
    const dy = gy - r;
    const suivante = Math.min(rangees - 1, r + 1) * colonnes;
    for (let x = 0; x < largeur; x += 1) {
      const gx = Math.min(colonnes - 1, Math.max(0, (x - CARREAU / 2) / CARREAU));
      const c = Math.floor(gx);
      const dx = gx - c;
      const d = Math.min(colonnes - 1, c + 1);
      const haut = (papier[r * colonnes + c] ?? 255) * (1 - dx) + (papier[r * colonnes + d] ?? 255) * dx;
      const bas = (papier[suivante + c] ?? 255) * (1 - dx) + (papier[suivante + d] ?? 255) * dx;
      const i = y * largeur + x;
      plane.gris[i] = Math.min(255, ((gris[i] ?? 255) * 255) / (haut * (1 - dy) + bas * dy));
    }
  }
  return plane;
}

/** Part de points sombres isolés dans l'encre au-delà de laquelle l'image n'a qu'un bit par point, ou est tramée. */
const GRAIN = 0.002;

/** Vrai pour une image en noir et blanc, ou tramée : ses taches d'un point gênent la reconnaissance plus que le flou. */
export function estGrenue({ largeur: l, hauteur: h, gris }: Raster): boolean {
  let isoles = 0;
  let encre = 0;
  const clair = (i: number) => (gris[i] ?? 255) > 225;
  for (let y = 2; y < h - 2; y += 1) {
    for (let x = 2; x < l - 2; x += 1) {
      const i = y * l + x;
      const valeur = gris[i] ?? 255;
      if (valeur < 150) encre += 1;
      if (valeur < 190 && clair(i - 2) && clair(i + 2) && clair(i - 2 * l) && clair(i + 2 * l)) isoles += 1;
    }
  }
  return isoles > GRAIN * encre;
}

/** Grain d'une image à un bit ou tramée, fondu dans son voisinage (noyau binomial de trois points sur trois). */
export function adoucir({ largeur, hauteur, gris }: Raster): Raster {
  const enLargeur = new Uint8Array(gris);
  for (let y = 0; y < hauteur; y += 1) {
    for (let x = 1; x < largeur - 1; x += 1) {
      const i = y * largeur + x;
      enLargeur[i] = ((gris[i - 1] ?? 255) + 2 * (gris[i] ?? 255) + (gris[i + 1] ?? 255)) >> 2;
    }
  }
  const sortie = new Uint8Array(enLargeur);
  for (let i = largeur; i < gris.length - largeur; i += 1)
    sortie[i] = ((enLargeur[i - largeur] ?? 255) + 2 * (enLargeur[i] ?? 255) + (enLargeur[i + largeur] ?? 255)) >> 2;
  return { largeur, hauteur, gris: sortie };
}
