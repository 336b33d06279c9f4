import * as oauth from "oauth4webapi";
import { CACHE_CLES_MS } from "../../domain/session/constantes.ts";
import type { Config } from "../config.ts";
import { type HotesFournisseur, type Recuperer, recuperateur } from "./appeler-fournisseur.ts";

/** Ce qu'un fournisseur dit de lui, et de quoi l'appeler. */
export interface Fournisseur {
  serveur: oauth.AuthorizationServer;
  options: ReturnType<typeof optionsDe>;
}

/** Les options de chaque appel : notre `fetch` gardé ; `oauth4webapi` ne laisse passer http que si la configuration nomme un hôte local. */
export const optionsDe = (hotes: HotesFournisseur) => {
  const recuperer: Recuperer = recuperateur(hotes);
  return { [oauth.customFetch]: recuperer, [oauth.allowInsecureRequests]: hotes.fournisseursLocaux.length > 0 };
};

/** Lit le document de découverte d'un émetteur et vérifie qu'il parle bien de lui. Lève une panne ou une erreur d'oauth4webapi. */
export async function lireDecouverte(emetteur: string, options: Fournisseur["options"]): Promise<Fournisseur> {
  const url = new URL(emetteur);
  const reponse = await oauth.discoveryRequest(url, { algorithm: "oidc", ...options });
  return { serveur: await oauth.processDiscoveryResponse(url, reponse), options };
}

/** Un fournisseur muet n'est pas rappelé pour chaque personne qui attend. */
const REPOS_APRES_PANNE_MS = 5_000;
interface Gardee {
  jusqua: number;
  lue: Promise<Fournisseur>;
}
const gardees = new Map<string, Gardee>();

/** La découverte d'un émetteur, gardée dix minutes comme ses clés ; un échec, cinq secondes. */
export function decouvrir(emetteur: string, config: Config, maintenant: Date): Promise<Fournisseur> {
  const instant = maintenant.getTime();
  const connue = gardees.get(emetteur);
  if (connue && connue.jusqua > instant) return connue.lue;
  const gardee = { jusqua: instant + CACHE_CLES_MS, lue: lireDecouverte(emetteur, optionsDe(config)) };
  gardee.lue.catch(() => {
    gardee.jusqua = instant + REPOS_APRES_PANNE_MS;
  });
  gardees.set(emetteur, gardee);
  return gardee.lue;
}
