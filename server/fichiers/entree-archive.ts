import { type PassThrough, Readable } from "node:stream";
import type yazl from "yazl";
import type { Fichiers } from "./stockage.ts";

/**
 * Ajoute une entrée à une archive ZIP écrite au fil de l'eau. Elle ne s'ouvre qu'à son tour : mille fichiers n'en tiennent jamais qu'un ouvert. Une lecture qui échoue casse
 * l'archive : mieux vaut cela qu'une archive incomplète et muette.
 */
export function ajouterEntree(
  archive: yazl.ZipFile,
  nom: string,
  options: { mtime: Date; compress: boolean },
  sortie: PassThrough,
  ouvrir: () => Promise<Readable>,
): void {
  archive.addReadStreamLazy(nom, options, (rendre) => {
    ouvrir().then(
      (flux) => {
        flux.once("error", (erreur) => sortie.destroy(erreur));
        // La personne a coupé le téléchargement : la lecture s'arrête avec lui.
        const couper = () => flux.destroy();
        sortie.once("close", couper);
        flux.once("close", () => sortie.off("close", couper));
        rendre(null, flux);
      },
      (erreur: Error) => sortie.destroy(erreur),
    );
  });
}

/** Les octets d'un fichier ; celui que le stockage n'a plus laisse un mot à sa place. */
export const ouvrirOuLeDire = (fichiers: Pick<Fichiers, "ouvrir">, cle: string): Promise<Readable> =>
  fichiers.ouvrir(cle).then(
    ({ flux }) => flux,
    () => Readable.from(["Ce fichier n'est plus dans le stockage de Reflet.\n"]),
  );
