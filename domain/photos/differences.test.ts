import sharp from "sharp";
import { expect, it } from "vitest";
import { COTE_COMPARE, differencesDesPhotos, type Gris } from "./differences.ts";

const VUE = `${import.meta.dirname}/../../db/seed/modeles/photos/1.jpg`;
const [LARGEUR, HAUTEUR] = [960, 720];

async function griser(image: Buffer): Promise<Gris> {
  const { data, info } = await sharp(image)
    .greyscale()
    .resize(COTE_COMPARE, COTE_COMPARE, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { points: data, largeur: info.width, hauteur: info.height };
}
const vue = (nom = VUE) => sharp(nom).resize(LARGEUR, HAUTEUR, { fit: "cover" }).png().toBuffer();
/** La même scène, d'un pas plus près, sous une autre lumière. */
const reprendre = async (image: Buffer) =>
  sharp(image)
    .resize(LARGEUR + 80, HAUTEUR + 60, { fit: "fill" })
    .extract({ left: 30, top: 35, width: LARGEUR, height: HAUTEUR })
    .linear(0.9, 10)
    .jpeg({ quality: 70 })
    .toBuffer();
/** Un coup sombre au milieu du véhicule, en points de l'image. */
const COUP = { left: 430, top: 330, cote: 110 };
const abimer = async (image: Buffer) =>
  sharp(image)
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${COUP.cote}" height="${COUP.cote}"><path d="M4 20 L100 8 L84 96 L30 70Z" fill="#151515"/></svg>`,
        ),
        left: COUP.left,
        top: COUP.top,
      },
    ])
    .png()
    .toBuffer();

it("le dommage nouveau d'une photo reprise d'un pas plus près se propose seul, à sa place", async () => {
  const d = differencesDesPhotos(await griser(await vue()), await griser(await reprendre(await abimer(await vue()))));
  if (!d.comparables) throw new Error("les deux photos se superposent");
  expect(d.endroits).toHaveLength(1);
  const [e] = d.endroits;
  const milieu = { x: (e?.x ?? 0) + (e?.largeur ?? 0) / 2, y: (e?.y ?? 0) + (e?.hauteur ?? 0) / 2 };
  expect(milieu.x).toBeCloseTo((COUP.left + COUP.cote / 2) / LARGEUR, 1);
  expect(milieu.y).toBeCloseTo((COUP.top + COUP.cote / 2) / HAUTEUR, 1);
  expect((e?.largeur ?? 1) * (e?.hauteur ?? 1)).toBeLessThan(0.12);
});

it("la même scène reprise sans dommage ne propose rien", async () => {
  const reprise = await griser(await reprendre(await vue()));
  expect(differencesDesPhotos(await griser(await vue()), reprise)).toEqual({ comparables: true, endroits: [] });
});

it("deux images sans rapport, ou d'une autre forme, ne se comparent pas", async () => {
  const unie = { points: new Uint8Array(320 * 240).fill(90), largeur: 320, hauteur: 240 };
  const vraie = await griser(await vue());
  expect(differencesDesPhotos(unie, vraie)).toEqual({ comparables: false });
  expect(differencesDesPhotos({ ...vraie, largeur: 240, hauteur: 320 }, vraie)).toEqual({ comparables: false });
});
