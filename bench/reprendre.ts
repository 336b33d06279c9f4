import sharp from "sharp";
import type { Hasard } from "./hasard.ts";

/** Taille, en points, des images que l'on reprend. */
export const FORMAT_REPRISE = { largeur: 960, hauteur: 720 } as const;
const { largeur: LARGEUR, hauteur: HAUTEUR } = FORMAT_REPRISE;

/** La même scène, prise une autre fois : rapprochée, déplacée, penchée d'un degré, plus claire ou plus sombre, bruitée, recompressée. */
export async function reprendre(image: Buffer, { reel }: Hasard): Promise<Buffer> {
  const entre = (min: number, max: number) => min + reel() * (max - min);
  // Assez rapprochée pour que les coins vides de l'image penchée restent dehors.
  const zoom = entre(1.08, 1.16);
  const [l, h] = [Math.round(LARGEUR * zoom), Math.round(HAUTEUR * zoom)];
  const [mx, my] = [l - LARGEUR, h - HAUTEUR];
  const penchee = await sharp(image)
    .rotate(entre(-1, 1), { background: "#808080" })
    .resize(l, h, { fit: "fill" })
    .extract({
      left: Math.round(entre(0.3, 0.7) * mx),
      top: Math.round(entre(0.3, 0.7) * my),
      width: LARGEUR,
      height: HAUTEUR,
    })
    .linear(entre(0.85, 1.15), entre(-12, 12))
    .raw()
    .toBuffer();
  for (let i = 0; i < penchee.length; i++) penchee[i] = Math.min(255, Math.max(0, (penchee[i] ?? 0) + entre(-6, 6)));
  return sharp(penchee, { raw: { width: LARGEUR, height: HAUTEUR, channels: 3 } })
    .jpeg({ quality: Math.round(entre(60, 90)) })
    .toBuffer();
}
