import type { Config } from "../config.ts";
import { estSigne, signer } from "../secrets/coffre.ts";

/** Hors de l'API : le loueur l'ouvre d'un message, sans compte. */
export const CHEMIN_PREUVES = "/preuves";
const FORME = /^([0-9a-f-]{36})\.(\d{4}-\d{2}-\d{2})\.([\w-]{43})$/;
/** Le préfixe sépare cette signature de celle des autres liens du produit. */
const corpsDe = (lettre: string, jusquAu: string): string => `preuves.${lettre}.${jusquAu}`;

/** L'adresse signée qui ouvre les preuves d'une lettre jusqu'à un jour (AAAA-MM-JJ), et rien d'autre. */
export const adresseDesPreuves = (config: Config, lettre: string, jusquAu: string): string =>
  `${config.urlPublique}${CHEMIN_PREUVES}?jeton=${lettre}.${jusquAu}.${signer(config, corpsDe(lettre, jusquAu))}`;

/** La lettre que ce jeton ouvre au jour donné, ou `null` : il n'est pas de nous, ou il a expiré. */
export function lettreDuJeton(config: Config, jeton: string, jour: string): string | null {
  const [, lettre, jusquAu, signature] = FORME.exec(jeton) ?? [];
  if (!lettre || !jusquAu || !signature || jour > jusquAu) return null;
  return estSigne(config, corpsDe(lettre, jusquAu), signature) ? lettre : null;
}
