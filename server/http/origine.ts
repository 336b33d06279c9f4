import type { FastifyRequest } from "fastify";
import { erreurs } from "../../domain/commun/erreurs.ts";
import { CHEMIN_ANNONCE_DEPART } from "../../domain/session/constantes.ts";
import { presenteUneCle } from "../cles-api/cle.ts";
import type { Config } from "../config.ts";
import { CHEMIN_DESABONNEMENT } from "../notifications/chemin-desabonnement.ts";
import { CHEMIN_DESABONNEMENT_RAPPORT } from "../vues/chemin-desabonnement.ts";

/**
 * Aucun cookie n'y compte, un jeton signé y dit tout : un logiciel de messagerie (RFC 8058) ou un fournisseur d'identité l'appelle sans dire
 * d'où il vient.
 */
const SANS_SESSION = new Set([CHEMIN_DESABONNEMENT, CHEMIN_DESABONNEMENT_RAPPORT, CHEMIN_ANNONCE_DEPART]);
const SANS_EFFET = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuse une écriture venue d'un autre site. Un navigateur dit d'où il vient (Sec-Fetch-Site ou Origin) ; un
 * programme qui n'est pas un navigateur pose l'en-tête `x-reflet`, qu'un formulaire étranger ne peut pas poser.
 */
export function verifierOrigine(requete: FastifyRequest, config: Config): void {
  // Une clé d'API n'est jamais envoyée par un navigateur de lui-même : sans cookie, rien à détourner.
  if (presenteUneCle(requete.headers.authorization)) return;
  if (SANS_EFFET.has(requete.method) || SANS_SESSION.has(requete.url.split("?")[0] ?? "")) return;
  const site = requete.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") throw erreurs.origineRefusee();
  const origine = requete.headers.origin;
  if (origine !== undefined && origine !== config.urlPublique && hoteDe(origine) !== requete.headers.host)
    throw erreurs.origineRefusee();
  if (site === undefined && origine === undefined && requete.headers["x-reflet"] === undefined)
    throw erreurs.origineRefusee();
}

function hoteDe(origine: string): string | null {
  try {
    return new URL(origine).host;
  } catch {
    return null;
  }
}
