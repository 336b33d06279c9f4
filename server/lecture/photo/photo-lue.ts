import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Fichiers } from "../../fichiers/stockage.ts";
import { jouerProcessus } from "../../processus-borne.ts";
import { ouvrirPlaces } from "../commun/places.ts";

/** Ce qui se cherche sur une photo : la plaque d'une face du véhicule, ou le compteur de son tableau de bord. */
export type AChercher = "plaque" | "compteur";

/** Ce qui s'y est lu avec certitude ; nul sinon. */
export interface PhotoLue {
  plaque: string | null;
  /** En kilomètres. */
  kilometrage: number | null;
}

export interface DemandePhoto {
  source: string;
  cible: string;
  chercher: AChercher;
}

const RIEN: PhotoLue = { plaque: null, kilometrage: null };
const PROCESSUS = fileURLToPath(new URL("./lire-photo.processus.ts", import.meta.url));
/** Reconnaître occupe un cœur : une photo à la fois, et peu qui attendent ; au-delà, rien ne se lit, rien ne se perd. */
const places = ouvrirPlaces(1, 20);
const GARDEES_MAX = 500;
const gardees = new Map<string, PhotoLue>();

/**
 * Ce que montre une photo gardée, lu dans un processus borné (20 s, 512 Mo, pour une à deux secondes de calcul). Une photo qui épuise ses bornes n'a rien à
 * dire, et se relit si on la redemande : la machine a pu être chargée. Une file pleine non plus, et la même demande peut mieux tomber plus tard. Lève introuvable (404) si le stockage ne l'a plus.
 */
export async function lirePhoto(fichiers: Fichiers, cle: string, chercher: AChercher): Promise<PhotoLue> {
  const nom = `${chercher}:${cle}`;
  const connue = gardees.get(nom);
  if (connue) return connue;
  try {
    const lue = await places.occuper(() => lire(fichiers, cle, chercher));
    if (!lue) return RIEN;
    const [ancienne] = gardees.keys();
    if (gardees.size >= GARDEES_MAX && ancienne) gardees.delete(ancienne);
    gardees.set(nom, lue);
    return lue;
  } catch (erreur) {
    if (erreur instanceof Error && erreur.name === "ErreurLecture") return RIEN;
    throw erreur;
  }
}

async function lire(fichiers: Fichiers, cle: string, chercher: AChercher): Promise<PhotoLue | null> {
  const cible = join(tmpdir(), `reflet-photo-${randomUUID()}`);
  try {
    const faite = await fichiers.avecChemin(cle, (source) =>
      jouerProcessus(PROCESSUS, { source, cible, chercher } satisfies DemandePhoto, { tasMo: 256 }),
    );
    return faite ? (JSON.parse(await readFile(cible, "utf8")) as PhotoLue) : null; // écrit par notre processus
  } finally {
    await rm(cible, { force: true });
  }
}
