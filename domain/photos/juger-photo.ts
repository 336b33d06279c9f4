/** Le plus grand côté, en pixels, de la copie grise que l'on juge : assez pour voir un bougé, assez peu pour un vieux téléphone. */
export const COTE_JUGE = 512;

/** Ce qui fait douter d'une photo. La personne décide : rien ne se refuse pour cela. */
export type DoutePhoto = "floue" | "sombre" | "eblouie";
export const DOUTES_PHOTO: Readonly<Record<DoutePhoto, string>> = {
  floue: "Elle semble floue.",
  sombre: "Elle semble trop sombre.",
  eblouie: "Elle semble éblouie.",
};

interface MesuresPhoto {
  /** Gris moyen, de 0 (noir) à 255. */
  lumiere: number;
  /** Part des pixels presque blancs, de 0 à 1. */
  blancs: number;
  /** Variance des gris. */
  contraste: number;
  /** Part des carrés de l'image qui ont du relief, de 0 à 1 : un clair y touche un sombre. */
  relief: number;
  /** Variance du laplacien : ce que les contours ont de net. */
  contours: number;
}

/** Mesure une copie grise (un octet par pixel, ligne par ligne). */
export function mesurerPhoto(gris: Uint8Array | Uint8ClampedArray, largeur: number, hauteur: number): MesuresPhoto {
  const en = (i: number): number => gris[i] ?? 0;
  const clairs = moments(largeur * hauteur, en);
  let blancs = 0;
  for (let i = 0; i < largeur * hauteur; i++) if (en(i) >= 250) blancs += 1;
  const [l, h] = [Math.max(0, largeur - 2), Math.max(0, hauteur - 2)];
  const contours = moments(l * h, (k) => {
    const i = (Math.floor(k / l) + 1) * largeur + (k % l) + 1;
    return 4 * en(i) - en(i - 1) - en(i + 1) - en(i - largeur) - en(i + largeur);
  });
  return {
    lumiere: clairs.moyenne,
    blancs: blancs / Math.max(1, largeur * hauteur),
    contraste: clairs.variance,
    relief: partEnRelief(en, largeur, hauteur),
    contours: contours.variance,
  };
}

/** Côté d'un carré, en pixels : un chiffre d'un compteur y tient. */
const CARRE = 16;
/** Écart-type des gris d'un carré au-dessus duquel un clair y touche un sombre. */
const RELIEF_MIN = 20;

function partEnRelief(en: (i: number) => number, largeur: number, hauteur: number): number {
  const [colonnes, rangees] = [Math.floor(largeur / CARRE), Math.floor(hauteur / CARRE)];
  let enRelief = 0;
  for (let c = 0; c < colonnes * rangees; c++) {
    const coin = Math.floor(c / colonnes) * CARRE * largeur + (c % colonnes) * CARRE;
    const carre = moments(CARRE * CARRE, (k) => en(coin + Math.floor(k / CARRE) * largeur + (k % CARRE)));
    if (carre.variance > RELIEF_MIN ** 2) enRelief += 1;
  }
  return enRelief / Math.max(1, colonnes * rangees);
}

function moments(n: number, valeur: (i: number) => number): { moyenne: number; variance: number } {
  let [somme, carres] = [0, 0];
  for (let i = 0; i < n; i++) {
    const v = valeur(i);
    somme += v;
    carres += v * v;
  }
  const moyenne = somme / Math.max(1, n);
  return { moyenne, variance: Math.max(0, carres / Math.max(1, n) - moyenne ** 2) };
}

// Les seuils viennent de 12 photos libres (visages, objets, routes, une moto, une horloge vraiment bougée) et de huit dessins de véhicules, réduits à
// 512 points. Nettes : contours de 33 à 2 532. Brouillées de 8 points sur 2 048, comme un bougé : 23 au plus, sauf trois textures. L'horloge : 10.
const CONTOURS_NETS = 25;
/** Une photo nette mais pâle (brume, nuit, mur uni) a peu de contours et peu de contraste : leur rapport, lui, reste haut. Floue, il tombe sous 0,04. */
const CONTOURS_PAR_CONTRASTE = 0.05;
/** Sous ce gris moyen, une rayure ne se voit plus ; une scène de nuit éclairée est à 58. */
const LUMIERE_MIN = 40;
/**
 * Un tableau de bord est sombre et ses chiffres clairs : la moyenne n'en dit rien. Sur des compteurs fabriqués (`bench/photos-lues/`), 13 à 17 % des
 * carrés ont du relief, 4,6 à 7,6 % quand la lumière baisse de quatre dixièmes ; dans la nuit, aucun, et 1,8 % au plus avec une lampe dans l'image.
 */
const RELIEF_LISIBLE = 0.04;
/** Plus de la moitié de l'image brûlée : ce qui y était ne se retrouve pas. */
const BLANCS_MAX = 0.5;

/** Ce qui fait douter de cette photo ; nul si rien. La lumière d'abord : dans le noir, la netteté ne se mesure pas. */
export function douterDeLaPhoto({ lumiere, blancs, contraste, relief, contours }: MesuresPhoto): DoutePhoto | null {
  if (lumiere < LUMIERE_MIN && relief < RELIEF_LISIBLE) return "sombre";
  if (blancs > BLANCS_MAX) return "eblouie";
  return contours < CONTOURS_NETS && contours < CONTOURS_PAR_CONTRASTE * contraste ? "floue" : null;
}
