import http from "node:http";
import https from "node:https";
import { connexionVers, refusAdresse } from "./adresse-publique.ts";
import { direPanne } from "./panne-appel.ts";

/** Jusqu'où un appel au dehors peut aller. */
export interface BornesAppel {
  /** Durée de l'appel entier, en millisecondes, et octets de la réponse. */
  delaiMs: number;
  reponseMax: number;
  /** Hôtes réglés par l'exploitant, même privés. */
  permis: readonly string[];
  /** De ceux-là, lesquels peuvent répondre en http. */
  enClair: readonly string[];
}

interface Demande {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** Le message est une phrase pour l'admin. */
export class AppelRate extends Error {
  override readonly name = "AppelRate";
}

/**
 * Un `fetch` gardé : https, vers l'internet public ou un hôte permis, sur l'adresse même qui vient d'être vérifiée, sans redirection, dans ses
 * bornes. Lève AppelRate.
 */
export async function recuperer(adresse: string, demande: Demande, bornes: BornesAppel): Promise<Response> {
  const { delaiMs, reponseMax, permis, enClair } = bornes;
  const refus = refusAdresse(adresse, permis, enClair);
  if (refus) throw new AppelRate(`${adresse}\u00a0: ${refus}`);
  const url = new URL(adresse);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const rater = (phrase: string) => reject(new AppelRate(phrase));
  const delai = AbortSignal.timeout(delaiMs);
  const requete = (url.protocol === "https:" ? https : http).request(url, {
    method: demande.method ?? "GET",
    headers: { ...demande.headers, "user-agent": "Reflet" },
    agent: false,
    signal: demande.signal ? AbortSignal.any([delai, demande.signal]) : delai,
    ...connexionVers(url.hostname, permis),
  });
  requete.on("error", (erreur) => rater(`${url.host} ne répond pas (${direPanne(erreur, delaiMs)})`));
  requete.on("response", (reponse) => {
    const statut = reponse.statusCode ?? 0;
    if (statut < 200 || (statut >= 300 && statut < 400)) {
      requete.destroy();
      return rater(`${adresse} renvoie vers une autre adresse`);
    }
    const morceaux: Buffer[] = [];
    let taille = 0;
    reponse.on("data", (morceau: Buffer) => {
      taille += morceau.length;
      if (taille > reponseMax) {
        rater(`${url.host} envoie une réponse trop longue`);
        requete.destroy();
      } else morceaux.push(morceau);
    });
    reponse.on("error", (erreur) => rater(`${url.host} a coupé sa réponse (${direPanne(erreur, delaiMs)})`));
    reponse.on("end", () =>
      resolve(
        new Response(statut === 204 ? null : Buffer.concat(morceaux), {
          status: statut,
          headers: entetesUtiles(reponse.headers),
        }),
      ),
    );
  });
  requete.end(demande.body instanceof Uint8Array ? demande.body : demande.body ? String(demande.body) : undefined);
  return promise;
}

/** De la réponse, ce qu'elle dit d'elle-même et quand revenir ; rien d'autre n'en sort. */
const entetesUtiles = (recus: http.IncomingHttpHeaders): Record<string, string> => ({
  "content-type": String(recus["content-type"] ?? ""),
  ...(recus["retry-after"] && { "retry-after": recus["retry-after"] }),
});
