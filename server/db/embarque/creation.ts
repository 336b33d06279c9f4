import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Binaires, erreurPlateforme } from "./binaires.ts";
import { codeErreur, erreurPostgres } from "./erreur-demarrage.ts";
import type { Lieu } from "./forme-du-lieu.ts";
import { argumentsCreation, ENVIRONNEMENT } from "./reglages.ts";
import { type Compte, identifiants } from "./utilisateur-systeme.ts";

const PREFIXE = "creation-";

/**
 * Crée la base par initdb dans un dossier d'attente, puis la met en place d'un seul renommage :
 * une création tuée à mi-chemin ne laisse jamais une base à moitié faite. À appeler sous verrou.
 */
export async function creerBase(lieu: Lieu, binaires: Binaires, compte: Compte | null): Promise<void> {
  effacerEssais(lieu.maison);
  const essai = join(lieu.maison, `${PREFIXE}${randomBytes(4).toString("hex")}`);
  mkdirSync(essai, { mode: 0o700 });
  try {
    if (compte) chownSync(essai, compte.uid, compte.gid);
    await initdb(essai, lieu.maison, binaires, compte);
    renameSync(essai, lieu.donnees);
    synchroniser(lieu.maison);
  } catch (erreur) {
    effacer(essai);
    throw erreur;
  }
}

/** Efface ce que laissent les créations tuées. À appeler sous verrou. */
export function effacerEssais(maison: string): void {
  for (const nom of readdirSync(maison)) if (nom.startsWith(PREFIXE)) effacer(join(maison, nom));
}

// L'initdb d'un programme tué peut encore écrire là : ce qui résiste sera effacé une autre fois.
function effacer(dossier: string): void {
  try {
    rmSync(dossier, { recursive: true, force: true });
  } catch {}
}

function initdb(essai: string, maison: string, binaires: Binaires, compte: Compte | null): Promise<void> {
  return new Promise((resoudre, rejeter) => {
    const enfant = spawn(join(binaires.racine, "bin", "initdb"), argumentsCreation(essai), {
      ...identifiants(compte),
      cwd: maison,
      env: ENVIRONNEMENT,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let sortie = "";
    enfant.stdout.on("data", (morceau) => (sortie += String(morceau)));
    enfant.stderr.on("data", (morceau) => (sortie += String(morceau)));
    // Un binaire présent mais introuvable pour le noyau : bibliothèque C d'une autre famille (musl).
    enfant.on("error", (erreur) => rejeter(codeErreur(erreur) === "ENOENT" ? erreurPlateforme() : erreur));
    enfant.on("close", (code) => (code === 0 ? resoudre() : rejeter(erreurPostgres(sortie, maison))));
  });
}

function synchroniser(dossier: string): void {
  const fichier = openSync(dossier, "r");
  try {
    fsyncSync(fichier);
  } finally {
    closeSync(fichier);
  }
}
