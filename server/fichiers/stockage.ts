import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";

export interface FichierEcrit {
  id: string;
  taille: number;
  sha256: Buffer;
  /** Premiers octets, pour reconnaître le type par le contenu et non par l'extension. */
  debut: Buffer;
}

/** Le stockage des octets. L'identifiant est tiré au hasard, le chemin en découle : aucun nom venu de la personne. */
export interface Fichiers {
  /** Écrit un flux, borné à `max` octets. Lève trop_gros (413) au-delà, disque_plein (503). */
  deposer(flux: AsyncIterable<Uint8Array>, max: number): Promise<FichierEcrit>;
  ouvrir(id: string): Promise<{ flux: ReadStream; taille: number }>;
  chemin(id: string): string;
  supprimer(id: string): Promise<void>;
}

const PLACE_MINIMALE = 64 * 1024 * 1024;
const AGE_BROUILLON_MS = 24 * 60 * 60_000;

/** Stockage sur disque : `<dossier>/<2 premiers caractères>/<id>`. */
export async function fichiersSurDisque(dossier: string): Promise<Fichiers> {
  const brouillons = join(dossier, "en-cours");
  await mkdir(brouillons, { recursive: true, mode: 0o700 });
  await balayerBrouillons(brouillons);
  const chemin = (id: string) => join(dossier, id.slice(0, 2), id);
  return {
    chemin,
    deposer: async (flux, max) => {
      await verifierPlace(dossier);
      const id = randomUUID();
      const brouillon = join(brouillons, id);
      try {
        const ecrit = await ecrireBorne(brouillon, flux, max);
        await mkdir(join(dossier, id.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(brouillon, chemin(id));
        // Sans fsync du dossier, une coupure de courant peut oublier le nom d'un fichier pourtant écrit (security.md 26).
        await synchroniserDossier(join(dossier, id.slice(0, 2)));
        return { id, ...ecrit };
      } catch (erreur) {
        await rm(brouillon, { force: true });
        throw erreur;
      }
    },
    ouvrir: async (id) => {
      const taille = await stat(chemin(id)).then(
        (s) => s.size,
        () => {
          throw erreurs.introuvable("Fichier non trouvé");
        },
      );
      return { flux: createReadStream(chemin(id)), taille };
    },
    supprimer: (id) => rm(chemin(id), { force: true }),
  };
}

async function ecrireBorne(
  chemin: string,
  flux: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Omit<FichierEcrit, "id">> {
  const fichier = await open(chemin, "wx", 0o600);
  const condensat = createHash("sha256");
  let taille = 0;
  let debut = Buffer.alloc(0);
  try {
    for await (const morceau of flux) {
      taille += morceau.length;
      if (taille > max) throw erreurs.tropGros(`Le fichier dépasse ${Math.floor(max / 1024 / 1024)} Mo.`);
      if (debut.length < 1024) debut = Buffer.concat([debut, morceau]).subarray(0, 1024);
      condensat.update(morceau);
      await fichier.write(morceau);
    }
    await fichier.sync();
  } finally {
    await fichier.close();
  }
  return { taille, sha256: condensat.digest(), debut };
}

async function verifierPlace(dossier: string): Promise<void> {
  const { bavail, bsize } = await statfs(dossier);
  if (bavail * bsize < PLACE_MINIMALE) {
    throw new ErreurMetier("disque_plein", 503, "L'espace de stockage est plein : le fichier n'a pas été enregistré.");
  }
}

async function synchroniserDossier(dossier: string): Promise<void> {
  const poignee = await open(dossier, "r");
  try {
    await poignee.sync();
  } finally {
    await poignee.close();
  }
}

/** Dépôts interrompus par un arrêt : un autre programme du même dossier peut en écrire un en ce moment, on ne prend que les vieux. */
async function balayerBrouillons(dossier: string): Promise<void> {
  const limite = Date.now() - AGE_BROUILLON_MS;
  for (const nom of await readdir(dossier)) {
    const { mtimeMs } = await stat(join(dossier, nom));
    if (mtimeMs < limite) await rm(join(dossier, nom), { force: true });
  }
}
