// Le processus qui décode : il ne connaît ni la base ni la configuration, seulement deux chemins.
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { cheminEmpreinte, type DemandeConversion } from "./demande-conversion.ts";
import { PIXELS_MAX } from "./pixels-max.ts";
import { tirerEmpreintes } from "./tirer-empreintes.ts";

async function convertir({ source, cible, cote, carre, apercu }: DemandeConversion): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  // `autoOrient` applique l'orientation de l'appareil avant que les métadonnées disparaissent.
  await sharp(source, { limitInputPixels: PIXELS_MAX, failOn: "error", sequentialRead: true })
    .autoOrient()
    .resize({
      width: cote,
      height: cote,
      fit: carre ? "cover" : "inside",
      position: "attention",
      withoutEnlargement: !carre,
    })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82, mozjpeg: false })
    .toFile(cible);
  if (!apercu) return;
  const petite = { width: apercu.cote, height: apercu.cote, fit: "inside", withoutEnlargement: true } as const;
  await sharp(cible).resize(petite).jpeg({ quality: 76 }).toFile(apercu.cible);
  await writeFile(cheminEmpreinte(apercu.cible), JSON.stringify(await tirerEmpreintes(apercu.cible)));
}

process.once("message", (demande) => {
  convertir(demande as DemandeConversion).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
