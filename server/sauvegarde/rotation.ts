import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const ARCHIVE = /^reflet-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(-\d+)?\.tar(\.chiffre)?$/;
/** Une sauvegarde en marche écrit sans cesse : un reste que rien n'a touché depuis est celui d'un programme tué. */
const PARTIEL_MS = 60 * 60_000;
const LISTE = /^effacements\.json\.\d+$/;

/** `reflet-20261123T004957Z.tar` : le tri par nom est celui du temps. */
export const nomArchive = (maintenant: Date, chiffree: boolean): string =>
  `reflet-${maintenant.toISOString().replace(/[-:]|\.\d+/g, "")}.tar${chiffree ? ".chiffre" : ""}`;

/**
 * Efface les restes d'une sauvegarde tuée. Avant d'en commencer une autre : ils peuvent tenir toute la place qu'il lui faut. Rend les noms
 * effacés.
 */
export async function balayerPartiels(dossier: string): Promise<string[]> {
  const effaces: string[] = [];
  for (const nom of await readdir(dossier)) {
    const entier = nom.endsWith(".partiel") ? nom.slice(0, -".partiel".length) : "";
    if (!ARCHIVE.test(entier) && !LISTE.test(entier)) continue;
    const trouve = await stat(join(dossier, nom)).catch(() => null);
    if (!trouve || trouve.mtimeMs > Date.now() - PARTIEL_MS) continue;
    await rm(join(dossier, nom), { force: true });
    effaces.push(nom);
  }
  return effaces;
}

/**
 * Garde les `garder` dernières archives du dossier et efface les autres. Rend les noms effacés. Ne touche à aucun fichier qui ne porte pas exactement un nom de sauvegarde.
 */
export async function tourner(dossier: string, garder: number): Promise<string[]> {
  const noms = await readdir(dossier);
  const archives = noms.filter((n) => ARCHIVE.test(n)).sort();
  const effaces = archives.slice(0, Math.max(0, archives.length - garder));
  for (const nom of effaces) await rm(join(dossier, nom), { force: true });
  return effaces;
}

/** Quand la plus récente archive du dossier a été faite, d'après son nom ; nul s'il n'y en a pas, ou pas de dossier. */
export async function derniereArchive(dossier: string): Promise<Date | null> {
  const noms = await readdir(dossier).catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code === "ENOENT") return [];
    throw erreur;
  });
  const derniere = noms
    .filter((n) => ARCHIVE.test(n))
    .sort()
    .at(-1);
  return derniere ? new Date(derniere.replace(ARCHIVE, "$1-$2-$3T$4:$5:$6Z")) : null;
}
