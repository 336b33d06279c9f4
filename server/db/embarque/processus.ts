import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { codeErreur } from "./erreur-demarrage.ts";

// Un numéro de processus est réutilisé : seul le couple (numéro, heure de naissance) désigne un programme.
// Les numéros n'ont de sens que dans un démarrage de la machine et un espace de processus (conteneur).
const MACHINE = process.platform === "linux" ? empreinteMachine() : "0";
const NAISSANCE_CACHEE = "x";

function empreinteMachine(): string {
  const lire = (f: () => string): string => {
    try {
      return f();
    } catch {
      return "";
    }
  };
  const demarrage = lire(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  const espace = lire(() => readlinkSync("/proc/self/ns/pid"));
  return createHash("sha256").update(`${demarrage}|${espace}`).digest("hex").slice(0, 12);
}

/** Vrai si ce numéro est pris, fût-ce par un zombie : c'est ainsi que PostgreSQL juge son propre fichier de verrou. */
export function existe(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (erreur) {
    return codeErreur(erreur) === "EPERM";
  }
}

/** L'heure de naissance d'un processus vivant, ou `null` s'il est mort (un zombie est mort). */
export function naissance(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (process.platform !== "linux") return existe(pid) ? naissanceParPs(pid) : null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const champs = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return champs[0] === "Z" || champs[0] === "X" ? null : (champs[19] ?? NAISSANCE_CACHEE);
  } catch {
    // /proc peut être masqué d'un compte à l'autre (hidepid).
    return existe(pid) ? NAISSANCE_CACHEE : null;
  }
}

function naissanceParPs(pid: number): string {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).replace(/\W/g, "");
  } catch {
    return NAISSANCE_CACHEE;
  }
}

/** Comme `naissance(pid) !== null`, assez peu coûteux partout pour être demandé chaque seconde. */
export function vit(pid: number): boolean {
  return process.platform === "linux" ? naissance(pid) !== null : existe(pid);
}

/** Ce qui désigne le présent programme, utilisable comme nom de fichier. */
export function identite(): string {
  return `${process.pid}.${MACHINE}.${naissance(process.pid) ?? NAISSANCE_CACHEE}`;
}

/** Vrai si le programme ainsi désigné vit encore. */
export function estVivant(identiteLue: string): boolean {
  const [pid = "", machine, ne] = identiteLue.split(".");
  if (machine !== MACHINE) return false;
  const actuelle = naissance(Number(pid));
  return actuelle !== null && (actuelle === ne || actuelle === NAISSANCE_CACHEE || ne === NAISSANCE_CACHEE);
}

/**
 * Vrai si ce processus est un serveur lancé sur ces données.
 * Son dossier courant suit un déplacement et distingue une copie ; à défaut de pouvoir le lire, sa ligne de commande.
 */
export function estServeurDe(pid: number, donnees: string): boolean {
  if (naissance(pid) === null) return false;
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(donnees);
    } catch {
      // Root d'un conteneur n'a pas toujours ce droit sur les processus d'un autre compte.
    }
  }
  return commande(pid).includes(` -D ${donnees} `);
}

function commande(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
