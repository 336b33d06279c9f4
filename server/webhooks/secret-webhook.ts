import type { Config } from "../config.ts";
import { chiffrer, dechiffrer } from "../secrets/coffre.ts";

type Reglages = Pick<Config, "secret" | "dossierDonnees">;

/** Ce qui distingue un secret rangé au coffre d'un secret écrit en clair par une version d'avant. */
const AU_COFFRE = "coffre:";
/** Un webhook n'est pas une personne : leurs secrets ne s'échangent pas, même sous un identifiant qui se trouverait égal. */
const proprietaire = (webhook: string) => `webhook ${webhook}`;

/** Le secret d'un webhook tel que la base le garde : chiffré sous SECRET, lié à ce webhook (docs/adr/0012). */
export const ranger = (config: Reglages, webhook: string, secret: string): string =>
  AU_COFFRE + chiffrer(config, proprietaire(webhook), Buffer.from(secret)).toString("base64url");

export const estEnClair = (garde: string): boolean => !garde.startsWith(AU_COFFRE);

/** Le secret en clair, ou `null` s'il a été rangé sous un autre SECRET ou pour un autre webhook. */
export function sortir(config: Reglages, webhook: string, garde: string): string | null {
  if (estEnClair(garde)) return garde;
  const octets = dechiffrer(config, proprietaire(webhook), Buffer.from(garde.slice(AU_COFFRE.length), "base64url"));
  return octets?.toString() ?? null;
}
