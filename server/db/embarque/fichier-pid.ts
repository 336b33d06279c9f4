import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { codeErreur } from "./erreur-demarrage.ts";
import { commande, naissance } from "./processus.ts";
import { cheminSocket } from "./reglages.ts";

/** Ce que PostgreSQL écrit de lui-même dans `postmaster.pid`. */
export interface FichierPid {
  pid: number;
  port: number;
  hote: string;
  etat: string;
}

/** Lit `postmaster.pid`, ou rend `null` s'il n'y en a pas (encore) un entier. */
export function lireFichierPid(donnees: string): FichierPid | null {
  try {
    const lignes = readFileSync(join(donnees, "postmaster.pid"), "utf8").split("\n");
    const [pid = "", , , port = "", hote = "", , , etat = ""] = lignes;
    return { pid: Number(pid), port: Number(port), hote: hote.trim(), etat: etat.trim() };
  } catch (erreur) {
    if (codeErreur(erreur) === "ENOENT") return null;
    throw erreur;
  }
}

/** Vrai si ce processus vivant est bien le serveur de ces données, et non un autre qui a repris son numéro. */
export function estServeurDe(pid: number, donnees: string): boolean {
  return naissance(pid) !== null && commande(pid).includes(` -D ${donnees} `);
}

/**
 * Rend sans effet un `postmaster.pid` dont le numéro appartient désormais à un autre programme : PostgreSQL se croirait déjà lancé.
 * On change le numéro sans effacer le fichier, car il porte la clé de mémoire partagée par laquelle
 * PostgreSQL reconnaît qu'un de ses anciens processus écrit encore.
 */
export function neutraliser(donnees: string): void {
  const NUMERO_IMPOSSIBLE = "2147483646";
  const chemin = join(donnees, "postmaster.pid");
  writeFileSync(chemin, readFileSync(chemin, "utf8").replace(/^-?\d+/, NUMERO_IMPOSSIBLE), { flag: "r+" });
}

// La demande SSL du protocole : le serveur y répond d'un octet avant toute identification.
const DEMANDE = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Vrai si un serveur répond sur cette socket. */
export function repond(fichier: FichierPid, delai = 1000): Promise<boolean> {
  if (fichier.hote === "") return Promise.resolve(false);
  return new Promise((resoudre) => {
    const socket = connect(cheminSocket(fichier.hote, fichier.port));
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
