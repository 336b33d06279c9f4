// De combien s'écartent les empreintes de deux exemplaires d'une même photo (recompressée, réduite, recadrée), de la même vue sous une autre
// lumière, et de deux prises d'une même vue : node bench/meme-photo.ts [tirages par image]
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { dessinerVue, PRISE_DROITE } from "../db/seed/papier/tour-vehicule.ts";
import { VUES } from "../domain/etats-des-lieux/etat.ts";
import { ecartDEmpreintes, ecartDeTons, memePhoto } from "../domain/photos/empreinte-visuelle.ts";
import { COTE_APERCU } from "../server/fichiers/recevoir-fichier.ts";
import { tirerEmpreintes } from "../server/fichiers/tirer-empreintes.ts";
import { hasard } from "./hasard.ts";
import { faceAvant, type PhotoDessinee, tableauDeBord } from "./photos-lues/dessiner.ts";
import { FORMAT_REPRISE, reprendre } from "./reprendre.ts";

const TIRAGES = Number(process.argv[2] ?? 3);
const h = hasard(11);
const { largeur, hauteur } = FORMAT_REPRISE;

/** Ce que le serveur garde d'une photo reçue. */
const recevoir = (image: Sharp): Promise<Buffer> =>
  image.resize({ width: 2560, height: 2560, fit: "inside", withoutEnlargement: true }).jpeg({ quality: 82 }).toBuffer();

/** Les empreintes, tirées comme à la réception : de la petite copie. */
const empreintes = async (recue: Buffer) =>
  tirerEmpreintes(
    await sharp(recue)
      .resize({ width: COTE_APERCU, height: COTE_APERCU, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 76 })
      .toBuffer(),
  );

async function sources(): Promise<Buffer[]> {
  const dossier = join(import.meta.dirname, "../db/seed/modeles/photos");
  const noms = (await readdir(dossier)).filter((n) => /\.jpe?g$/i.test(n)).toSorted();
  const vues = VUES.map((vue) =>
    Buffer.from(dessinerVue({ vue, teinte: "#8e1f2d", legende: "", dommages: [], prise: PRISE_DROITE })),
  );
  const prises: PhotoDessinee[] = [];
  for (let i = 0; i < 6; i += 1) prises.push(await (i % 2 ? faceAvant(h, true) : tableauDeBord(h, "écran")));
  const images = [
    ...noms.map((n) => sharp(join(dossier, n))),
    ...vues.map((v) => sharp(v)),
    ...prises.map((p) => sharp(p.jpeg)),
  ];
  return Promise.all(
    images.map((i) =>
      i.resize(largeur, hauteur, { fit: "cover" }).removeAlpha().toColourspace("srgb").png().toBuffer(),
    ),
  );
}

const recadree = (part: number) => (i: Sharp) =>
  i.extract({
    left: Math.round(largeur * part),
    top: Math.round(hauteur * part * 0.6),
    width: Math.round(largeur * (1 - 2 * part)),
    height: Math.round(hauteur * (1 - 1.6 * part)),
  });
const jpeg = (quality: number) => async (i: Sharp) => sharp(await i.jpeg({ quality }).toBuffer());
/** Par sorte : vrai, c'est la même photo. */
const SORTES: [nom: string, meme: boolean, geste: (i: Sharp, source: Buffer) => Sharp | Promise<Sharp>][] = [
  ["recompressée à 80", true, jpeg(80)],
  ["recompressée à 50", true, jpeg(50)],
  ["recompressée à 30", true, jpeg(30)],
  ["réduite à 640", true, async (i) => sharp(await i.resize(640).jpeg({ quality: 75 }).toBuffer())],
  ["réduite à 260, à 65", true, async (i) => sharp(await i.resize(260).jpeg({ quality: 65 }).toBuffer())],
  ["agrandie", true, async (i) => sharp(await i.resize(1600).jpeg({ quality: 80 }).toBuffer())],
  ["recadrée de 0,5 %", true, recadree(0.005)],
  ["recadrée de 1 %", true, recadree(0.01)],
  ["recadrée de 2 %", true, recadree(0.02)],
  ["éclaircie de 3 %", true, (i) => i.linear(1.03, 2)],
  ["éclaircie de 5 %", true, (i) => i.linear(1.05, 4)],
  ["même vue, lumière à 0,94", false, (i) => i.linear(0.94, 0)],
  ["même vue, lumière à 0,87", false, (i) => i.linear(0.87, 0)],
  ["même vue, lumière à 1,15", false, (i) => i.linear(1.15, 0)],
  ["même vue, éclairée de côté", false, (i) => i.composite([{ input: COTE, blend: "over" }])],
  ["une autre prise", false, async (_, s) => sharp(await reprendre(s, h))],
];
const COTE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${largeur}" height="${hauteur}"><defs><linearGradient id="l"><stop offset="0" stop-opacity=".22"/><stop offset="1" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`,
);

const toutes = await sources();
const mediane = (v: number[], part: number) =>
  v.toSorted((a, b) => a - b)[Math.min(v.length - 1, Math.floor(v.length * part))] ?? 0;
const dire = (v: number[]) => [0, 0.5, 0.9, 1].map((p) => mediane(v, p).toFixed(1)).join(" / ");
process.stdout.write(
  `${toutes.length} images. Par sorte : dites « même photo », puis min / médiane / neuf sur dix / max des écarts.\n`,
);
const connues = await Promise.all(toutes.map(async (s) => empreintes(await recevoir(sharp(s)))));
for (const [nom, meme, geste] of SORTES) {
  const [signes, tons, pires]: number[][] = [[], [], []];
  let dites = 0;
  for (const [rang, source] of toutes.entries())
    for (let k = 0; k < (meme ? 1 : nom === "une autre prise" ? TIRAGES : 1); k++) {
      const [a, b] = [connues[rang], await empreintes(await recevoir(await geste(sharp(source), source)))];
      if (!a || !b) continue;
      const t = ecartDeTons(a.tons, b.tons);
      signes?.push(ecartDEmpreintes(a.signes, b.signes));
      tons?.push(t.moyen);
      pires?.push(t.pire);
      if (memePhoto(a, b)) dites += 1;
    }
  process.stdout.write(
    `${meme ? "même " : "autre"} | ${nom} | ${dites} sur ${signes?.length} | signes ${dire(signes ?? [])} | tons, moyenne ${dire(tons ?? [])} | tons, pire ${dire(pires ?? [])}\n`,
  );
}
let [voisines, confondues] = [0, 0];
const ecarts: number[] = [];
for (const [i, a] of connues.entries())
  for (const b of connues.slice(i + 1)) {
    if (!a || !b) continue;
    voisines += 1;
    ecarts.push(ecartDEmpreintes(a.signes, b.signes));
    if (memePhoto(a, b)) confondues += 1;
  }
process.stdout.write(`autre | deux images différentes | ${confondues} sur ${voisines} | signes ${dire(ecarts)}\n`);
