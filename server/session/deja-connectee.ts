import type { FastifyRequest } from "fastify";
import { REDEMANDER, retourSur } from "../../domain/session/retour.ts";
import { condensatPresente } from "../http/jeton.ts";
import type { Services } from "../services.ts";

/** Un en-tête n'admet que l'ASCII visible : le reste d'une adresse s'y écrit en octets. */
const pourEntete = (adresse: string): string => adresse.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);

/** Où mener la personne déjà connectée qui ouvre /auth ; `null` quand il lui faut vraiment se connecter. */
export async function destinationDejaConnectee(
  requete: FastifyRequest,
  { base, config, horloge }: Services,
): Promise<string | null> {
  const { search, searchParams } = new URL(requete.url, config.urlPublique);
  const jeton = searchParams.has(REDEMANDER) ? null : condensatPresente(requete, config);
  // Une base qui ne répond pas n'empêche pas d'ouvrir la page : elle le dira à qui se connecte.
  const identite = jeton && (await base.identifier(jeton, horloge()).catch(() => null));
  return identite ? pourEntete(retourSur(search)) : null;
}
