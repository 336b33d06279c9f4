import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cite, codeErreur, ErreurDemarrage, erreurFichier } from "./erreur-demarrage.ts";
import { cheminSocket } from "./reglages.ts";
import { type Compte, peut } from "./utilisateur-systeme.ts";

/** Où vit la base : `controle` est toujours dans DATA_DIR, `maison` est ailleurs si le serveur ne peut pas y entrer. */
export interface Lieu {
  controle: string;
  maison: string;
  donnees: string;
}

const RENVOI = "ailleurs";
const RENVOI_EN_COURS = "ailleurs.creation";
const MAISONS_POSSIBLES = ["/var/lib", "/var/tmp"];
// La limite du noyau est de 107 octets (103 sur macOS), nom de la socket compris.
const SOCKET_MAX = 100;

function lieuDans(controle: string, maison: string): Lieu {
  return { controle, maison, donnees: join(maison, "donnees") };
}

/** Crée DATA_DIR au besoin et rend son vrai chemin. */
export function ouvrirDossier(dossierDonnees: string): string {
  try {
    const premier = mkdirSync(dossierDonnees, { recursive: true });
    // Créé par root : le compte du serveur doit pouvoir le traverser.
    if (premier !== undefined && process.getuid?.() === 0) chmodSync(dossierDonnees, 0o711);
    return realpathSync(dossierDonnees);
  } catch (erreur) {
    throw erreurFichier(erreur, dossierDonnees);
  }
}

/** Le lieu d'une base déjà créée, ou `null`. Ne fait que lire. */
export function lieuExistant(controle: string): Lieu | null {
  const renvoi = lireRenvoi(controle, RENVOI);
  const lieu = lieuDans(controle, renvoi ?? controle);
  if (existsSync(join(lieu.donnees, "PG_VERSION"))) return lieu;
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
  if (compte === null || (await peut(compte, "-x", [controle]))) return lieuDans(controle, controle);
  const commence = lireRenvoi(controle, RENVOI_EN_COURS);
  if (commence !== null && existsSync(commence)) return lieuDans(controle, commence);
  for (const parent of MAISONS_POSSIBLES) {
    if (!(await peut(compte, "-x", [parent]))) continue;
    // Un nom tiré au sort : effacer DATA_DIR doit donner une base vide, pas ressusciter l'ancienne.
    const maison = join(parent, `reflet-${randomBytes(6).toString("hex")}`);
    try {
      mkdirSync(maison);
      chmodSync(maison, 0o711);
    } catch (erreur) {
      if (["EROFS", "EACCES", "EPERM", "ENOENT"].includes(codeErreur(erreur))) continue;
      throw erreur;
    }
    writeFileSync(join(controle, RENVOI_EN_COURS), `${maison}\n`);
    return lieuDans(controle, maison);
  }
  throw new ErreurDemarrage(
    `Le compte ${compte.nom}, que PostgreSQL exige, ne peut entrer ni dans ${cite(dirname(controle))} ni dans /var/lib\u00a0: choisissez avec DATA_DIR un dossier que tous peuvent traverser.`,
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

/** Le dossier de la socket, fermé à tout autre compte ; hors de DATA_DIR quand son chemin serait trop long. */
export function preparerSocket(maison: string, compte: Compte | null): string {
  const voulu = join(maison, "s");
  const court = join(tmpdir(), `reflet-${createHash("sha256").update(maison).digest("hex").slice(0, 16)}`);
  const dossier = Buffer.byteLength(cheminSocket(voulu)) < SOCKET_MAX ? voulu : court;
  try {
    mkdirSync(dossier, { mode: 0o700 });
  } catch (erreur) {
    if (codeErreur(erreur) !== "EEXIST") throw erreur;
  }
  const moi = process.getuid?.() ?? 0;
  const etat = lstatSync(dossier);
  // Dans un dossier temporaire partagé, n'importe qui a pu prendre ce nom avant nous.
  if (!etat.isDirectory() || (etat.uid !== moi && etat.uid !== compte?.uid)) {
    throw new ErreurDemarrage(
      `${cite(dossier)} appartient à un autre compte\u00a0: supprimez-le, puis relancez Reflet.`,
    );
  }
  if (compte) chownSync(dossier, compte.uid, compte.gid);
  chmodSync(dossier, 0o700);
  return dossier;
}
