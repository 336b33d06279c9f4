import * as oauth from "oauth4webapi";
import { erreursEntreprise } from "../../domain/connexion-entreprise/connexion-entreprise.erreurs.ts";
import { domaineDe } from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import { CHEMIN_RETOUR_ENTREPRISE, DUREE_CONNEXION_ENTREPRISE_MS } from "../../domain/session/constantes.ts";
import { freiner, noterTentative, reseauDe } from "../http/frein.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { nouveauJeton, poserCookie } from "../http/jeton.ts";
import { fournisseurDuDomaine, insererConnexion } from "./connexion-entreprise.queries.ts";
import { adressesRefusees } from "./essayer.ts";
import { decouvrir, type Fournisseur } from "./fournisseur.ts";

/** Échecs d'un réseau avant d'attendre : une société entière sort souvent par une seule adresse. */
const ECHECS_PAR_RESEAU = 30;
export const regleReseau = ({ adresse }: Pick<Contexte, "adresse">) => ({
  cle: `entreprise:${reseauDe(adresse)}`,
  seuil: ECHECS_PAR_RESEAU,
});

/**
 * Prépare une connexion chez le fournisseur du domaine de cette adresse : code d'autorisation, PKCE, state et nonce neufs, gardés sous un
 * cookie d'une fois. La réponse ne dépend que du domaine : elle ne dit jamais si un compte existe.
 */
export async function demanderConnexion(
  { email, retour }: { email: string; retour?: string | undefined },
  contexte: Contexte,
): Promise<{ adresse: string }> {
  const { services, maintenant, reponse } = contexte;
  const { config, base } = services;
  const trouve = await base.porte(async (tx) => {
    const regle = regleReseau(contexte);
    await freiner(tx, [regle], maintenant);
    const trouve = await fournisseurDuDomaine(tx, domaineDe(email));
    if (!trouve) await noterTentative(tx, [regle.cle], maintenant);
    return trouve;
  });
  if (!trouve) throw erreursEntreprise.inconnue();
  const { serveur } = await joindre(trouve.emetteur, contexte);
  const { jeton, condensat } = nouveauJeton();
  const expireLe = new Date(maintenant.getTime() + DUREE_CONNEXION_ENTREPRISE_MS);
  const secrets = {
    etat: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verificateur: oauth.generateRandomCodeVerifier(),
  };
  const adresse = new URL(serveur.authorization_endpoint ?? "");
  const parametres = {
    client_id: trouve.identifiant,
    redirect_uri: config.urlPublique + CHEMIN_RETOUR_ENTREPRISE,
    response_type: "code",
    scope: trouve.creation || trouve.adresses_de_confiance ? "openid email profile" : "openid email",
    state: secrets.etat,
    nonce: secrets.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verificateur),
    code_challenge_method: "S256",
    login_hint: email,
  };
  for (const [nom, valeur] of Object.entries(parametres)) adresse.searchParams.set(nom, valeur);
  const connexion = { condensat, clientId: trouve.client_id, retour: retour ?? null, maintenant, expireLe, ...secrets };
  await base.porte((tx) => insererConnexion(tx, connexion));
  poserCookie(reponse, config, jeton, expireLe, "reflet-entreprise");
  return { adresse: adresse.href };
}

async function joindre(emetteur: string, { services, maintenant, requete }: Contexte): Promise<Fournisseur> {
  try {
    const fournisseur = await decouvrir(emetteur, services.config, maintenant);
    // La page du navigateur part à cette adresse : elle obéit aux mêmes règles que celles que le serveur appelle.
    const refus = adressesRefusees(fournisseur.serveur, services.config)[0];
    if (refus) throw new Error(refus);
    return fournisseur;
  } catch (erreur) {
    requete.log.warn({ err: erreur, emetteur }, "fournisseur d'identité");
    throw erreursEntreprise.injoignable();
  }
}
