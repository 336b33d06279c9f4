import sharp, { type Sharp } from "sharp";
import { expect, it } from "vitest";
import { hasard } from "../../db/seed/hasard.ts";
import { dessinerVue, PRISE_DROITE, type Prise, tirerPrise } from "../../db/seed/papier/tour-vehicule.ts";
import { VUES } from "../../domain/etats-des-lieux/etat.ts";
import { type Empreintes, memePhoto } from "../../domain/photos/empreinte-visuelle.ts";
import { tirerEmpreintes } from "./tirer-empreintes.ts";

// Plus d'images et de gestes : `node bench/meme-photo.ts`.
const PANNEAUX = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${import.meta.dirname}/../../db/seed/modeles/photos/${n}.jpg`);

/** Comme à la réception : la photo, puis sa petite copie. */
async function empreintes(photo: Sharp): Promise<Empreintes> {
  const recue = await photo.flatten().jpeg({ quality: 82 }).toBuffer();
  const petite = await sharp(recue).resize(480, 480, { fit: "inside", withoutEnlargement: true }).jpeg().toBuffer();
  return (await tirerEmpreintes(petite)) ?? { signes: "", tons: "" };
}
const jpeg = async (image: Sharp, quality: number): Promise<Sharp> => sharp(await image.jpeg({ quality }).toBuffer());

it("la même photo recompressée ou réduite reste la même", async () => {
  for (const panneau of PANNEAUX) {
    const origine = await empreintes(sharp(panneau));
    const copies = [
      await jpeg(sharp(panneau), 60),
      await jpeg(sharp(panneau).resize(640), 75),
      sharp(panneau).withMetadata({ density: 300 }),
    ];
    for (const copie of copies) expect(memePhoto(origine, await empreintes(copie))).toBe(true);
  }
});

it("la même vue sous une autre lumière n'est pas la même photo", async () => {
  for (const vue of VUES) {
    const prise = (p: Prise) =>
      empreintes(sharp(Buffer.from(dessinerVue({ vue, teinte: "#8e1f2d", legende: "", dommages: [], prise: p }))));
    const droite = await prise(PRISE_DROITE);
    expect(memePhoto(droite, await prise({ ...PRISE_DROITE, ombre: 0.1 }))).toBe(false);
    // Un départ et un retour de la démonstration.
    const [a, b] = ["un", "deux"].map((jour) => tirerPrise(hasard(1, jour), hasard(1, `${jour} ${vue}`)));
    expect(memePhoto(await prise(a ?? PRISE_DROITE), await prise(b ?? PRISE_DROITE))).toBe(false);
  }
  for (const panneau of PANNEAUX) {
    const origine = await empreintes(sharp(panneau));
    for (const force of [0.9, 1.12])
      expect(memePhoto(origine, await empreintes(sharp(panneau).linear(force, 0)))).toBe(false);
  }
});

it("deux dessins voisins ne se confondent pas, et une image unie n'a pas d'empreintes", async () => {
  const toutes = await Promise.all(PANNEAUX.map((p) => empreintes(sharp(p))));
  for (const [i, a] of toutes.entries()) for (const b of toutes.slice(i + 1)) expect(memePhoto(a, b)).toBe(false);
  const unie = sharp({ create: { width: 400, height: 300, channels: 3, background: "#345" } });
  expect(await tirerEmpreintes(await unie.jpeg().toBuffer())).toBeNull();
});
