import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { type Image, lancerDes } from "./numeriser/image.ts";
import { PHOTOS, USURES, type Usure } from "./numeriser/usures.ts";

// Numérise des documents de vérité connue, chacun d'une façon ou de toutes, pour mesurer la lecture des papiers :
//   node bench/numeriser.ts SOURCE DESTINATION [graine] [usure,usure…|toutes]
// SOURCE porte des PDF et leur vérité JSON du même nom ; sans choix, chaque document prend l'usure suivante.
const [source = ".", destination = "numerises", graine = "1", choix = ""] = process.argv.slice(2);
mkdirSync(destination, { recursive: true });

interface ImagePdf {
  largeur: number;
  hauteur: number;
  dictionnaire: string;
  octets: Buffer;
}

/** Un bit par point : au seuil, ou tramé par diffusion de l'erreur (Floyd et Steinberg). */
function enNoirEtBlanc(gris: Float32Array, largeur: number, hauteur: number, trame: boolean): Buffer {
  const parRangee = Math.ceil(largeur / 8);
  const bits = Buffer.alloc(parRangee * hauteur);
  for (let y = 0; y < hauteur; y += 1) {
    for (let x = 0; x < largeur; x += 1) {
      const i = y * largeur + x;
      const valeur = gris[i] ?? 255;
      const blanc = valeur > 150;
      if (blanc) bits[y * parRangee + (x >> 3)] = (bits[y * parRangee + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      if (!trame) continue;
      const erreur = valeur - (blanc ? 255 : 0);
      const donner = (rang: number, part: number) => {
        gris[rang] = (gris[rang] ?? 255) + erreur * part;
      };
      donner(i + 1, 7 / 16);
      donner(i + largeur - 1, 3 / 16);
      donner(i + largeur, 5 / 16);
      donner(i + largeur + 1, 1 / 16);
    }
  }
  return bits;
}

/** Image PPM binaire : son en-tête, puis trois octets par point. */
function lirePpm(octets: Buffer): Image {
  const entete = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(octets.subarray(0, 64).toString("latin1"));
  if (!entete) throw new Error("La page n'a pas pu être dessinée.");
  const rvb = new Uint8Array(octets.subarray(entete[0].length));
  return { largeur: Number(entete[1]), hauteur: Number(entete[2]), rvb };
}

async function numeriser(page: Image, usure: Usure, de: () => number): Promise<ImagePdf> {
  const { largeur, hauteur, rvb } = usure.user(page, de);
  const brute = sharp(Buffer.from(rvb.buffer), { raw: { width: largeur, height: hauteur, channels: 3 } });
  if (typeof usure.garder === "object") {
    const { jpeg, gris } = usure.garder;
    const floue = brute.blur(0.6);
    const octets = await (gris ? floue.greyscale() : floue).jpeg({ quality: jpeg }).toBuffer();
    const couleurs = gris ? "/DeviceGray" : "/DeviceRGB";
    return { largeur, hauteur, dictionnaire: `/ColorSpace ${couleurs} /BitsPerComponent 8 /Filter /DCTDecode`, octets };
  }
  const gris = Float32Array.from(await brute.greyscale().raw().toBuffer());
  const octets = deflateSync(enNoirEtBlanc(gris, largeur, hauteur, usure.garder === "trame"));
  return { largeur, hauteur, dictionnaire: "/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode", octets };
}

/** PDF dont chaque page est une image pleine. */
function enPdf(images: readonly ImagePdf[], ppp: number): Buffer {
  const enfants = images.map((_, i) => `${3 + i * 3} 0 R`).join(" ");
  const objets: Buffer[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${enfants}] /Count ${images.length} >>`,
  ].map((t) => Buffer.from(t));
  images.forEach((image, i) => {
    const [l, h] = [(image.largeur * 72) / ppp, (image.hauteur * 72) / ppp];
    const dessin = `q ${l} 0 0 ${h} 0 0 cm /I Do Q`;
    const [contenu, ressource] = [4 + i * 3, 5 + i * 3];
    objets.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${l} ${h}] /Resources << /XObject << /I ${ressource} 0 R >> >> /Contents ${contenu} 0 R >>`,
      ),
      Buffer.from(`<< /Length ${dessin.length} >>\nstream\n${dessin}\nendstream`),
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${image.largeur} /Height ${image.hauteur} ${image.dictionnaire} /Length ${image.octets.length} >>\nstream\n`,
        ),
        image.octets,
        Buffer.from("\nendstream"),
      ]),
    );
  });
  const morceaux = [Buffer.from("%PDF-1.7\n")];
  let taille = 9;
  const places = objets.map((objet, i) => {
    const place = taille;
    const bloc = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), objet, Buffer.from("\nendobj\n")]);
    morceaux.push(bloc);
    taille += bloc.length;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const fin = `xref\n0 ${objets.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<< /Size ${objets.length + 1} /Root 1 0 R >>\nstartxref\n${taille}\n%%EOF\n`;
  return Buffer.concat([...morceaux, Buffer.from(fin)]);
}

const noms = Object.keys(USURES);
const documents = readdirSync(source).filter((nom) => nom.endsWith(".pdf"));
for (const [rang, nom] of documents.entries()) {
  const voulues =
    choix === "toutes" ? noms : choix ? choix.split(",") : [noms[(rang + Number(graine)) % noms.length] ?? ""];
  for (const voulue of voulues) {
    const usure = USURES[voulue] ?? PHOTOS[voulue];
    if (!usure) throw new Error(`Usure inconnue : ${voulue}`);
    const pages = mkdtempSync(path.join(tmpdir(), "numeriser-"));
    execFileSync("pdftoppm", ["-r", String(usure.ppp), path.join(source, nom), path.join(pages, "p")]);
    const de = lancerDes(Number(graine) * 1000 + rang);
    const images: ImagePdf[] = [];
    for (const ppm of readdirSync(pages).sort())
      images.push(await numeriser(lirePpm(readFileSync(path.join(pages, ppm))), usure, de));
    rmSync(pages, { recursive: true });
    const base = path.join(destination, `${nom.replace(/\.pdf$/, "")}_${voulue}`);
    writeFileSync(`${base}.pdf`, enPdf(images, usure.ppp));
    copyFileSync(path.join(source, nom.replace(/\.pdf$/, ".json")), `${base}.json`);
  }
}
