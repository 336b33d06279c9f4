// Le processus qui déroule un HEIC : comme celui qui réduit les images, il ne connaît que deux chemins.
import { readFile } from "node:fs/promises";
import { PIXELS_MAX } from "../pixels-max.ts";
import { ecrireTiff } from "./ecrire-tiff.ts";
import { ouvrirHeic } from "./libheif.ts";

/** Plus grande tuile, en points : seule une tuile est en mémoire, et 48 mégapixels d'un bloc y pèsent 400 Mo. */
const PIXELS_TUILE_MAX = 50_000_000;

async function derouler({ source, cible }: { source: string; cible: string }): Promise<void> {
  const photo = await ouvrirHeic(await readFile(source));
  if (photo.largeur * photo.hauteur > PIXELS_MAX) throw new Error("trop de points");
  if (photo.tuile.largeur * photo.tuile.hauteur > PIXELS_TUILE_MAX) throw new Error("trop de points par tuile");
  await ecrireTiff(photo, cible);
}

process.once("message", (demande) => {
  derouler(demande as { source: string; cible: string }).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
