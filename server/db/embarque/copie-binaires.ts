import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { codeErreur } from "./erreur-demarrage.ts";

interface Lien {
  source: string;
  target: string;
}

// npm ne transporte pas les liens symboliques ; le paquet en donne la liste, relative à son propre dossier,
// et son script d'installation, souvent interdit, devrait les refaire.
function poserLiens(liste: string, paquet: string): void {
  // Forme fixée par la construction du paquet, dont la version est épinglée.
  const liens = JSON.parse(readFileSync(liste, "utf8")) as Lien[];
  for (const { source, target } of liens) {
    const lien = join(paquet, target);
    if (lstatSync(lien, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), lien);
    } catch (erreur) {
      if (codeErreur(erreur) !== "EEXIST") throw erreur;
    }
  }
}

/** Complète les binaires là où npm les a mis ; `false` si ce n'est pas permis. */
export function lierSurPlace(racine: string): boolean {
  try {
    poserLiens(join(racine, "pg-symlinks.json"), dirname(racine));
    return true;
  } catch {
    return false;
  }
}

/** Copie les binaires, complétés de leurs liens, et efface les copies de versions passées. À appeler sous verrou, serveur arrêté. */
export function copierBinaires(racine: string, destination: string): void {
  const maison = dirname(destination);
  for (const nom of readdirSync(maison)) {
    if (nom.startsWith("binaires-")) rmSync(join(maison, nom), { recursive: true, force: true });
  }
  const essai = `${destination}.partiel`;
  mkdirSync(essai);
  chmodSync(essai, 0o755);
  copierDossier(racine, join(essai, "native"));
  poserLiens(join(racine, "pg-symlinks.json"), essai);
  renameSync(join(essai, "native"), destination);
  rmSync(essai, { recursive: true });
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
