import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, realpathSync, rmdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { codeErreur, erreurFichier } from "./erreur-demarrage.ts";
import type { Compte } from "./utilisateur-systeme.ts";

// Root reste maître de ces dossiers ; le compte du serveur ne fait que les traverser vers ceux qu'il possède.
const TRAVERSABLE = 0o711;
const PRIVE = 0o700;

/** Crée DATA_DIR au besoin et rend son vrai chemin. */
export function ouvrirDossier(dossierDonnees: string): string {
  const dossier = resolve(dossierDonnees);
  try {
    for (const cree of creerChemin(dossier)) if (estRoot()) chmodSync(cree, TRAVERSABLE);
    return realpathSync(dossier);
  } catch (erreur) {
    throw erreurFichier(erreur, dossier);
  }
}

// Le mkdir récursif de Node dit « introuvable » sur un disque en lecture seule, et ne rend que le premier dossier créé
// alors que l'umask de root peut fermer chacun d'eux.
function creerChemin(dossier: string, parentCree = false): string[] {
  if (statSync(dossier, { throwIfNoEntry: false })?.isDirectory()) return [];
  try {
    mkdirSync(dossier);
    return [dossier];
  } catch (erreur) {
    if (codeErreur(erreur) === "EEXIST" && statSync(dossier).isDirectory()) return [];
    // Un second « introuvable » est définitif : /proc, par exemple, n'accepte aucun dossier.
    if (codeErreur(erreur) !== "ENOENT" || parentCree) throw erreur;
  }
  return [...creerChemin(dirname(dossier)), ...creerChemin(dossier, true)];
}

/** Crée le dossier de la base dans DATA_DIR, s'il n'y est pas. */
export function creerControle(controle: string): void {
  try {
    mkdirSync(controle);
  } catch (erreur) {
    if (codeErreur(erreur) === "EEXIST" && statSync(controle).isDirectory()) return;
    throw erreur;
  }
  chmodSync(controle, estRoot() ? TRAVERSABLE : PRIVE);
}

/** Crée un dossier neuf pour une base hors de DATA_DIR, ou rend `null` si ce parent n'en accepte pas pour ce compte. */
export function creerMaison(parent: string, compte: Compte): string | null {
  // Un nom tiré au sort : effacer DATA_DIR doit donner une base vide, pas ressusciter l'ancienne.
  const maison = join(parent, `reflet-${randomBytes(6).toString("hex")}`);
  try {
    mkdirSync(maison);
  } catch (erreur) {
    if (["EROFS", "EACCES", "EPERM"].includes(codeErreur(erreur))) return null;
    throw erreur;
  }
  chmodSync(maison, TRAVERSABLE);
  if (peutPosseder(compte, maison)) return maison;
  rmdirSync(maison);
  return null;
}

/** Vrai si le système de fichiers permet de donner un dossier à ce compte : certains montages de conteneurs le refusent, ou font semblant. */
export function peutPosseder(compte: Compte, parent: string): boolean {
  const essai = join(parent, `essai-${randomBytes(4).toString("hex")}`);
  mkdirSync(essai);
  try {
    chownSync(essai, compte.uid, compte.gid);
    return statSync(essai).uid === compte.uid;
  } catch {
    return false;
  } finally {
    rmdirSync(essai);
  }
}

/** Remet les droits que PostgreSQL exige sur ses données, perdus quand on les recopie à la main. */
export function remettreDroits(donnees: string, compte: Compte | null): void {
  const { uid, mode } = statSync(donnees);
  if (compte && uid !== compte.uid) execFileSync("chown", ["-R", `${compte.uid}:${compte.gid}`, "--", donnees]);
  if ((mode & 0o777) !== PRIVE) chmodSync(donnees, PRIVE);
}

function estRoot(): boolean {
  return process.getuid?.() === 0;
}
