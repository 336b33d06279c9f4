import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasard } from "../../../bench/hasard.ts";
import { faceAvant, type PhotoDessinee, tableauDeBord } from "../../../bench/photos-lues/dessiner.ts";
import { ouvrirReconnaisseur, type Reconnaisseur } from "../image/reconnaitre.ts";
import { compteurDePhoto } from "./compteur.ts";
import { ouvrirPhoto } from "./ouvrir-photo.ts";
import { plaqueDePhoto } from "./plaque.ts";

// Justesse et fausses propositions sur plus de photos : `node bench/photos-lues.ts`.
let moteur: Reconnaisseur;
let dossier: string;
beforeAll(async () => {
  moteur = await ouvrirReconnaisseur();
  dossier = await mkdtemp(join(tmpdir(), "reflet-essai-photos-"));
});
afterAll(async () => {
  await moteur.fermer();
  await rm(dossier, { recursive: true });
});

const ouvrir = async ({ jpeg }: PhotoDessinee) => {
  const chemin = join(dossier, "photo.jpg");
  await writeFile(chemin, jpeg);
  return ouvrirPhoto(chemin);
};

it("lit la plaque d'une face photographiée de biais, et n'en voit pas dans un mot publicitaire", async () => {
  const h = hasard(12);
  for (let i = 0; i < 2; i += 1) {
    const [avec, sans] = [await faceAvant(h, true), await faceAvant(h, false)];
    expect(await plaqueDePhoto(await ouvrir(avec), moteur.lireLigne)).toBe(avec.plaque);
    expect(await plaqueDePhoto(await ouvrir(sans), moteur.lireLigne)).toBeNull();
  }
}, 120_000);

it("lit un compteur à barres ou à l'écran ; une heure, une autonomie, un trajet ou une graduation n'en sont pas un", async () => {
  const h = hasard(1);
  let justes = 0;
  for (let i = 0; i < 2; i += 1) {
    for (const genre of ["sept barres", "écran"] as const) {
      const photo = await tableauDeBord(h, genre);
      const lu = await compteurDePhoto(await ouvrir(photo), moteur.lireLigne);
      // Muet plutôt que faux.
      expect([photo.compteur, null]).toContain(lu);
      if (lu !== null) justes += 1;
    }
    expect(await compteurDePhoto(await ouvrir(await tableauDeBord(h, "sans compteur")), moteur.lireLigne)).toBeNull();
  }
  expect(justes).toBeGreaterThanOrEqual(3);
}, 120_000);
