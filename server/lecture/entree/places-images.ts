import { composer, IDENTITE, type Matrice } from "./matrice.ts";

/** Une image que la page dessine, en points de la page : son coin bas gauche et sa taille droite, et les siens en pixels. */
export interface ImagePlacee {
  x: number;
  y: number;
  largeur: number;
  hauteur: number;
  /** Pixels de l'image elle-même ; nuls pour un masque ou une image dans le fil de la page. */
  pixels: { largeur: number; hauteur: number } | null;
}

/** Les opérations de pdf.js qui comptent ici ; le lecteur allégé et l'entier leur donnent les mêmes noms. */
interface Operations {
  save: number;
  restore: number;
  transform: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
  paintImageXObject: number;
  paintInlineImageXObject: number;
  paintImageMaskXObject: number;
}

/** Où la page dessine ses images, dans l'ordre où elle les dessine. */
export function imagesPlacees(
  ops: Operations,
  fnArray: ArrayLike<number>,
  argsArray: ArrayLike<unknown>,
): ImagePlacee[] {
  const images: ImagePlacee[] = [];
  const pile: Matrice[] = [];
  let matrice = IDENTITE;
  for (let i = 0; i < fnArray.length; i += 1) {
    const args = argsArray[i] as unknown[] | null;
    switch (fnArray[i]) {
      case ops.save:
        pile.push(matrice);
        break;
      case ops.paintFormXObjectBegin:
        pile.push(matrice);
        matrice = composer(matrice, args?.[0]);
        break;
      case ops.restore:
      case ops.paintFormXObjectEnd:
        matrice = pile.pop() ?? matrice;
        break;
      case ops.transform:
        matrice = composer(matrice, args);
        break;
      case ops.paintImageXObject:
      case ops.paintInlineImageXObject:
      case ops.paintImageMaskXObject:
        images.push(placer(matrice, fnArray[i] === ops.paintImageXObject ? args : null));
        break;
    }
  }
  return images;
}

function placer([a, b, c, d, e, f]: Matrice, args: unknown[] | null): ImagePlacee {
  const [, largeur, hauteur] = args ?? [];
  return {
    x: e + Math.min(0, a) + Math.min(0, c),
    y: f + Math.min(0, b) + Math.min(0, d),
    largeur: Math.abs(a) + Math.abs(c),
    hauteur: Math.abs(b) + Math.abs(d),
    pixels: typeof largeur === "number" && typeof hauteur === "number" ? { largeur, hauteur } : null,
  };
}
