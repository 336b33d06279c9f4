import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import { CACHE_CLES_MS } from "../../domain/session/constantes.ts";
import type { Fournisseur } from "./fournisseur.ts";

/** Seules les signatures à clé publique : un secret partagé ne prouverait pas qui a signé. */
const ALGORITHMES = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
export const TOLERANCE_S = 60;

const jeux = new Map<string, { lu_le: number; jeu: JSONWebKeySet }>();

/** Lit le jeu de clés d'un fournisseur, sans le garder. Lève une panne, ou TypeError si ce n'en est pas un. */
export async function lireCles({ serveur, options }: Fournisseur): Promise<JSONWebKeySet> {
  const reponse = await options[oauth.customFetch](serveur.jwks_uri ?? "", {
    method: "GET",
    headers: { accept: "application/json, application/jwk-set+json" },
  });
  const jeu = (await reponse.json()) as JSONWebKeySet; // createLocalJWKSet en vérifie la forme
  if (reponse.status !== 200) throw new TypeError(`réponse ${reponse.status}`);
  createLocalJWKSet(jeu);
  return jeu;
}

/** Ce qu'un ID token affirme toujours ; un jeton de départ, qui ne vaut que quelques minutes (OpenID Connect Back-Channel Logout 2.6). */
export const ID_TOKEN: JWTVerifyOptions = { requiredClaims: ["sub", "exp", "iat", "nonce"] };
export const JETON_DE_DEPART: JWTVerifyOptions = { requiredClaims: ["iat", "jti", "events"], maxTokenAge: "5 minutes" };

/**
 * Vérifie la signature, l'émetteur, le destinataire et les dates d'un jeton signé du fournisseur, et rend ce qu'il affirme. Le jeu de clés se garde dix minutes
 * ; une clé qu'il n'a pas le fait relire, une fois. Lève une erreur de jose ou une panne.
 */
export async function verifierSignature(
  jeton: string,
  identifiant: string,
  fournisseur: Fournisseur,
  maintenant: Date,
  exigences: JWTVerifyOptions,
): Promise<JWTPayload> {
  const { serveur } = fournisseur;
  const adresse = serveur.jwks_uri ?? "";
  const instant = maintenant.getTime();
  const relire = async () => {
    const jeu = await lireCles(fournisseur);
    jeux.set(adresse, { lu_le: instant, jeu });
    return jeu;
  };
  const verifier = async (jeu: JSONWebKeySet) =>
    (
      await jwtVerify(jeton, createLocalJWKSet(jeu), {
        ...exigences,
        algorithms: ALGORITHMES,
        issuer: serveur.issuer,
        audience: identifiant,
        currentDate: maintenant,
        clockTolerance: TOLERANCE_S,
      })
    ).payload;
  const garde = jeux.get(adresse);
  const fraiches = garde && instant - garde.lu_le < CACHE_CLES_MS ? garde.jeu : null;
  try {
    return await verifier(fraiches ?? (await relire()));
  } catch (erreur) {
    if (!fraiches || !(erreur instanceof errors.JWKSNoMatchingKey)) throw erreur;
    return verifier(await relire());
  }
}
