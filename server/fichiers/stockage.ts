import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Readable } from "node:stream";
import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";
import { cheminDedans } from "./chemin-dedans.ts";

/** Un fichier reçu et pesé, encore sur le disque local : rien ne le montre à personne. */
export interface Brouillon {
  id: string;
  chemin: string;
  taille: number;
  sha256: Buffer;
  /** Premiers octets, pour reconnaître le type par le contenu et non par l'extension. */
  debut: Buffer;
}
export type FichierEcrit = Omit<Brouillon, "chemin">;

/**
 * Le stockage des octets. Une clé est faite par nous (`seau/nom`, ou l'identifiant pour les premiers dépôts) : aucun nom venu de la
 * personne n'y entre.
 */
export interface Fichiers {
  /** Reçoit un flux sur le disque local, borné à `max` octets. Lève trop_gros (413) au-delà, disque_plein (503). */
  recevoir(flux: AsyncIterable<Uint8Array>, max: number): Promise<Brouillon>;
  /** Place un brouillon à sa clé, durablement ; le brouillon n'existe plus ensuite, réussi ou non. */
  ranger(brouillon: Brouillon, cle: string): Promise<void>;
  jeter(brouillon: Brouillon): Promise<void>;
  /** Reçoit et range d'un trait, sous l'identifiant si la clé n'est pas dite. */
  deposer(flux: AsyncIterable<Uint8Array>, max: number, cle?: string): Promise<FichierEcrit>;
  /** Lève introuvable (404). */
  ouvrir(cle: string): Promise<{ flux: Readable; taille: number }>;
  /** Prête un chemin local le temps d'un travail (lecture d'un PDF dans un autre fil). */
  avecChemin<T>(cle: string, travail: (chemin: string) => Promise<T>): Promise<T>;
  supprimer(cle: string): Promise<void>;
  /** Vrai si ce stockage est celui de cette base ; le premier qui demande le prend. */
  appartientA(installation: string): Promise<boolean>;
  /** Efface les brouillons commencés avant cette date : plus personne ne les finit. */
  balayerBrouillons(avant: Date): Promise<void>;
  /** Clés écrites avant cette date, pour retrouver les octets que plus aucune ligne ne nomme. */
  anciennes(avant: Date): AsyncIterable<string>;
}

const APERCUS = "apercus/";
/** Clé de la petite copie d'une image : elle suit l'image et part avec elle. */
export const cleApercu = (cle: string): string => `${APERCUS}${cle}`;
/** Clé de l'image d'une petite copie : celle-ci n'a pas de ligne à elle, elle vit et meurt avec son image. */
export const cleImage = (cle: string): string => (cle.startsWith(APERCUS) ? cle.slice(APERCUS.length) : cle);

export const MARQUE = "installation.txt";
/** La liste des effacements vit aussi hors de la base : une sauvegarde d'avant un effacement ne peut pas la contenir. */
export const NOM_LISTE = "effacements.json";
const PLACE_MINIMALE = 64 * 1024 * 1024;
const AGE_BROUILLON_MS = 24 * 60 * 60_000;

/** Les brouillons vivent sur le disque local, quel que soit le stockage définitif. */
export async function ouvrirBrouillons(dossier: string) {
  await mkdir(dossier, { recursive: true, mode: 0o700 });
  await balayerBrouillons(dossier, new Date(Date.now() - AGE_BROUILLON_MS));
  return {
    recevoir: async (flux: AsyncIterable<Uint8Array>, max: number): Promise<Brouillon> => {
      await verifierPlace(dossier);
      const id = randomUUID();
      const chemin = join(dossier, id);
      try {
        return { id, chemin, ...(await ecrireBorne(chemin, flux, max)) };
      } catch (erreur) {
        await rm(chemin, { force: true });
        throw erreur;
      }
    },
    jeter: (brouillon: Brouillon) => rm(brouillon.chemin, { force: true }),
    balayerBrouillons: (avant: Date) => balayerBrouillons(dossier, avant),
  };
}

/** Stockage sur disque : `<dossier>/<seau>/<nom>`, ou `<dossier>/<2 premiers caractères>/<id>` pour une clé sans seau. */
export async function fichiersSurDisque(dossier: string): Promise<Fichiers & { chemin(cle: string): string }> {
  const brouillons = await ouvrirBrouillons(join(dossier, "en-cours"));
  const chemin = (cle: string) => cheminDedans(dossier, cle.includes("/") ? cle : `${cle.slice(0, 2)}/${cle}`);
  const ranger = async (brouillon: Brouillon, cle: string): Promise<void> => {
    try {
      const cible = chemin(cle);
      await mkdir(dirname(cible), { recursive: true, mode: 0o700 });
      await rename(brouillon.chemin, cible);
      // Sans fsync du dossier, une coupure de courant peut oublier le nom d'un fichier pourtant écrit.
      await synchroniserDossier(dirname(cible));
    } catch (erreur) {
      await brouillons.jeter(brouillon);
      throw erreur;
    }
  };
  return {
    ...brouillons,
    chemin,
    ranger,
    deposer: async (flux, max, cle) => {
      const { chemin: _, ...ecrit } = await brouillons.recevoir(flux, max).then(async (b) => {
        await ranger(b, cle ?? b.id);
        return b;
      });
      return ecrit;
    },
    ouvrir: async (cle) => {
      const taille = await stat(chemin(cle)).then(
        (s) => s.size,
        () => {
          throw erreurs.introuvable("Fichier non trouvé");
        },
      );
      return { flux: createReadStream(chemin(cle)), taille };
    },
    avecChemin: (cle, travail) => travail(chemin(cle)),
    supprimer: async (cle) => {
      await rm(chemin(cleApercu(cle)), { force: true });
      await rm(chemin(cle), { force: true });
    },
    appartientA: async (installation) => {
      const marque = join(dossier, MARQUE);
      await writeFile(marque, installation, { flag: "wx", mode: 0o600 }).catch(() => undefined);
      return (await readFile(marque, "utf8")) === installation;
    },
    anciennes: (avant) => clesDuDisque(dossier, avant),
  };
}

async function* clesDuDisque(dossier: string, avant: Date): AsyncIterable<string> {
  for await (const entree of await opendir(dossier, { recursive: true })) {
    const chemin = join(entree.parentPath, entree.name);
    const [tete, ...reste] = relative(dossier, chemin).split(sep);
    if (!entree.isFile() || tete === "en-cours" || reste.length === 0) continue;
    const vieux = await stat(chemin).then(
      (s) => s.mtimeMs < avant.getTime(),
      () => false,
    );
    // Une petite copie n'a pas de ligne à elle : elle vit et meurt avec son image.
    const suite = `${tete}/` === APERCUS ? reste : [tete, ...reste];
    if (vieux) yield suite.length === 1 || tete?.length === 2 ? entree.name : suite.join("/");
  }
}

async function ecrireBorne(
  chemin: string,
  flux: AsyncIterable<Uint8Array>,
  max: number,
): Promise<Omit<Brouillon, "id" | "chemin">> {
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
async function balayerBrouillons(dossier: string, avant: Date): Promise<void> {
  for (const nom of await readdir(dossier)) {
    // Un brouillon rangé entre la liste et ce regard n'est plus là.
    const trouve = await stat(join(dossier, nom)).catch(() => null);
    if (trouve && trouve.mtimeMs < avant.getTime()) await rm(join(dossier, nom), { force: true });
  }
}
