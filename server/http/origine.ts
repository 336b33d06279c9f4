import type { FastifyRequest } from "fastify";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Config } from "../config.ts";
import { presenteUneCle } from "./jeton.ts";

const SANS_EFFET = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuse une écriture venue d'un autre site. Un navigateur dit d'où il vient (Sec-Fetch-Site ou Origin) ; un
 * programme qui n'est pas un navigateur pose l'en-tête `x-reflet`, qu'un formulaire étranger ne peut pas poser. `sansSession` : les chemins
 * où aucun cookie ne compte, donc où rien n'est à détourner. Lève origine_refusee (403).
 */
export function verifierOrigine(requete: FastifyRequest, config: Config, sansSession: ReadonlySet<string>): void {
  // Une clé d'API n'est jamais envoyée par un navigateur de lui-même : sans cookie, rien à détourner.
  if (presenteUneCle(requete.headers.authorization)) return;
  if (SANS_EFFET.has(requete.method) || sansSession.has(requete.url.split("?")[0] ?? "")) return;
  const site = requete.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") throw erreurs.origineRefusee();
  const origine = requete.headers.origin;
  if (origine !== undefined && origine !== config.urlPublique && hoteDe(origine) !== requete.headers.host)
    throw erreurs.origineRefusee();
  if (site === undefined && origine === undefined && requete.headers["x-reflet"] === undefined)
    throw erreurs.origineRefusee();
}

/** Adresse d'où vient une demande ; vide si la personne a coupé avant qu'on la serve, et que la connexion n'en dit plus rien. */
export const adresseDe = (requete: FastifyRequest): string => (requete.ip as string | undefined) ?? "";

function hoteDe(origine: string): string | null {
  try {
    return new URL(origine).host;
  } catch {
    return null;
  }
}
