import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { ErreurMetier } from "../../../domain/commun/erreurs.ts";
import { cleApercu, type Fichiers } from "../../fichiers/stockage.ts";
import { jouerProcessus } from "../../processus-borne.ts";
import { ouvrirPlaces } from "../commun/places.ts";
import { depuisPlanche, enPlanche, type PhotoDetachee } from "./planche-photos.ts";

export interface DemandePhotos {
  source: string;
  cible: string;
}

const PROCESSUS = fileURLToPath(new URL("./detacher-photos.processus.ts", import.meta.url));
const PLANCHE_MAX = 16 * 1024 * 1024;
/** Dessiner des pages occupe un cœur : une planche à la fois, après les lectures. */
const places = ouvrirPlaces(1, 50);
const enCours = new Map<string, Promise<void>>();

/**
 * Les photos imprimées dans un PDF gardé, détachées à la première demande dans un processus borné (20 s, 512 Mo) et gardées à côté de lui :
 * elles vivent et meurent avec lui. Un fichier qui épuise ses bornes, ou qui n'est plus sur le stockage, n'a pas de photos.
 */
export async function photosDuFichier(fichiers: Fichiers, cle: string): Promise<PhotoDetachee[]> {
  try {
    return depuisPlanche(await buffer(await ouvrirPlanche(fichiers, cle)));
  } catch (erreur) {
    if (estAbsent(erreur)) return [];
    throw erreur;
  }
}

// Un stockage qui ne répond pas n'est pas une planche qui manque.
const estAbsent = (erreur: unknown): boolean => erreur instanceof ErreurMetier && erreur.statut === 404;

async function ouvrirPlanche(fichiers: Fichiers, cle: string): Promise<Readable> {
  const planche = cleApercu(cle);
  try {
    return (await fichiers.ouvrir(planche)).flux;
  } catch (erreur) {
    if (!estAbsent(erreur)) throw erreur;
    const travail = enCours.get(cle) ?? fabriquer(fichiers, cle).finally(() => enCours.delete(cle));
    enCours.set(cle, travail);
    await travail;
    return (await fichiers.ouvrir(planche)).flux;
  }
}

async function fabriquer(fichiers: Fichiers, cle: string): Promise<void> {
  const cible = join(tmpdir(), `reflet-photos-${randomUUID()}`);
  try {
    // Le document lui-même absent est introuvable, pas sans photos.
    (await fichiers.ouvrir(cle)).flux.destroy();
    const faite = await places.occuper(() =>
      fichiers.avecChemin(cle, (source) =>
        jouerProcessus(PROCESSUS, { source, cible } satisfies DemandePhotos, { tasMo: 384 }),
      ),
    );
    const octets = faite ? createReadStream(cible) : unMorceau(enPlanche([]));
    await fichiers.deposer(octets, PLANCHE_MAX, cleApercu(cle));
  } finally {
    await rm(cible, { force: true });
  }
}

async function* unMorceau(octets: Buffer): AsyncGenerator<Uint8Array> {
  yield octets;
}
