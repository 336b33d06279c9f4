import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";

type Reglages = Pick<Config, "secret" | "dossierDonnees">;

const VERSION = 1;
const [IV, MARQUE] = [12, 16];
const FICHIER_CLE = "second-facteur.cle";

interface Cles {
  chiffrement: Buffer;
  condensats: Buffer;
  signatures: Buffer;
  sauvegardes: Buffer;
}
const cles = new WeakMap<Reglages, Cles>();

/** Les clés du second facteur, tirées de SECRET ; sans lui (démonstration), d'un fichier du dossier de données, créé au premier besoin. */
function clesDe(config: Reglages): Cles {
  const connues = cles.get(config);
  if (connues) return connues;
  const source = config.secret ? Buffer.from(config.secret) : lireOuCreer(config.dossierDonnees);
  const deriver = (usage: string) => Buffer.from(hkdfSync("sha256", source, "reflet", usage, 32));
  const tirees = {
    chiffrement: deriver("second-facteur secrets"),
    condensats: deriver("second-facteur codes"),
    signatures: deriver("liens signés"),
    sauvegardes: deriver("sauvegardes"),
  };
  cles.set(config, tirees);
  return tirees;
}

function lireOuCreer(dossier: string): Buffer {
  const fichier = join(dossier, FICHIER_CLE);
  mkdirSync(dossier, { recursive: true });
  try {
    // Sur le disque avant qu'elle ne chiffre quoi que ce soit ; deux programmes n'en créent qu'une.
    writeFileSync(fichier, randomBytes(32), { flag: "wx", mode: 0o600, flush: true });
  } catch (erreur) {
    if ((erreur as NodeJS.ErrnoException).code !== "EEXIST") throw erreur;
  }
  const cle = readFileSync(fichier);
  if (cle.length !== 32) throw new Error(`${fichier} n'est pas une clé de 32 octets`);
  return cle;
}

/**
 * Chiffre un secret pour une personne, ou pour ce que `titulaire` nomme (AES-256-GCM) : version, vecteur, marque, texte. Rangé sous un
 * autre titulaire, il ne se déchiffre plus.
 */
export function chiffrer(config: Reglages, titulaire: string, secret: Uint8Array): Buffer {
  const iv = randomBytes(IV);
  const chiffre = createCipheriv("aes-256-gcm", clesDe(config).chiffrement, iv).setAAD(Buffer.from(titulaire));
  const texte = Buffer.concat([chiffre.update(secret), chiffre.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, chiffre.getAuthTag(), texte]);
}

/** Le secret, ou `null` s'il a été écrit sous une autre clé, pour un autre titulaire, ou abîmé. */
export function dechiffrer(config: Reglages, titulaire: string, range: Uint8Array): Buffer | null {
  const octets = Buffer.from(range);
  if (octets[0] !== VERSION) return null;
  const [iv, marque, texte] = [
    octets.subarray(1, 1 + IV),
    octets.subarray(1 + IV, 1 + IV + MARQUE),
    octets.subarray(1 + IV + MARQUE),
  ];
  try {
    const clair = createDecipheriv("aes-256-gcm", clesDe(config).chiffrement, iv, { authTagLength: MARQUE })
      .setAAD(Buffer.from(titulaire))
      .setAuthTag(marque);
    return Buffer.concat([clair.update(texte), clair.final()]);
  } catch {
    return null;
  }
}

/** Condensat à clé d'un code court : sans la clé, une copie de la base ne permet pas d'en essayer un million. */
export const condenserCode = (config: Reglages, utilisateurId: string, code: string): Buffer =>
  createHmac("sha256", clesDe(config).condensats).update(`${utilisateurId}\n${code}`).digest();

/** Ce que l'on signe : un lien ne peut pas passer pour une sauvegarde, ni l'inverse. */
type Signe = "signatures" | "sauvegardes";

/** Signature (HMAC, 43 signes de base64url) de ce qu'un lien permet : l'avoir reçu suffit à s'en servir, personne d'autre ne peut l'écrire. */
export const signer = (config: Reglages, texte: string, cle: Signe = "signatures"): string =>
  createHmac("sha256", clesDe(config)[cle]).update(texte).digest("base64url");

/**
 * Vrai si cette signature est celle de ce texte. Comparée signe à signe : le dernier des 43 porte deux bits que le décodage ignore, et quatre
 * écritures vaudraient la même.
 */
export function estSigne(config: Reglages, texte: string, signature: string, cle: Signe = "signatures"): boolean {
  const [recue, attendue] = [Buffer.from(signature), Buffer.from(signer(config, texte, cle))];
  return recue.length === attendue.length && timingSafeEqual(recue, attendue);
}

/** Vrai si cette installation a déjà sa clé : vérifier une signature n'en crée pas une, qui ne vérifierait rien. */
export const aSaCle = ({ secret, dossierDonnees }: Reglages): boolean =>
  secret !== undefined || existsSync(join(dossierDonnees, FICHIER_CLE));
