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
    contours: contours.variance,
  };
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
/** Plus de la moitié de l'image brûlée : ce qui y était ne se retrouve pas. */
const BLANCS_MAX = 0.5;

/** Ce qui fait douter de cette photo ; nul si rien. La lumière d'abord : dans le noir, la netteté ne se mesure pas. */
export function douterDeLaPhoto({ lumiere, blancs, contraste, contours }: MesuresPhoto): DoutePhoto | null {
  if (lumiere < LUMIERE_MIN) return "sombre";
  if (blancs > BLANCS_MAX) return "eblouie";
  return contours < CONTOURS_NETS && contours < CONTOURS_PAR_CONTRASTE * contraste ? "floue" : null;
}
