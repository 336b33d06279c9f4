import type { Config } from "../config.ts";
import type { Transaction } from "../db/base.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { chiffrer, dechiffrer } from "../secrets/coffre.ts";
import { PanneFournisseur, refusFournisseur } from "./appeler-fournisseur.ts";
import { departDe, insererDepart } from "./depart.queries.ts";
import { decouvrir } from "./fournisseur.ts";
import type { Reconnue } from "./verifier-retour.ts";

/** Au-delà, l'adresse de départ serait trop longue pour un fournisseur : elle part sans le jeton, et il demande à la personne. */
const JETON_MAX = 4_000;
const titulaire = (clientId: string): string => `depart:${clientId}`;

/** Où le fournisseur ramène la personne une fois sa session finie : l'accueil. */
export const adresseDepart = ({ urlPublique }: Pick<Config, "urlPublique">): string => `${urlPublique}/`;

/** Retient de quelle session du fournisseur naît celle-ci. */
export async function retenirDepart(
  tx: Transaction,
  sessionId: string,
  { client_id: clientId }: { client_id: string },
  { sujet, session, jeton }: Reconnue,
  config: Config,
): Promise<void> {
  const garde = jeton.length <= JETON_MAX ? chiffrer(config, titulaire(clientId), Buffer.from(jeton)) : null;
  await insererDepart(tx, { sessionId, clientId, sujet, session, jeton: garde });
}

/**
 * Où le navigateur finit de se déconnecter : chez le fournisseur d'où venait la session, si sa société le veut et s'il sait le faire (OpenID
 * Connect RP-Initiated Logout). Nul sinon, et pour toute panne : la session d'ici est déjà fermée, personne n'attend.
 */
export async function suiteDeDepart(sessionId: string, contexte: Contexte): Promise<string | null> {
  const { services, maintenant, requete } = contexte;
  const { base, config } = services;
  const depart = await base.porte((tx) => departDe(tx, sessionId));
  if (!depart) return null;
  try {
    const { serveur } = await decouvrir(depart.emetteur, config, maintenant);
    const fin = serveur.end_session_endpoint;
    if (!fin) return null;
    const refus = refusFournisseur(fin, config);
    if (refus) throw new PanneFournisseur(refus);
    const adresse = new URL(fin);
    const jeton = depart.jeton && dechiffrer(config, titulaire(depart.client_id), depart.jeton);
    if (jeton) adresse.searchParams.set("id_token_hint", jeton.toString());
    adresse.searchParams.set("client_id", depart.identifiant);
    adresse.searchParams.set("post_logout_redirect_uri", adresseDepart(config));
    return adresse.href;
  } catch (erreur) {
    requete.log.warn({ err: erreur, client_id: depart.client_id }, "déconnexion d'entreprise");
    return null;
  }
}
