import { z } from "zod";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";

/** Un seau S3 et de quoi y entrer. */
export interface ReglagesS3 {
  /** Origine du service, sans chemin : le seau s'y ajoute. */
  url: string;
  region: string;
  seau: string;
  cle: string;
  secret: string;
}

const texte = z
  .string()
  .trim()
  .optional()
  .transform((v) => v || undefined);

/** Variables d'environnement du stockage S3. */
export const environnementS3 = { S3_URL: texte, S3_REGION: texte, S3_SEAU: texte, S3_CLE: texte, S3_SECRET: texte };

type Nom = keyof typeof environnementS3;
const NOMS = Object.keys(environnementS3) as Nom[];
/** Règle de nommage commune aux services S3 : elle écarte aussi ce qui sortirait du chemin de l'adresse. */
const SEAU = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Les cinq réglages ensemble, ou aucun (stockage sur disque). Lève ErreurDemarrage, en nommant ce qui ne va pas. */
export function lireReglagesS3(e: Partial<Record<Nom, string | undefined>>): ReglagesS3 | undefined {
  const manquants = NOMS.filter((nom) => !e[nom]);
  if (manquants.length === NOMS.length) return undefined;
  if (manquants.length > 0)
    throw new ErreurDemarrage(`Pour ranger les fichiers dans un stockage S3, il manque ${manquants.join(", ")}.`);
  const { S3_URL = "", S3_REGION = "", S3_SEAU = "", S3_CLE = "", S3_SECRET = "" } = e;
  if (!SEAU.test(S3_SEAU))
    throw new ErreurDemarrage("S3_SEAU n'est pas un nom de seau : minuscules, chiffres, tirets.");
  return { url: lireAdresse(S3_URL), region: S3_REGION, seau: S3_SEAU, cle: S3_CLE, secret: S3_SECRET };
}

function lireAdresse(texte: string): string {
  const url = URL.parse(texte);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(url?.hostname ?? "");
  // Les documents des clients y voyagent : jamais en clair, sauf vers la machine elle-même.
  const chiffree = url?.protocol === "https:" || (url?.protocol === "http:" && local);
  if (!url || !chiffree || url.pathname !== "/" || url.search || url.hash || url.username)
    throw new ErreurDemarrage("S3_URL n'est pas une adresse https sans chemin : https://s3.exemple.fr.");
  return url.origin;
}
