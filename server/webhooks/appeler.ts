import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { connexionVers, refusAdresse } from "../http/adresse-publique.ts";
import { direPanne } from "../http/panne-appel.ts";

const DELAI_MS = 3_000;
const REPONSE_MAX = 256 * 1024;

export interface Appel {
  adresse: string;
  secret: string;
  livraison: string;
  evenement: string;
  corps: string;
  /** Secondes depuis 1970 : le destinataire refuse un message trop vieux, donc rejoué par un tiers. */
  instant: number;
}
export interface Issue {
  statut: number | null;
  erreur: string | null;
}

/** HMAC-SHA256 de « instant.corps », en hexadécimal : `t=…,v1=…`. */
export const signer = (secret: string, instant: number, corps: string): string =>
  `t=${instant},v1=${createHmac("sha256", secret).update(`${instant}.${corps}`).digest("hex")}`;

/** Appelle une adresse : sans redirection, 3 s en tout, 256 ko de réponse au plus, lus et oubliés. Ne lève pas. */
export async function appeler(appel: Appel, permis: readonly string[]): Promise<Issue> {
  const refus = refusAdresse(appel.adresse, permis);
  if (refus) return { statut: null, erreur: refus };
  const url = new URL(appel.adresse);
  const corps = Buffer.from(appel.corps);
  const { promise, resolve } = Promise.withResolvers<Issue>();
  const requete = (url.protocol === "https:" ? https : http).request(url, {
    method: "POST",
    agent: false,
    signal: AbortSignal.timeout(DELAI_MS),
    ...connexionVers(url.hostname, permis),
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": corps.length,
      "user-agent": "Reflet-Webhook/1",
      "x-reflet-evenement": appel.evenement,
      "x-reflet-livraison": appel.livraison,
      "x-reflet-signature": signer(appel.secret, appel.instant, appel.corps),
    },
  });
  requete.on("error", (erreur: Error) => resolve({ statut: null, erreur: phrase(erreur) }));
  requete.on("response", (reponse) => {
    const statut = reponse.statusCode ?? 0;
    let taille = 0;
    reponse.on("data", (morceau: Buffer) => {
      taille += morceau.length;
      if (taille <= REPONSE_MAX) return;
      resolve({ statut, erreur: "Réponse trop longue" });
      requete.destroy();
    });
    reponse.on("error", (erreur) => resolve({ statut, erreur: phrase(erreur) }));
    reponse.on("end", () =>
      resolve({
        statut,
        erreur:
          statut >= 200 && statut < 300
            ? null
            : statut >= 300 && statut < 400
              ? "Redirection refusée"
              : `Réponse ${statut}`,
      }),
    );
  });
  requete.end(corps);
  return promise;
}

function phrase(erreur: Error): string {
  const panne = direPanne(erreur, DELAI_MS);
  return panne.charAt(0).toUpperCase() + panne.slice(1);
}
