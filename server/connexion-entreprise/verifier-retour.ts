import { errors } from "jose";
import * as oauth from "oauth4webapi";
import { erreursEntreprise } from "../../domain/connexion-entreprise/connexion-entreprise.erreurs.ts";
import { domaineDe } from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import { CHEMIN_RETOUR_ENTREPRISE } from "../../domain/session/constantes.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { dechiffrer } from "../secrets/coffre.ts";
import { PanneFournisseur } from "./appeler-fournisseur.ts";
import { ID_TOKEN, TOLERANCE_S, verifierSignature } from "./cles-fournisseur.ts";
import type { ConnexionPartie } from "./connexion-entreprise.queries.ts";
import { decouvrir, type Fournisseur } from "./fournisseur.ts";

/** Qui le fournisseur dit avoir reconnu, une fois tout vérifié. */
export interface Reconnue {
  sujet: string;
  email: string;
  /** Il atteste une double authentification (`amr`). */
  doubleFacteur: boolean;
  prenom: string;
  nom: string;
  /** Sa session là-bas, qu'il nommera en la disant finie. */
  session: string | null;
  /** L'ID token, à lui rendre en partant. */
  jeton: string;
}

/** Sous ce nom, le secret d'une société ne se déchiffre ni pour une autre, ni comme le second facteur d'une personne. */
export const proprietaireSecret = (clientId: string): string => `entreprise:${clientId}`;

/** Comment le fournisseur veut que l'on s'identifie : l'en-tête, sauf s'il ne connaît que le corps (OpenID Connect Core 9). */
export function preuveClient(serveur: oauth.AuthorizationServer, secret: string): oauth.ClientAuth {
  const methodes = serveur.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methodes.includes("client_secret_basic") ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

/**
 * Échange le code contre l'ID token et le vérifie : state, émetteur, PKCE, nonce, signature, destinataire, dates, adresse attestée ou de confiance. Toute
 * faute est une ErreurMetier : 401 ou 403 pour un refus, 424 pour une panne du fournisseur.
 */
export async function verifierRetour(
  parametres: URLSearchParams,
  partie: ConnexionPartie,
  contexte: Contexte,
): Promise<Reconnue> {
  try {
    return await verifier(parametres, partie, contexte);
  } catch (erreur) {
    contexte.requete.log.warn({ err: erreur, client_id: partie.client_id }, "connexion d'entreprise");
    throw traduire(erreur);
  }
}

async function verifier(
  parametres: URLSearchParams,
  partie: ConnexionPartie,
  { services: { config }, maintenant }: Contexte,
): Promise<Reconnue> {
  const fournisseur = await decouvrir(partie.emetteur, config, maintenant);
  const { serveur, options } = fournisseur;
  const client: oauth.Client = {
    client_id: partie.identifiant,
    // Le service a sa propre horloge : oauth4webapi lit celle de la machine.
    [oauth.clockSkew]: Math.round((maintenant.getTime() - Date.now()) / 1000),
    [oauth.clockTolerance]: TOLERANCE_S,
  };
  const retour = oauth.validateAuthResponse(serveur, client, parametres, partie.etat);
  const secret = dechiffrer(config, proprietaireSecret(partie.client_id), partie.secret);
  if (!secret) throw new PanneFournisseur("le secret enregistré ne se déchiffre plus");
  const reponse = await oauth.authorizationCodeGrantRequest(
    serveur,
    client,
    preuveClient(serveur, secret.toString()),
    retour,
    config.urlPublique + CHEMIN_RETOUR_ENTREPRISE,
    partie.verificateur,
    options,
  );
  const jetons = await oauth.processAuthorizationCodeResponse(serveur, client, reponse, {
    expectedNonce: partie.nonce,
    requireIdToken: true,
  });
  const jeton = jetons.id_token ?? "";
  await verifierSignature(jeton, partie.identifiant, fournisseur, maintenant, ID_TOKEN);
  const dits = oauth.getValidatedIdTokenClaims(jetons);
  if (!dits) throw erreursEntreprise.reponseAbimee();
  const incomplet = dits.email === undefined || (partie.creation && dits.family_name === undefined);
  const personne: Dits = incomplet ? { ...(await lirePersonne(fournisseur, client, jetons, dits.sub)), ...dits } : dits;
  // Un annuaire peut ne dire aucune boîte, et nommer chacun par une adresse (le nom principal d'Entra ID).
  const email = personne.email ?? (partie.adresses_de_confiance ? personne.preferred_username : undefined);
  if (typeof email !== "string" || !attestee(personne, email, partie)) throw erreursEntreprise.adresseNonVerifiee();
  return {
    sujet: dits.sub,
    email: email.toLowerCase(),
    doubleFacteur: Array.isArray(dits.amr) && dits.amr.includes("mfa"),
    prenom: enNom(personne.given_name),
    nom: enNom(personne.family_name),
    session: typeof dits.sid === "string" && dits.sid.length <= 255 ? dits.sid || null : null,
    jeton,
  };
}

/**
 * L'adresse est à cette personne : le fournisseur l'atteste ; ou il n'en dit rien, elle est d'un domaine de la société, et celle-ci en croit
 * son annuaire. Un « non » du fournisseur (`email_verified`, ou `xms_edov` d'Entra ID) l'emporte toujours.
 */
function attestee(dits: Dits, email: string, partie: ConnexionPartie): boolean {
  if (dits.email_verified === true) return true;
  const seTait = dits.email_verified === undefined && (dits.xms_edov === undefined || estVrai(dits.xms_edov));
  return partie.adresses_de_confiance && seTait && partie.domaines.includes(domaineDe(email));
}
/** Entra ID écrit ce booléen vrai, « true », 1 ou « 1 ». */
const estVrai = (dit: unknown): boolean => dit === true || dit === "true" || dit === 1 || dit === "1";

interface Dits {
  [affirmation: string]: unknown;
  email?: unknown;
  email_verified?: unknown;
  preferred_username?: unknown;
  xms_edov?: unknown;
  given_name?: unknown;
  family_name?: unknown;
}
const enNom = (dit: unknown): string => (typeof dit === "string" ? dit.trim().replace(/\s+/g, " ").slice(0, 100) : "");

/** Un fournisseur peut ne dire l'adresse et le nom qu'à sa page « userinfo », jamais pour une autre personne que celle de l'ID token. */
async function lirePersonne(
  { serveur, options }: Fournisseur,
  client: oauth.Client,
  jetons: oauth.TokenEndpointResponse,
  sujet: string,
): Promise<Dits> {
  if (!serveur.userinfo_endpoint) return {};
  const reponse = await oauth.userInfoRequest(serveur, client, jetons.access_token, options);
  return oauth.processUserInfoResponse(serveur, client, sujet, reponse);
}

const CODE_ERREUR = /^[a-z_]{1,60}$/;
const refuse = (code: string): Error =>
  erreursEntreprise.refuseeLaBas(CODE_ERREUR.test(code) ? code : "erreur sans nom");

/** La phrase à dire à la personne ; le détail reste au journal technique. */
function traduire(erreur: unknown): unknown {
  if (erreur instanceof PanneFournisseur) return erreursEntreprise.injoignable();
  if (erreur instanceof oauth.AuthorizationResponseError)
    return ["access_denied", "login_required", "interaction_required", "consent_required"].includes(erreur.error)
      ? erreursEntreprise.interrompue()
      : refuse(erreur.error);
  if (erreur instanceof oauth.ResponseBodyError) return refuse(erreur.error);
  if (erreur instanceof errors.JWTExpired || (erreur as { code?: string }).code === oauth.JWT_TIMESTAMP_CHECK)
    return erreursEntreprise.horloge();
  if (
    erreur instanceof oauth.OperationProcessingError ||
    erreur instanceof oauth.UnsupportedOperationError ||
    erreur instanceof oauth.WWWAuthenticateChallengeError ||
    erreur instanceof errors.JOSEError ||
    erreur instanceof TypeError ||
    erreur instanceof SyntaxError
  )
    return erreursEntreprise.reponseAbimee();
  return erreur;
}
