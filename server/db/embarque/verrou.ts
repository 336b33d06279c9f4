import { randomBytes } from "node:crypto";
import { readlinkSync, symlinkSync, unlinkSync } from "node:fs";
import { setTimeout as attendre } from "node:timers/promises";
import { cite, codeErreur, ErreurDemarrage } from "./erreur-demarrage.ts";
import { estVivant, identite } from "./processus.ts";

// Au-delà de la plus longue reprise après coupure que l'on accepte d'attendre (voir serveur.ts).
const ATTENTE_MAX = 180_000;

/** Exécute `action` seul parmi tous les programmes qui partagent ce chemin. */
export async function sousVerrou<T>(chemin: string, action: () => Promise<T>): Promise<T> {
  await prendre(chemin, Date.now() + ATTENTE_MAX);
  try {
    return await action();
  } finally {
    rendre(chemin);
  }
}

// Le verrou est un lien symbolique dont la cible dit le tenant : création exclusive et contenu en un seul geste,
// sans bloc de données à écrire, donc possible même sur un disque plein.
async function prendre(chemin: string, limite: number): Promise<void> {
  const cible = `${identite()}.${randomBytes(6).toString("hex")}`;
  for (;;) {
    try {
      symlinkSync(cible, chemin);
      return;
    } catch (erreur) {
      if (codeErreur(erreur) !== "EEXIST") throw erreur;
    }
    const tenant = lire(chemin);
    if (tenant !== null && !estVivant(tenant)) {
      await retirer(chemin, tenant, limite);
      continue;
    }
    if (Date.now() > limite) {
      throw new ErreurDemarrage(
        `Un autre programme (processus ${tenant?.split(".")[0] ?? "inconnu"}) garde la base de données depuis trop longtemps\u00a0: arrêtez-le, ou supprimez ${cite(chemin)}.`,
      );
    }
    await attendre(5 + Math.random() * 15);
  }
}

// Deux programmes peuvent voir le même verrou mort ; sans précaution le second effacerait le verrou neuf du premier.
// Le droit d'effacer est donc lui-même un verrou, propre à ce tenant mort, et se reprend de la même façon.
async function retirer(chemin: string, tenant: string, limite: number): Promise<void> {
  const droit = `${chemin}.${tenant.split(".").at(-1)}`;
  await prendre(droit, limite);
  try {
    if (lire(chemin) === tenant) rendre(chemin);
  } finally {
    rendre(droit);
  }
}

function lire(chemin: string): string | null {
  try {
    return readlinkSync(chemin);
  } catch (erreur) {
    if (codeErreur(erreur) === "ENOENT") return null;
    throw erreur;
  }
}

function rendre(chemin: string): void {
  try {
    unlinkSync(chemin);
  } catch (erreur) {
    // Le dossier entier a pu être supprimé pendant que le programme tournait.
    if (codeErreur(erreur) !== "ENOENT") throw erreur;
  }
}
