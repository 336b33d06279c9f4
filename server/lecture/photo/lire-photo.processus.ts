// Le processus qui lit une photo : il ne connaît ni la base ni la configuration, seulement deux chemins et ce qu'il cherche.
import { writeFile } from "node:fs/promises";
import { ouvrirReconnaisseur } from "../image/reconnaitre.ts";
import { compteurDePhoto } from "./compteur.ts";
import { ouvrirPhoto } from "./ouvrir-photo.ts";
import type { DemandePhoto, PhotoLue } from "./photo-lue.ts";
import { plaqueDePhoto } from "./plaque.ts";

async function lire({ source, cible, chercher }: DemandePhoto): Promise<void> {
  const photo = await ouvrirPhoto(source);
  const reconnaisseur = await ouvrirReconnaisseur();
  try {
    const lue: PhotoLue =
      chercher === "plaque"
        ? { plaque: await plaqueDePhoto(photo, reconnaisseur.lireLigne), kilometrage: null }
        : { plaque: null, kilometrage: await compteurDePhoto(photo, reconnaisseur.lireLigne) };
    await writeFile(cible, JSON.stringify(lue));
  } finally {
    await reconnaisseur.fermer();
  }
}

process.once("message", (demande) => {
  lire(demande as DemandePhoto).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
