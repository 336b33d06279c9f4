import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { creerMaison, peutPosseder } from "./dossiers.ts";
import { cite, codeErreur, ErreurDemarrage } from "./erreur-demarrage.ts";
import type { Lieu } from "./forme-du-lieu.ts";
import { dossierSocket } from "./socket.ts";
import { type Compte, peut } from "./utilisateur-systeme.ts";

const RENVOI = "ailleurs";
const RENVOI_EN_COURS = "ailleurs.creation";
const MAISONS_POSSIBLES = ["/var/lib", "/var/tmp"];

function lieuDans(controle: string, maison: string): Lieu {
  return { controle, maison, donnees: join(maison, "donnees"), socket: dossierSocket(maison) };
}

/** Vrai si une base est déjà créée à cet endroit. */
export function estCree(lieu: Lieu): boolean {
  return existsSync(join(lieu.donnees, "PG_VERSION"));
}

/** Le lieu d'une base déjà créée, ou `null`. Ne fait que lire. */
export function lieuExistant(controle: string): Lieu | null {
  const renvoi = lireRenvoi(controle, RENVOI);
  const lieu = lieuDans(controle, renvoi ?? controle);
  if (estCree(lieu)) return lieu;
  // Repartir d'une base vide ferait croire que tout est perdu alors qu'un dossier est seulement absent.
  if (renvoi !== null) {
    throw new ErreurDemarrage(
      `La base de données devrait être dans ${cite(renvoi)}, qui ne la contient pas\u00a0: remettez ce dossier en place, ou supprimez ${cite(join(controle, RENVOI))} pour repartir d'une base vide.`,
    );
  }
  if (existsSync(lieu.donnees)) {
    throw new ErreurDemarrage(
      `${cite(lieu.donnees)} existe mais n'est pas une base PostgreSQL\u00a0: restaurez une sauvegarde, ou supprimez ce dossier pour repartir d'une base vide.`,
    );
  }
  return null;
}

/** Choisit où créer la base. À appeler sous verrou ; `confirmer` est à appeler une fois la base créée. */
export async function lieuNouveau(controle: string, compte: Compte | null): Promise<Lieu> {
  if (compte === null) return lieuDans(controle, controle);
  if ((await peut(compte, "-x", controle)) && peutPosseder(compte, controle)) return lieuDans(controle, controle);
  const commence = lireRenvoi(controle, RENVOI_EN_COURS);
  if (commence !== null && existsSync(commence)) return lieuDans(controle, commence);
  for (const parent of MAISONS_POSSIBLES) {
    if (!(await peut(compte, "-x", parent))) continue;
    const maison = creerMaison(parent, compte);
    if (maison === null) continue;
    writeFileSync(join(controle, RENVOI_EN_COURS), `${maison}\n`);
    // Pour qui trouverait cette maison sans savoir d'où elle vient, DATA_DIR effacé par exemple.
    writeFileSync(join(maison, "origine"), `${dirname(controle)}\n`);
    return lieuDans(controle, maison);
  }
  throw new ErreurDemarrage(
    `Reflet est lancé par root et ne peut donner de dossier au compte ${compte.nom}, que PostgreSQL exige, ni dans ${cite(dirname(controle))} ni dans /var/lib\u00a0: choisissez avec DATA_DIR un dossier que tous peuvent traverser, ou lancez Reflet sous un compte ordinaire.`,
  );
}

/** Rend définitif le renvoi vers une maison hors de DATA_DIR. */
export function confirmer(lieu: Lieu): void {
  if (lieu.maison === lieu.controle) return;
  renameSync(join(lieu.controle, RENVOI_EN_COURS), join(lieu.controle, RENVOI));
}

function lireRenvoi(controle: string, nom: string): string | null {
  try {
    return readFileSync(join(controle, nom), "utf8").trim();
  } catch (erreur) {
    if (codeErreur(erreur) === "ENOENT") return null;
    throw erreur;
  }
}
