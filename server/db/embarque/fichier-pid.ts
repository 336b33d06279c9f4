import { closeSync, constants, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { codeErreur } from "./erreur-demarrage.ts";
import { estServeurDe, existe } from "./processus.ts";
import { cheminSocket } from "./reglages.ts";

/** Ce que PostgreSQL écrit de lui-même dans `postmaster.pid`. */
export interface FichierPid {
  pid: number;
  etat: string;
}

/** Lit `postmaster.pid`, ou rend `null` s'il n'y en a pas. */
export function lireFichierPid(donnees: string): FichierPid | null {
  try {
    const lignes = readFileSync(join(donnees, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lignes[0]), etat: (lignes[7] ?? "").trim() };
  } catch (erreur) {
    if (codeErreur(erreur) === "ENOENT") return null;
    throw erreur;
  }
}

const NUMERO_IMPOSSIBLE = "2147483646";

/**
 * Rend sans effet un `postmaster.pid` dont le numéro appartient désormais à un autre programme, ou à un zombie :
 * PostgreSQL se croirait déjà lancé. On change le numéro sans effacer le fichier, car il porte la clé de mémoire
 * partagée par laquelle PostgreSQL reconnaît qu'un de ses anciens processus écrit encore.
 */
export function neutraliser(donnees: string): void {
  const fichier = lireFichierPid(donnees);
  // Tué entre la création du fichier et son écriture : PostgreSQL refuserait un fichier vide, qui ne protège rien.
  if (fichier?.pid === 0) rmSync(join(donnees, "postmaster.pid"), { force: true });
  if (fichier === null || !existe(fichier.pid) || estServeurDe(fichier.pid, donnees)) return;
  // Sans suivre de lien : ce dossier appartient au compte du serveur, et root ne doit pas écrire ailleurs pour lui.
  const ouvert = openSync(join(donnees, "postmaster.pid"), constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const neutre = readFileSync(ouvert, "utf8").replace(/^-?\d+/, NUMERO_IMPOSSIBLE);
    ftruncateSync(ouvert);
    writeSync(ouvert, neutre, 0);
  } finally {
    closeSync(ouvert);
  }
}

// La demande SSL du protocole : le serveur y répond d'un octet avant toute identification.
const DEMANDE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Vrai si un serveur répond sur la socket de ce dossier. */
export function repond(dossierSocket: string, delai = 1000): Promise<boolean> {
  return new Promise((resoudre) => {
    const socket = connect(cheminSocket(dossierSocket));
    const finir = (reponse: boolean): void => {
      socket.destroy();
      resoudre(reponse);
    };
    socket.setTimeout(delai, () => finir(false));
    socket.on("connect", () => socket.write(DEMANDE));
    socket.on("data", () => finir(true));
    socket.on("error", () => finir(false));
    socket.on("close", () => finir(false));
  });
}
