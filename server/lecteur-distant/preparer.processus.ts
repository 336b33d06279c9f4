// Le processus qui prépare ce qui part d'un document : il ne connaît ni la base ni la configuration, seulement deux chemins.
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { Page } from "../lecture/commun/geometrie.ts";
import { zoneDe } from "../lecture/commun/zones.ts";
import { pagesAReconnaitre, pagesCompletes } from "../lecture/entree/couche.ts";
import { lirePages } from "../lecture/entree/lire-pages.ts";
import { ouvrirPdf } from "../lecture/entree/pdf.ts";
import { lirePagesImage } from "../lecture/image/lire-pages-image.ts";
import { ouvrirDessinateur } from "../lecture/image/rendre.ts";
import type { PageEnvoyee } from "./page-envoyee.ts";
import { type DemandePages, PAGES_MAX } from "./preparer.ts";

/** De quoi lire un petit corps sur une page A4, sans plus. */
const COTE_MAX = 1_600;
const QUALITE = 70;

async function preparer({ source, cible }: DemandePages): Promise<void> {
  const octets = new Uint8Array(await readFile(source));
  const pages = (await lire(octets)).filter(({ rangees }) => rangees.length > 0).slice(0, PAGES_MAX);
  const dessinateur = await ouvrirDessinateur(octets.slice());
  const rendues: PageEnvoyee[] = [];
  try {
    for (const page of pages) {
      const { image } = await dessinateur.dessiner(page.numero);
      const jpeg = await sharp(image.gris, { raw: { width: image.largeur, height: image.hauteur, channels: 1 } })
        .resize({ width: COTE_MAX, height: COTE_MAX, fit: "inside", withoutEnlargement: true })
        .jpeg({ quality: QUALITE })
        .toBuffer();
      const rangees = page.rangees.map(({ mots }) =>
        mots.map((mot) => ({ texte: mot.texte, zone: zoneDe(page, [mot]) })),
      );
      rendues.push({ numero: page.numero, image: jpeg.toString("base64"), rangees });
    }
  } finally {
    await dessinateur.fermer();
  }
  await writeFile(cible, JSON.stringify(rendues));
}

/** Les mots placés de chaque page, reconnus sur son dessin quand elle n'a pas de texte. */
async function lire(octets: Uint8Array): Promise<Page[]> {
  const pdf = await ouvrirPdf(octets.slice());
  try {
    const pages = await lirePages(pdf);
    const numeros = pagesAReconnaitre(pages).slice(0, PAGES_MAX);
    return pagesCompletes(pages, numeros.length > 0 ? await lirePagesImage(octets.slice(), numeros) : []);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

process.once("message", (demande) => {
  preparer(demande as DemandePages).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
