import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const ARCHIVE = /^reflet-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z(-\d+)?\.tar(\.chiffre)?$/;
const PARTIEL_MS = 24 * 60 * 60_000;

/** `reflet-20261123T004957Z.tar` : le tri par nom est celui du temps. */
export const nomArchive = (maintenant: Date, chiffree: boolean): string =>
  `reflet-${maintenant.toISOString().replace(/[-:]|\.\d+/g, "")}.tar${chiffree ? ".chiffre" : ""}`;

/**
 * Garde les `garder` dernières archives du dossier et efface les autres, ainsi que les restes d'un jour d'une sauvegarde tuée. Rend les noms
 * effacés. Ne touche à aucun fichier qui ne porte pas exactement un nom de sauvegarde.
 */
export async function tourner(dossier: string, garder: number, maintenant: Date): Promise<string[]> {
  const noms = await readdir(dossier);
  const archives = noms.filter((n) => ARCHIVE.test(n)).sort();
  const effaces = archives.slice(0, Math.max(0, archives.length - garder));
  for (const nom of noms.filter((n) => n.endsWith(".partiel") && ARCHIVE.test(n.slice(0, -8)))) {
    const { mtimeMs } = await stat(join(dossier, nom));
    if (mtimeMs < maintenant.getTime() - PARTIEL_MS) effaces.push(nom);
  }
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
