import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { COTE_COMPARE, differencesDesPhotos, type Endroit, type Gris } from "../domain/photos/differences.ts";
import { hasard as tirer } from "./hasard.ts";
import { FORMAT_REPRISE, reprendre as reprendreAuHasard } from "./reprendre.ts";

// Combien de dommages nouveaux se proposent, et combien de cadres à tort, entre deux photos d'une même vue prises autrement (déplacées, rapprochées,
// penchées, plus claires, bruitées, recompressées) : node bench/differences.ts [dossier d'images] [tirages par image]
const DOSSIER = process.argv[2] || join(import.meta.dirname, "../db/seed/modeles/photos");
const TIRAGES = Number(process.argv[3] ?? 12);
const { largeur: LARGEUR, hauteur: HAUTEUR } = FORMAT_REPRISE;

const h = tirer(7);
const { reel: hasard } = h;
const reprendre = (image: Buffer) => reprendreAuHasard(image, h);
const entre = (min: number, max: number) => min + hasard() * (max - min);

/** La même, abîmée : une rayure, un coup ou un impact de `taille` points. */
async function abimer(image: Buffer, taille: number): Promise<{ photo: Buffer; endroit: Endroit }> {
  const [x, y] = [entre(0.2, 0.8) * LARGEUR - taille / 2, entre(0.25, 0.75) * HAUTEUR - taille / 2];
  const clair = hasard() < 0.5;
  const dessins = [
    `<path d="M2 ${taille * 0.7} Q ${taille / 2} ${taille * 0.2} ${taille - 2} ${taille * 0.4}" stroke="${clair ? "#eee" : "#222"}" stroke-width="4" fill="none"/>`,
    `<ellipse cx="${taille / 2}" cy="${taille / 2}" rx="${taille * 0.45}" ry="${taille * 0.3}" fill="${clair ? "#ddd" : "#333"}" fill-opacity="0.6"/>`,
    `<path d="M${taille / 2} 2 L${taille - 4} ${taille / 2} L${taille / 2} ${taille - 4} L4 ${taille / 2}Z" fill="${clair ? "#f4f4f4" : "#181818"}"/>`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${taille}" height="${taille}">${dessins[Math.floor(hasard() * 3)]}</svg>`;
  const photo = await sharp(image)
    .composite([{ input: Buffer.from(svg), left: Math.round(x), top: Math.round(y) }])
    .removeAlpha()
    .jpeg({ quality: 95 })
    .toBuffer();
  return { photo, endroit: { x: x / LARGEUR, y: y / HAUTEUR, largeur: taille / LARGEUR, hauteur: taille / HAUTEUR } };
}

async function griser(image: Buffer): Promise<Gris> {
  const { data, info } = await sharp(image)
    .greyscale()
    .resize(COTE_COMPARE, COTE_COMPARE, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { points: data, largeur: info.width, hauteur: info.height };
}

/** La reprise déplace l'endroit de quelques centièmes : le cadre doit au moins le toucher. */
const touche = (a: Endroit, b: Endroit) =>
  a.x < b.x + b.largeur + 0.04 &&
  b.x < a.x + a.largeur + 0.04 &&
  a.y < b.y + b.hauteur + 0.04 &&
  b.y < a.y + a.hauteur + 0.04;

const compte = {
  intactes: 0,
  intactesACadre: 0,
  nonComparables: 0,
  abimees: 0,
  trouvees: 0,
  aTort: 0,
  autres: 0,
  autresACadre: 0,
};
const durees: number[] = [];
const noms = (await readdir(DOSSIER)).filter((n) => /\.jpe?g$/i.test(n)).toSorted();
const vues = await Promise.all(
  noms.map((n) =>
    sharp(join(DOSSIER, n))
      .resize(LARGEUR, HAUTEUR, { fit: "cover" })
      .removeAlpha()
      .toColourspace("srgb")
      .png()
      .toBuffer(),
  ),
);
const comparer = async (avant: Buffer, apres: Buffer) => {
  const [a, b] = await Promise.all([griser(avant), griser(apres)]);
  const t0 = performance.now();
  const d = differencesDesPhotos(a, b);
  durees.push(performance.now() - t0);
  return d;
};
for (const [i, vue] of vues.entries())
  for (let k = 0; k < TIRAGES; k++) {
    const avant = await reprendre(vue);
    const intacte = await comparer(avant, await reprendre(vue));
    compte.intactes += 1;
    if (!intacte.comparables) compte.nonComparables += 1;
    else if (intacte.endroits.length > 0) compte.intactesACadre += 1;
    const { photo, endroit } = await abimer(vue, Math.round(entre(60, 160)));
    const abimee = await comparer(avant, await reprendre(photo));
    compte.abimees += 1;
    if (abimee.comparables) {
      if (abimee.endroits.some((e) => touche(e, endroit))) compte.trouvees += 1;
      compte.aTort += abimee.endroits.filter((e) => !touche(e, endroit)).length;
    }
    const autre = vues[(i + 1 + Math.floor(hasard() * (vues.length - 1))) % vues.length] ?? vue;
    if (vues.length > 1) {
      const d = await comparer(avant, await reprendre(autre));
      compte.autres += 1;
      if (d.comparables && d.endroits.length > 0) compte.autresACadre += 1;
    }
  }
durees.sort((a, b) => a - b);
process.stdout.write(
  `${vues.length} images, ${TIRAGES} tirages chacune\n` +
    `intactes : ${compte.intactes}, dont ${compte.nonComparables} dites incomparables, ${compte.intactesACadre} avec un cadre à tort\n` +
    `abîmées : ${compte.abimees}, dommage encadré sur ${compte.trouvees}, ${compte.aTort} cadre(s) ailleurs\n` +
    `deux vues différentes : ${compte.autres}, ${compte.autresACadre} avec un cadre\n` +
    `une comparaison : médiane ${Math.round(durees[Math.floor(durees.length / 2)] ?? 0)} ms\n`,
);
