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

it("un tableau de bord sombre à chiffres clairs se lit : il n'est ni sombre ni flou ; bougé, il l'est", async () => {
  const compteur = async (flou: number, lumiere: number) => {
    const chiffres = ["8:42", "21 °C", "145 360 km", "512 km"].map(
      (t, i) => `<text x="380" y="${300 + 70 * i}" font-size="52" fill="#f2f5f7" font-family="sans-serif">${t}</text>`,
    );
    const cadran = (x: number) =>
      `<circle cx="${x}" cy="390" r="170" fill="#101214" stroke="#5b6268" stroke-width="6"/>${Array.from({ length: 12 }, (_, i) => `<text x="${x + 130 * Math.cos(i / 2)}" y="${400 + 130 * Math.sin(i / 2)}" font-size="26" fill="#e8ebee">${i}</text>`).join("")}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768"><rect width="1024" height="768" fill="#16181a"/>${cadran(185)}${cadran(840)}${chiffres.join("")}</svg>`;
    const image = sharp(await sharp(Buffer.from(svg)).flatten().png().toBuffer()).linear(lumiere, 0);
    const { data, info } = await sharp(await (flou ? image.blur(flou) : image).png().toBuffer())
      .resize(COTE_JUGE, COTE_JUGE, { fit: "inside" })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return mesurerPhoto(data, info.width, info.height);
  };
  const net = await compteur(0, 1);
  expect(net.lumiere).toBeLessThan(40);
  expect(douterDeLaPhoto(net)).toBeNull();
  expect(douterDeLaPhoto(await compteur(0, 0.6))).toBeNull();
  expect(douterDeLaPhoto(await compteur(8, 1))).not.toBeNull();
  expect(douterDeLaPhoto(await compteur(0, 0.1))).toBe("sombre");
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
