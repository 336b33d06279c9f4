import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { chromium as trouverChromium } from "./paquets.ts";

// Les icônes et l'image de partage, dessinées une fois depuis le signe et l'accueil du site :
//   node scripts/icones-site.ts http://localhost:3000

const PUBLIC = join(dirname(import.meta.dirname), "web/public");
const TAILLES_ICO = [16, 32, 48];

const signe = await readFile(join(PUBLIC, "reflet.svg"));
const png = (taille: number): Promise<Buffer> =>
  sharp(signe, { density: 72 * (taille / 16) })
    .resize(taille, taille)
    .png({ compressionLevel: 9, palette: taille > 48 })
    .toBuffer();

/** Un fichier ICO : un en-tête, une fiche de 16 octets par image, puis les PNG. */
function enIco(images: readonly { taille: number; octets: Buffer }[]): Buffer {
  const entete = Buffer.alloc(6 + 16 * images.length);
  entete.writeUInt16LE(1, 2);
  entete.writeUInt16LE(images.length, 4);
  let position = entete.length;
  for (const [i, { taille, octets }] of images.entries()) {
    const fiche = 6 + 16 * i;
    entete.writeUInt8(taille, fiche);
    entete.writeUInt8(taille, fiche + 1);
    entete.writeUInt16LE(1, fiche + 4);
    entete.writeUInt16LE(32, fiche + 6);
    entete.writeUInt32LE(octets.length, fiche + 8);
    entete.writeUInt32LE(position, fiche + 12);
    position += octets.length;
  }
  return Buffer.concat([entete, ...images.map((image) => image.octets)]);
}

/** 1200 × 630 : la taille que demandent les réseaux et les messageries. */
async function photographierPartage(adresse: string): Promise<Buffer> {
  const executablePath = trouverChromium();
  if (!executablePath) throw new Error("Aucun Chromium : nommez-le avec CHROMIUM.");
  const navigateur = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await navigateur.newPage({
      viewport: { width: 1200, height: 630 },
      reducedMotion: "reduce",
      bypassCSP: true,
    });
    await page.goto(adresse);
    await page.evaluate("document.fonts.ready");
    // Sur l'image, ni menu ni boutons : le titre, la voiture et son reflet.
    await page.addStyleTag({
      content:
        ".site-menu,.site-connexion,.site-actions,.site-ouverture p{display:none!important}" +
        ".site-ouverture{min-height:630px;padding-top:130px}.site-ouverture h1{font-size:76px}",
    });
    return await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 630 } });
  } finally {
    await navigateur.close();
  }
}

const images = await Promise.all(TAILLES_ICO.map(async (taille) => ({ taille, octets: await png(taille) })));
await writeFile(join(PUBLIC, "favicon.ico"), enIco(images));
await writeFile(join(PUBLIC, "apple-touch-icon.png"), await png(180));
await writeFile(join(PUBLIC, "icone-192.png"), await png(192));
await writeFile(join(PUBLIC, "icone-512.png"), await png(512));
const partage = await photographierPartage(process.argv[2] ?? "http://localhost:3000");
await writeFile(
  join(PUBLIC, "partage.png"),
  await sharp(partage).png({ palette: true, compressionLevel: 9 }).toBuffer(),
);
