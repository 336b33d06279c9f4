import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { erreursFichier } from "../../domain/fichiers/fichier.erreurs.ts";
import { jouerProcessus, MEMOIRE_MO } from "../processus-borne.ts";
import type { DemandeConversion } from "./demande-conversion.ts";

const SIMULTANEES = 2;
const EN_ATTENTE_MAX = 100;
const PROCESSUS = fileURLToPath(new URL("./convertir-image.processus.ts", import.meta.url));
const DECODEUR_HEIC = fileURLToPath(new URL("./heic/decoder-heic.processus.ts", import.meta.url));

let actives = 0;
const attente: (() => void)[] = [];

/**
 * Décode une image et la réécrit en JPEG droit, sans aucune métadonnée (ni position, ni appareil). Le décodage se fait dans un
 * processus à part, arrêté au bout de 20 s ou au-delà de `memoireMo` mégaoctets, tampons du décodeur compris : une image piégée ne peut que
 * le tuer, lui. Un HEIC passe d'abord par un premier processus, tenu aux mêmes bornes. Lève image_illisible, photo_heic.
 */
export async function convertirImage(demande: DemandeConversion, memoireMo = MEMOIRE_MO): Promise<void> {
  if (actives >= SIMULTANEES) {
    if (attente.length >= EN_ATTENTE_MAX) throw erreursFichier.filePleine();
    await new Promise<void>((suite) => attente.push(suite));
  } else actives += 1;
  const deroulee = `${demande.cible}.deroulee.tif`;
  const bornes = { memoireMo, tasMo: 128 };
  try {
    const { heic, ...image } = demande;
    if (heic) {
      if (!(await jouerProcessus(DECODEUR_HEIC, { source: demande.source, cible: deroulee }, bornes)))
        throw erreursFichier.heic();
      image.source = deroulee;
    }
    if (!(await jouerProcessus(PROCESSUS, image, bornes))) throw erreursFichier.imageIllisible();
  } finally {
    await rm(deroulee, { force: true });
    const suivant = attente.shift();
    if (suivant) suivant();
    else actives -= 1;
  }
}
