// Ce que vaut la lecture d'une plaque ou d'un compteur sur une photo : justes, fausses, silencieuses, et le temps de chacune.
//   node bench/photos-lues.ts [nombre par genre] [graine] [dossier où garder les photos mal lues]
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ouvrirReconnaisseur } from "../server/lecture/image/reconnaitre.ts";
import { compteurDePhoto } from "../server/lecture/photo/compteur.ts";
import { ouvrirPhoto } from "../server/lecture/photo/ouvrir-photo.ts";
import { plaqueDePhoto } from "../server/lecture/photo/plaque.ts";
import { hasard } from "./hasard.ts";
import { faceAvant, type PhotoDessinee, tableauDeBord } from "./photos-lues/dessiner.ts";

const [nombre, graine] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 1)];
const garder = process.argv[4];
const h = hasard(graine);
const dossier = await mkdtemp(join(tmpdir(), "reflet-photos-"));
const reconnaisseur = await ouvrirReconnaisseur();
const bilans = new Map<string, { justes: number; fausses: number; muettes: number; ms: number[] }>();
if (garder) await mkdir(garder, { recursive: true });

async function lire(photo: PhotoDessinee, rang: number): Promise<void> {
  const chemin = join(dossier, `${rang}.jpg`);
  await writeFile(chemin, photo.jpeg);
  const debut = performance.now();
  const image = await ouvrirPhoto(chemin);
  const compteur = photo.genre.startsWith("compteur");
  const lu = compteur
    ? await compteurDePhoto(image, reconnaisseur.lireLigne)
    : await plaqueDePhoto(image, reconnaisseur.lireLigne);
  const ms = performance.now() - debut;
  const vrai = compteur ? photo.compteur : photo.plaque;
  const bilan = bilans.get(photo.genre) ?? { justes: 0, fausses: 0, muettes: 0, ms: [] };
  bilans.set(photo.genre, bilan);
  bilan.ms.push(ms);
  const juste = lu === vrai;
  if (juste) bilan.justes += 1;
  else if (lu === null) bilan.muettes += 1;
  else bilan.fausses += 1;
  if (!juste && garder) await writeFile(join(garder, `${photo.genre}-${rang}-${vrai}-lu-${lu}.jpg`), photo.jpeg);
}

for (let i = 0; i < nombre; i += 1) {
  await lire(await faceAvant(h, true), i);
  await lire(await faceAvant(h, false), i);
  for (const genre of ["sept barres", "écran", "sans compteur"] as const) await lire(await tableauDeBord(h, genre), i);
}
await reconnaisseur.fermer();
await rm(dossier, { recursive: true });
for (const [genre, { justes, fausses, muettes, ms }] of bilans) {
  const tries = ms.toSorted((a, b) => a - b);
  const mediane = Math.round(tries[Math.floor(tries.length / 2)] ?? 0);
  console.log(
    `${genre} : ${justes} justes, ${fausses} fausses, ${muettes} muettes sur ${ms.length} ; médiane ${mediane} ms, pire ${Math.round(tries.at(-1) ?? 0)} ms`,
  );
}
