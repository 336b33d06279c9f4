import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cite, codeErreur, ErreurDemarrage } from "./erreur-demarrage.ts";
import type { Lieu } from "./forme-du-lieu.ts";
import { cheminSocket } from "./reglages.ts";
import type { Compte } from "./utilisateur-systeme.ts";

// La limite du noyau est de 107 octets (103 sur macOS), nom de la socket compris.
const OCTETS_MAX = 100;

/** Le dossier de la socket : avec les données, ou dans un dossier temporaire quand ce chemin serait trop long. */
export function dossierSocket(maison: string): string {
  const empreinte = createHash("sha256").update(maison).digest("hex").slice(0, 16);
  const choix = [join(maison, "s"), join(tmpdir(), `reflet-${empreinte}`)];
  return choix.find((d) => Buffer.byteLength(cheminSocket(d)) < OCTETS_MAX) ?? join("/tmp", `reflet-${empreinte}`);
}

/** Prépare le dossier de la socket, fermé à tout autre compte : c'est lui qui garde la base. À appeler sous verrou, sans serveur. */
export function preparerSocket(lieu: Lieu, compte: Compte | null): void {
  try {
    mkdirSync(lieu.socket, { mode: 0o700 });
  } catch (erreur) {
    if (codeErreur(erreur) !== "EEXIST") throw erreur;
  }
  const etat = lstatSync(lieu.socket);
  const moi = process.getuid?.() ?? 0;
  // Dans un dossier temporaire partagé, n'importe qui a pu prendre ce nom avant nous.
  if (!etat.isDirectory() || (etat.uid !== moi && etat.uid !== compte?.uid)) {
    throw new ErreurDemarrage(
      `${cite(lieu.socket)} appartient à un autre compte\u00a0: supprimez-le, puis relancez Reflet.`,
    );
  }
  // Le verrou qu'y laisse un serveur tué porte un numéro peut-être repris depuis ; ici personne ne répond, on le sait.
  rmSync(`${cheminSocket(lieu.socket)}.lock`, { force: true });
  if (compte) chownSync(lieu.socket, compte.uid, compte.gid);
  chmodSync(lieu.socket, 0o700);
}

/** Efface le dossier de la socket s'il est hors de la maison et vide. */
export function rangerSocket(lieu: Lieu): void {
  if (dirname(lieu.socket) === lieu.maison) return;
  try {
    rmdirSync(lieu.socket);
  } catch {
    // Déjà effacé, ou encore occupé : il resservira.
  }
}
