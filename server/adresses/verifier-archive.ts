import { open } from "node:fs/promises";
import type { ReglagesTuiles } from "../geocodage/reglages.ts";

/** L'en-tête d'une archive PMTiles 3 : « PMTiles », la version, et, plus loin, ce que sont ses tuiles. */
const TAILLE_ENTETE = 127;
const RANG_VERSION = 7;
const RANG_SORTE = 99;
/** PNG, JPEG, WebP, AVIF ; 1 et 6 sont des tuiles vectorielles. */
const IMAGES = [2, 3, 4, 5];
const ATTENTE_MAX_MS = 10_000;

/** Ce qui empêche l'archive réglée de servir de fond, en une phrase pour le journal ; nul si tout va. La carte, elle, montre alors le contour. */
export async function verifierArchive(tuiles: ReglagesTuiles | null): Promise<string | null> {
  if (tuiles?.format !== "archive") return null;
  const defaut = await lireEntete(tuiles).then(juger, (erreur: Error) => `elle ne se lit pas (${erreur.message})`);
  return defaut && `TUILES_URL : ${defaut} ; les cartes montrent le contour de la France.`;
}

function juger(entete: Uint8Array): string | null {
  if (entete.length < TAILLE_ENTETE || Buffer.from(entete.subarray(0, RANG_VERSION)).toString("latin1") !== "PMTiles")
    return "ce n'est pas une archive PMTiles";
  if (entete[RANG_VERSION] !== 3) return "l'archive PMTiles n'est pas de la version 3";
  if (!IMAGES.includes(entete[RANG_SORTE] ?? 0))
    return "l'archive PMTiles ne contient pas d'images (PNG, JPEG, WebP ou AVIF) mais des tuiles vectorielles ou inconnues";
  return null;
}

async function lireEntete({ url, fichier }: ReglagesTuiles): Promise<Uint8Array> {
  if (fichier) {
    await using archive = await open(fichier);
    const { buffer, bytesRead } = await archive.read(Buffer.alloc(TAILLE_ENTETE), 0, TAILLE_ENTETE, 0);
    return buffer.subarray(0, bytesRead);
  }
  const reponse = await fetch(url, {
    headers: { range: `bytes=0-${TAILLE_ENTETE - 1}` },
    redirect: "error",
    signal: AbortSignal.timeout(ATTENTE_MAX_MS),
  });
  if (reponse.status === 206) return reponse.bytes();
  await reponse.body?.cancel();
  throw new Error(`réponse ${reponse.status} à une demande de morceau, au lieu de 206`);
}
