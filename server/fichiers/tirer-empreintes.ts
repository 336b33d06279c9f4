import sharp from "sharp";
import {
  type Empreintes,
  empreinteVisuelle,
  GRILLE_EMPREINTE,
  GRILLE_TONS,
} from "../../domain/photos/empreinte-visuelle.ts";

/**
 * Les empreintes d'une image, ou rien si elle est unie. Tirées de sa petite copie, décodée entière : le décodage réduit d'un JPEG décale les
 * bords, et deux tailles d'une même photo n'y donneraient plus la même grille.
 */
export async function tirerEmpreintes(image: string | Buffer): Promise<Empreintes | null> {
  const reduire = ({ largeur, hauteur }: { largeur: number; hauteur: number }): Promise<Buffer> =>
    sharp(image)
      .greyscale()
      .resize(largeur, hauteur, { fit: "fill", kernel: "mitchell", fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  const signes = empreinteVisuelle(await reduire(GRILLE_EMPREINTE));
  return signes === null ? null : { signes, tons: (await reduire(GRILLE_TONS)).toString("hex") };
}
