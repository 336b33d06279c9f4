import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { expect, it } from "vitest";
import { COTE_JUGE, douterDeLaPhoto, mesurerPhoto } from "./juger-photo.ts";

const VUES = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${import.meta.dirname}/../../db/seed/modeles/photos/${n}.jpg`);

/** La photo agrandie deux fois ce qui se juge, passée par `geste`, puis réduite et grisée comme la page le fait. */
async function juger(fichier: string, geste: (image: Sharp) => Sharp) {
  const grande = await sharp(fichier).resize(1024, 1024, { fit: "inside" }).removeAlpha().png().toBuffer();
  const { data, info } = await sharp(await geste(sharp(grande)).png().toBuffer())
    .resize(COTE_JUGE, COTE_JUGE, { fit: "inside" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return douterDeLaPhoto(mesurerPhoto(data, info.width, info.height));
}

it.each([
  ["telles quelles", null, (i: Sharp) => i],
  ["à peine adoucies", null, (i: Sharp) => i.blur(0.75)],
  ["bougées", "floue", (i: Sharp) => i.blur(3)],
  ["très floues", "floue", (i: Sharp) => i.blur(8)],
  ["dans la nuit", "sombre", (i: Sharp) => i.linear(0.12, 0)],
  ["face au soleil", "eblouie", (i: Sharp) => i.linear(1, 215)],
] as const)("huit vues d'un véhicule, %s", async (_, doute, geste) => {
  expect(await Promise.all(VUES.map((v) => juger(v, geste)))).toEqual(VUES.map(() => doute));
});

it("une image vide, d'une ligne ou d'un point se mesure sans se tromper de nombre", () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), fc.integer({ min: 0, max: 255 }), (largeur, hauteur, gris) => {
      const m = mesurerPhoto(new Uint8Array(largeur * hauteur).fill(gris), largeur, hauteur);
      expect(m.contours).toBe(0);
      expect(m.contraste).toBe(0);
      expect(m.lumiere).toBe(largeur * hauteur === 0 ? 0 : gris);
    }),
  );
});
