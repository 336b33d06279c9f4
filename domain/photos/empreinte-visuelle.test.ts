import sharp from "sharp";
import { expect, it } from "vitest";
import { ECART_MEME_PHOTO, empreinteVisuelle, GRILLE_EMPREINTE } from "./empreinte-visuelle.ts";

const VUES = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${import.meta.dirname}/../../db/seed/modeles/photos/${n}.jpg`);

async function empreinte(image: Buffer | string): Promise<string> {
  const { largeur, hauteur } = GRILLE_EMPREINTE;
  const gris = await sharp(image)
    .greyscale()
    .resize(largeur, hauteur, { fit: "fill", kernel: "mitchell" })
    .raw()
    .toBuffer();
  return empreinteVisuelle(gris) ?? "";
}
const ecart = (a: string, b: string): number => [...a].filter((signe, i) => signe !== b[i]).length;

it("la même photo recompressée ou éclaircie garde la sienne", async () => {
  for (const vue of VUES) {
    const origine = await empreinte(vue);
    const copies = [
      sharp(vue).jpeg({ quality: 82 }),
      sharp(vue).linear(1.03, 2).jpeg({ quality: 85 }),
      sharp(vue).withMetadata({ density: 300 }).jpeg({ quality: 90 }),
    ];
    for (const copie of copies)
      expect(ecart(origine, await empreinte(await copie.toBuffer()))).toBeLessThanOrEqual(ECART_MEME_PHOTO);
  }
});

it("deux dessins voisins d'un véhicule ne se confondent pas, et une image unie n'a pas d'empreinte", async () => {
  const empreintes = await Promise.all(VUES.map(empreinte));
  for (const [i, a] of empreintes.entries())
    for (const b of empreintes.slice(i + 1)) expect(ecart(a, b)).toBeGreaterThan(ECART_MEME_PHOTO);
  expect(empreinteVisuelle(new Uint8Array(GRILLE_EMPREINTE.largeur * GRILLE_EMPREINTE.hauteur).fill(128))).toBeNull();
});
