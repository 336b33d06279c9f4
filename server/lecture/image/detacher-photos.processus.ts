// Le processus qui détache les photos : il ne connaît ni la base ni la configuration, seulement deux chemins.
import { readFile, writeFile } from "node:fs/promises";
import type { DemandePhotos } from "./detacher-photos.ts";

/** Un PDF sans image assez grande ne charge ni lecteur ni dessinateur. Le dictionnaire d'une image n'est jamais compressé. */
function porteDesPhotos(octets: Buffer): boolean {
  const texte = octets.toString("latin1");
  for (const trouve of texte.matchAll(/\/Subtype\s*\/Image\b/g)) {
    const debut = texte.lastIndexOf(" obj", trouve.index);
    const fin = texte.indexOf("stream", trouve.index);
    const dictionnaire = texte.slice(
      debut < 0 ? Math.max(0, trouve.index - 512) : debut,
      fin < 0 ? trouve.index + 512 : fin,
    );
    const cote = (nom: string) =>
      Number(new RegExp(`/${nom}\\s+(\\d{1,6})\\b(?!\\s+\\d+\\s+R)`).exec(dictionnaire)?.[1] ?? 0);
    if (cote("Width") >= 100 && cote("Height") >= 75) return true;
  }
  return false;
}

async function detacher({ source, cible }: DemandePhotos): Promise<void> {
  const octets = await readFile(source);
  const { enPlanche } = await import("./planche-photos.ts");
  if (!porteDesPhotos(octets)) return writeFile(cible, enPlanche([]));
  const { photosDuPdf } = await import("./photos-pdf.ts");
  await writeFile(cible, enPlanche(await photosDuPdf(new Uint8Array(octets))));
}

process.once("message", (demande) => {
  detacher(demande as DemandePhotos).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
