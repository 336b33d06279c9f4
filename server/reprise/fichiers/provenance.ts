import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { basename } from "node:path";
import { ErreurDemarrage } from "../../db/embarque/erreur-demarrage.ts";
import { estMorceau, vraiCheminDedans } from "../../fichiers/chemin-dedans.ts";
import { connexionVers, refusAdresse } from "../../http/adresse-publique.ts";
import { direPanne } from "../../http/panne-appel.ts";

/** Un fichier qui n'est pas là, ou qu'on ne va pas chercher, et pourquoi. */
export class FichierIntrouvable extends Error {}

/** D'où viennent les octets des fichiers. `ouvrir` lève FichierIntrouvable. */
export interface Provenance {
  ouvrir(adresse: string): Promise<AsyncIterable<Uint8Array>>;
}

/** Ce que l'ancien stockage met devant le chemin d'un fichier : `…/storage/v1/object/public/rapports/x.pdf` est `rapports/x.pdf`. */
const DEVANT = /^\/?storage\/v1\/(?:object|render\/image)\/(?:public|sign|authenticated)\//;

/** Les morceaux du chemin d'un fichier dans son seau. Lève FichierIntrouvable : une adresse ne fait pas sortir du dossier. */
export function morceaux(adresse: string): string[] {
  const url = URL.parse(adresse);
  const chemin = (url ? url.pathname : (adresse.split(/[?#]/)[0] ?? "")).replace(DEVANT, "");
  let lus: string[];
  try {
    lus = chemin
      .split("/")
      .map(decodeURIComponent)
      .filter((m) => m !== "" && m !== ".");
  } catch {
    throw new FichierIntrouvable("adresse mal formée");
  }
  // Une barre codée (%2F) se lit dans un morceau : il en ferait deux.
  if (lus.length === 0 || lus.some((m) => m.includes("/") || !estMorceau(m)))
    throw new FichierIntrouvable("adresse mal formée");
  return lus;
}

/** Nom montré à la personne : celui du fichier d'origine. */
export const nomDuFichier = (adresse: string): string => basename(morceaux(adresse).at(-1) ?? "");

/** Un dossier local ou une adresse https. Lève ErreurDemarrage. */
export async function choisirProvenance(dit: string, permis: readonly string[]): Promise<Provenance> {
  if (/^https?:\/\//i.test(dit)) return parAdresse(dit, permis);
  const dossier = await realpath(dit).catch(() => {
    throw new ErreurDemarrage(`--fichiers : le dossier ${dit} n'existe pas.`);
  });
  return duDossier(dossier);
}

/** Sous le même chemin que dans l'ancien stockage, ou à plat. */
const duDossier = (dossier: string): Provenance => ({
  ouvrir: async (adresse) => {
    const lus = morceaux(adresse);
    for (const relatif of [lus.join("/"), lus.at(-1) ?? ""]) {
      const vrai = await vraiCheminDedans(dossier, relatif);
      if (vrai && (await stat(vrai)).isFile()) return createReadStream(vrai);
    }
    throw new FichierIntrouvable("absent du dossier");
  },
});

const DELAI_MS = 60_000;

/**
 * Par https, avec les gardes des webhooks : adresse publique, résolue une fois, sans redirection. Une adresse entière n'est suivie que vers
 * l'hôte donné ; les autres suivraient ce qu'une personne a pu écrire dans l'ancienne base.
 */
function parAdresse(base: string, permis: readonly string[]): Provenance {
  const refus = refusAdresse(base, permis);
  const racine = URL.parse(base.endsWith("/") ? base : `${base}/`);
  if (refus || !racine) throw new ErreurDemarrage(`--fichiers : ${refus ?? "adresse mal formée"}.`);
  return {
    ouvrir: async (adresse) => {
      const entiere = URL.parse(adresse);
      if (entiere && entiere.host !== racine.host) throw new FichierIntrouvable(`hôte inattendu (${entiere.host})`);
      const url = entiere ?? new URL(morceaux(adresse).map(encodeURIComponent).join("/"), racine);
      const raison = refusAdresse(url.href, permis);
      if (raison) throw new FichierIntrouvable(raison);
      return telecharger(url, permis);
    },
  };
}

function telecharger(url: URL, permis: readonly string[]): Promise<AsyncIterable<Uint8Array>> {
  const { promise, resolve, reject } = Promise.withResolvers<AsyncIterable<Uint8Array>>();
  const requete = (url.protocol === "https:" ? https : http).get(url, {
    agent: false,
    signal: AbortSignal.timeout(DELAI_MS),
    headers: { "user-agent": "Reflet-Reprise/1" },
    ...connexionVers(url.hostname, permis),
  });
  requete.on("error", (erreur) => reject(new FichierIntrouvable(`ne répond pas (${direPanne(erreur, DELAI_MS)})`)));
  requete.on("response", (reponse) => {
    const { statusCode = 0 } = reponse;
    if (statusCode === 200) return resolve(lire(reponse));
    reponse.resume();
    const redirigee = statusCode >= 300 && statusCode < 400;
    reject(new FichierIntrouvable(redirigee ? "redirection refusée" : `réponse ${statusCode}`));
  });
  return promise;
}

/** Une coupure en route est un fichier absent de cette passe, que la suivante reprendra. */
async function* lire(reponse: http.IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* reponse as AsyncIterable<Uint8Array>;
  } catch {
    throw new FichierIntrouvable("coupé en route");
  }
}
