import { randomBytes } from "node:crypto";
import * as oauth from "oauth4webapi";
import type { EssaiRendu } from "../../domain/connexion-entreprise/connexion-entreprise.ts";
import { CHEMIN_RETOUR_ENTREPRISE } from "../../domain/session/constantes.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { dechiffrer } from "../secrets/coffre.ts";
import { type HotesFournisseur, PanneFournisseur, refusFournisseur } from "./appeler-fournisseur.ts";
import { lireCles } from "./cles-fournisseur.ts";
import { lireSecret } from "./connexion-entreprise.queries.ts";
import { type Fournisseur, lireDecouverte, optionsDe } from "./fournisseur.ts";
import { preuveClient, proprietaireSecret } from "./verifier-retour.ts";

interface Essai {
  id: string;
  emetteur: string;
  identifiant: string;
  secret?: string | undefined;
  /** Quitter Reflet doit fermer aussi la session chez lui : il doit l'annoncer. */
  deconnexion: boolean;
}
/** Rend ce qui vient d'être vérifié, ou lève ce qui ne va pas. */
type Point = () => Promise<string> | string;
class Faute extends Error {}

/**
 * Essaie un réglage sans l'enregistrer ni déranger personne : découverte, adresses, clés, puis l'identifiant et le secret, présentés avec un
 * code inventé que le fournisseur refuse pour ce qu'il est. Rend un constat par point et s'arrête au premier qui ne va pas.
 */
export async function essayer(essai: Essai, { services }: ContexteConnecte): Promise<EssaiRendu> {
  const { config } = services;
  const secret = essai.secret ?? (await secretGarde(essai, services));
  const options = optionsDe(config);
  let fournisseur: Fournisseur | undefined;
  const trouve = (): Fournisseur => {
    if (!fournisseur) throw new Faute("La découverte n'a rien rendu.");
    return fournisseur;
  };
  const points: Point[] = [
    async () => {
      const refus = refusFournisseur(essai.emetteur, config);
      if (refus) throw new Faute(`Émetteur\u00a0: ${refus}.`);
      fournisseur = await lireDecouverte(essai.emetteur, options).catch((erreur) => {
        throw new Faute(direDecouverte(erreur, essai.emetteur));
      });
      return "L'émetteur répond et se reconnaît.";
    },
    () => verifierAdresses(trouve().serveur, config),
    () => verifierCles(trouve()),
    () => verifierClient(trouve(), essai.identifiant, secret, config.urlPublique),
    ...(essai.deconnexion ? [() => verifierDepart(trouve().serveur, config)] : []),
  ];
  const constats: EssaiRendu["constats"] = [];
  for (const point of points) {
    try {
      constats.push({ bon: true, phrase: await point() });
    } catch (erreur) {
      if (!(erreur instanceof Faute)) throw erreur;
      constats.push({ bon: false, phrase: erreur.message });
      return { reussi: false, constats };
    }
  }
  return { reussi: true, constats };
}

/** Le secret enregistré, s'il l'a été pour cet émetteur : il ne se montre à aucun autre. */
async function secretGarde({ id, emetteur }: Essai, { base, config }: ContexteConnecte["services"]): Promise<string> {
  const garde = await base.porte((tx) => lireSecret(tx, id));
  if (!garde || garde.emetteur !== emetteur) return "";
  return dechiffrer(config, proprietaireSecret(id), garde.secret)?.toString() ?? "";
}

const ADRESSES = {
  authorization_endpoint: "page de connexion",
  token_endpoint: "échange du code",
  jwks_uri: "jeu de clés",
} as const;

/** Ce qui empêche d'employer les adresses que la découverte annonce, une phrase chacune. */
export const adressesRefusees = (serveur: oauth.AuthorizationServer, hotes: HotesFournisseur): string[] =>
  (Object.keys(ADRESSES) as (keyof typeof ADRESSES)[]).flatMap((cle) => {
    const adresse = serveur[cle];
    const refus = adresse ? refusFournisseur(adresse, hotes) : "absente de la découverte";
    return refus ? [`Adresse de ${ADRESSES[cle]} (${cle})\u00a0: ${refus}.`] : [];
  });

function verifierDepart({ end_session_endpoint: adresse }: oauth.AuthorizationServer, hotes: HotesFournisseur): string {
  if (!adresse)
    throw new Faute(
      "Ce fournisseur n'annonce pas de déconnexion (end_session_endpoint)\u00a0: laissez «\u00a0Déconnexion commune\u00a0» décochée.",
    );
  const refus = refusFournisseur(adresse, hotes);
  if (refus) throw new Faute(`Adresse de déconnexion (end_session_endpoint)\u00a0: ${refus}.`);
  return "La déconnexion peut se fermer chez lui aussi.";
}

function verifierAdresses(serveur: oauth.AuthorizationServer, hotes: HotesFournisseur): string {
  const [refus] = adressesRefusees(serveur, hotes);
  if (refus) throw new Faute(refus);
  if (serveur.response_types_supported && !serveur.response_types_supported.includes("code"))
    throw new Faute("Le fournisseur n'annonce pas le code d'autorisation (response_type «\u00a0code\u00a0»).");
  const methodes = serveur.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  if (!methodes.some((m) => m === "client_secret_basic" || m === "client_secret_post"))
    throw new Faute(
      "Le fournisseur n'accepte pas un identifiant client et son secret (client_secret_basic ou client_secret_post).",
    );
  return "Ses adresses sont complètes et permises.";
}

async function verifierCles(fournisseur: Fournisseur): Promise<string> {
  try {
    const { keys } = await lireCles(fournisseur);
    const n = keys.filter((k) => k.kty !== "oct" && k.use !== "enc").length;
    if (n === 0) throw new Faute("Son jeu de clés ne contient aucune clé publique de signature.");
    return n > 1 ? `${n} clés de signature lues.` : "Une clé de signature lue.";
  } catch (erreur) {
    if (erreur instanceof Faute) throw erreur;
    throw new Faute(`Jeu de clés illisible\u00a0: ${(erreur as Error).message}.`);
  }
}

async function verifierClient(
  { serveur, options }: Fournisseur,
  identifiant: string,
  secret: string,
  urlPublique: string,
): Promise<string> {
  if (!secret) throw new Faute("Saisissez le secret\u00a0: aucun n'est enregistré pour cet émetteur.");
  const client = { client_id: identifiant };
  const retour = oauth.validateAuthResponse(
    serveur,
    client,
    new URLSearchParams({ code: randomBytes(16).toString("hex"), state: "essai", iss: serveur.issuer }),
    "essai",
  );
  try {
    const reponse = await oauth.authorizationCodeGrantRequest(
      serveur,
      client,
      preuveClient(serveur, secret),
      retour,
      urlPublique + CHEMIN_RETOUR_ENTREPRISE,
      oauth.generateRandomCodeVerifier(),
      options,
    );
    await oauth.processAuthorizationCodeResponse(serveur, client, reponse);
  } catch (erreur) {
    if (erreur instanceof PanneFournisseur) throw new Faute(`Échange du code\u00a0: ${erreur.message}.`);
    if (erreur instanceof oauth.ResponseBodyError && erreur.error === "invalid_grant")
      return "L'identifiant client et le secret sont acceptés.";
    if (erreur instanceof oauth.ResponseBodyError && ["invalid_client", "unauthorized_client"].includes(erreur.error))
      throw new Faute("L'identifiant client ou le secret est refusé par le fournisseur.");
    if (erreur instanceof oauth.WWWAuthenticateChallengeError)
      throw new Faute("L'identifiant client ou le secret est refusé par le fournisseur.");
    if (erreur instanceof oauth.ResponseBodyError)
      throw new Faute(`L'échange du code est refusé par le fournisseur (${erreur.error.slice(0, 60)}).`);
    if (!(erreur instanceof oauth.OperationProcessingError || erreur instanceof TypeError)) throw erreur;
  }
  throw new Faute("L'échange du code a répondu autre chose que ce que demande OpenID Connect.");
}

/** Ce que la découverte a de faux, en une phrase. */
function direDecouverte(erreur: unknown, emetteur: string): string {
  if (erreur instanceof PanneFournisseur) return `${erreur.message}.`;
  const code = (erreur as { code?: string }).code;
  const adresse = `${emetteur.replace(/\/$/, "")}/.well-known/openid-configuration`;
  if (code === oauth.RESPONSE_IS_NOT_CONFORM) return `Aucune découverte à ${adresse}\u00a0: vérifiez l'émetteur.`;
  if (code === oauth.JSON_ATTRIBUTE_COMPARISON)
    return `Le document de découverte annonce un autre émetteur que ${emetteur}\u00a0: recopiez celui du fournisseur, à la lettre près.`;
  if (erreur instanceof oauth.OperationProcessingError || erreur instanceof TypeError || erreur instanceof SyntaxError)
    return `Ce qui répond à ${adresse} n'est pas un document de découverte OpenID Connect.`;
  throw erreur;
}
