import { readFile, writeFile } from "node:fs/promises";

/** Grand côté d'une feuille A4, en points : la photo d'une page se lit à la taille d'une page. */
const GRAND_COTE = 842;

/** Dimensions d'un JPEG, en pixels, et nombre de composantes. Lève si les octets n'en sont pas un. */
function dimensionsJpeg(octets: Buffer): { largeur: number; hauteur: number; composantes: number } {
  for (let i = 2; i + 9 < octets.length && octets[i] === 0xff; i += 2 + octets.readUInt16BE(i + 2)) {
    const marque = octets[i + 1] ?? 0;
    const cadre = marque >= 0xc0 && marque <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marque);
    if (cadre)
      return {
        hauteur: octets.readUInt16BE(i + 5),
        largeur: octets.readUInt16BE(i + 7),
        composantes: octets[i + 9] ?? 3,
      };
  }
  throw new Error("JPEG sans dimensions");
}

/** Écrit le PDF d'une page dont un JPEG est le contenu : une page photographiée se voit, se lit et se télécharge comme les autres. */
export async function imageEnPdf(source: string, cible: string): Promise<void> {
  const jpeg = await readFile(source);
  const { largeur, hauteur, composantes } = dimensionsJpeg(jpeg);
  const echelle = GRAND_COTE / Math.max(largeur, hauteur);
  const [l, h] = [largeur * echelle, hauteur * echelle].map((n) => n.toFixed(2));
  const dessin = `q ${l} 0 0 ${h} 0 0 cm /I Do Q`;
  const espace = composantes === 1 ? "DeviceGray" : "DeviceRGB";
  const objets = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${l} ${h}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`,
    ),
    Buffer.from(`<< /Length ${dessin.length} >>\nstream\n${dessin}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${largeur} /Height ${hauteur} /ColorSpace /${espace} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      Buffer.from("\nendstream"),
    ]),
  ];
  const morceaux: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  let taille = 9;
  const ajouter = (morceau: Buffer) => {
    morceaux.push(morceau);
    taille += morceau.length;
  };
  objets.forEach((objet, i) => {
    places.push(taille);
    ajouter(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), objet, Buffer.from("\nendobj\n")]));
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const fin = `xref\n0 ${objets.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objets.length + 1} /Root 1 0 R >>\nstartxref\n${taille}\n%%EOF\n`;
  await writeFile(cible, Buffer.concat([...morceaux, Buffer.from(fin)]));
}

/** Nombre de pages d'un TIFF, 1 pour tout autre fichier : ses répertoires se suivent de l'un à l'autre. */
export function pagesTiff(octets: Buffer): number {
  const petit = octets.subarray(0, 4).equals(Buffer.from([0x49, 0x49, 0x2a, 0x00]));
  const grand = octets.subarray(0, 4).equals(Buffer.from([0x4d, 0x4d, 0x00, 0x2a]));
  if (!petit && !grand) return 1;
  const mot = (i: number) => (petit ? octets.readUInt16LE(i) : octets.readUInt16BE(i));
  const double = (i: number) => (petit ? octets.readUInt32LE(i) : octets.readUInt32BE(i));
  const vus = new Set<number>();
  for (let i = double(4); i > 0 && i + 2 <= octets.length && !vus.has(i); ) {
    vus.add(i);
    const suivant = i + 2 + mot(i) * 12;
    i = suivant + 4 <= octets.length ? double(suivant) : 0;
  }
  return vus.size;
}
