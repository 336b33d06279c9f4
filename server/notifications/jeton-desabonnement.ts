import { GENRES, type Genre } from "../../domain/notifications/notification.ts";
import type { Config } from "../config.ts";
import { estSigne, signer } from "../secrets/coffre.ts";

const TOUS = "tous";
const FORME = new RegExp(`^([0-9a-f-]{36})\\.(${[...GENRES, TOUS].join("|")})\\.([\\w-]{43})$`);

export interface Desabonnement {
  utilisateurId: string;
  /** `null` : tous les genres. */
  genre: Genre | null;
}

/**
 * L'adresse qui éteint les e-mails d'un genre (ou de tous) sans connexion. Le jeton est signé et ne périme pas : un vieux message doit
 * encore pouvoir être arrêté, et il ne permet rien d'autre.
 */
export function adresseDesabonnement(
  config: Config,
  utilisateurId: Desabonnement["utilisateurId"],
  genre: Desabonnement["genre"],
): string {
  const corps = `${utilisateurId}.${genre ?? TOUS}`;
  return `${config.urlPublique}/desabonnement?jeton=${corps}.${signer(config, corps)}`;
}

/** Ce que le jeton permet, ou `null` s'il n'est pas de nous. */
export function lireJeton(config: Config, jeton: string): Desabonnement | null {
  const [, utilisateurId, genre, signature] = FORME.exec(jeton) ?? [];
  if (!utilisateurId || !genre || !signature) return null;
  if (!estSigne(config, `${utilisateurId}.${genre}`, signature)) return null;
  return { utilisateurId, genre: genre === TOUS ? null : (genre as Genre) };
}
