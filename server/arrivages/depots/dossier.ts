import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { cheminDedans, estMorceau } from "../../fichiers/chemin-dedans.ts";
import { type Depot, enCours, type FichierEnDepot, nomDeSortie } from "./depot.ts";

/** Un fichier qui vient de changer est peut-être encore en train d'arriver. */
const REPOS_MS = 5_000;

/** Un dossier de la machine, ou monté sur elle, dont chaque sous-dossier est à une société. La racine doit exister : un montage absent se voit. */
export function depotSurDisque(racine: string, horloge: () => Date): Depot {
  const chemin = (...morceaux: string[]) => cheminDedans(racine, morceaux.join("/"));
  return {
    canal: "dossier",
    source: racine.slice(0, 500),
    lister: async (dossier) => {
      await stat(racine);
      await mkdir(chemin(dossier), { recursive: true });
      const fichiers: FichierEnDepot[] = [];
      for (const entree of await readdir(chemin(dossier), { withFileTypes: true })) {
        // Un lien mènerait hors du dossier : il n'est pas un fichier d'ici.
        if (!entree.isFile() || enCours(entree.name) || !estMorceau(entree.name)) continue;
        const vu = await stat(chemin(dossier, entree.name)).catch(() => null);
        if (!vu || horloge().getTime() - vu.mtimeMs < REPOS_MS) continue;
        fichiers.push({
          dossier,
          nom: entree.name,
          taille: vu.size,
          depose_le: vu.mtime,
          repere: `${dossier}/${entree.name}#${vu.size}@${Math.floor(vu.mtimeMs)}`,
        });
      }
      return fichiers.sort((a, b) => (a.nom < b.nom ? -1 : 1));
    },
    lire: ({ dossier, nom }) => readFile(chemin(dossier, nom)),
    sortir: async ({ dossier, nom }, ou, raison) => {
      await mkdir(chemin(dossier, ou), { recursive: true });
      const sorti = nomDeSortie(nom, horloge()).slice(0, 200);
      if (raison) await writeFile(chemin(dossier, ou, `${sorti}.raison.txt`), `${raison}\n`);
      await rename(chemin(dossier, nom), chemin(dossier, ou, sorti)).catch((erreur: NodeJS.ErrnoException) => {
        // Un autre serveur l'a déjà sorti.
        if (erreur.code !== "ENOENT") throw erreur;
      });
    },
  };
}
