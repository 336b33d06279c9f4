import http from "node:http";
import https from "node:https";
import type { Config } from "../config.ts";
import { refusAdresse, resoudrePublique } from "../webhooks/adresse.ts";
import { direPanne } from "../webhooks/panne-appel.ts";

const DELAI_MS = 3_000;
const REPONSE_MAX = 256 * 1024;

/** Le fournisseur n'a rien rendu d'utilisable ; le message est une phrase pour l'admin. */
export class PanneFournisseur extends Error {
  override readonly name = "PanneFournisseur";
}

interface Demande {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}
/** Un `fetch` gardé, de la forme qu'attend `oauth4webapi`. */
export type Recuperer = (adresse: string, demande: Demande) => Promise<Response>;

/** Où un fournisseur peut répondre hors de l'internet public : en https chez ceux que l'exploitant nomme, en http à l'essai seulement. */
export type HotesFournisseur = Pick<Config, "fournisseursHotes" | "fournisseursLocaux">;
const permisPar = (h: HotesFournisseur): string[] => [...h.fournisseursHotes, ...h.fournisseursLocaux];
/** La phrase qui refuse l'adresse d'un fournisseur ; nulle si elle convient. */
export const refusFournisseur = (adresse: string, hotes: HotesFournisseur): string | null =>
  refusAdresse(adresse, permisPar(hotes), hotes.fournisseursLocaux);

/**
 * Appelle un fournisseur d'identité : https, vers l'internet public ou un hôte permis, sans redirection, 3 s en tout, 256 ko au plus
 *. Lève PanneFournisseur.
 */
export const recuperateur =
  (hotes: HotesFournisseur): Recuperer =>
  async (adresse, { method, headers, body }) => {
    const refus = refusFournisseur(adresse, hotes);
    if (refus) throw new PanneFournisseur(`${adresse}\u00a0: ${refus}`);
    const url = new URL(adresse);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const rater = (phrase: string) => reject(new PanneFournisseur(phrase));
    const requete = (url.protocol === "https:" ? https : http).request(url, {
      method,
      headers: { ...headers, "user-agent": "Reflet" },
      agent: false,
      signal: AbortSignal.timeout(DELAI_MS),
      ...(!permisPar(hotes).includes(url.hostname) && { lookup: resoudrePublique }),
    });
    requete.on("error", (erreur) => rater(`${url.host} ne répond pas (${direPanne(erreur, DELAI_MS)})`));
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
        if (taille > REPONSE_MAX) {
          rater(`${url.host} envoie une réponse trop longue`);
          requete.destroy();
        } else morceaux.push(morceau);
      });
      reponse.on("error", (erreur) => rater(`${url.host} a coupé sa réponse (${direPanne(erreur, DELAI_MS)})`));
      reponse.on("end", () =>
        resolve(
          new Response(statut === 204 ? null : Buffer.concat(morceaux), {
            status: statut,
            headers: { "content-type": String(reponse.headers["content-type"] ?? "") },
          }),
        ),
      );
    });
    requete.end(body ? String(body) : undefined);
    return promise;
  };
