import { hash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/** « __Host- » exige HTTPS ; en démonstration sur http://, le navigateur refuserait le cookie. */
const estSecurise = (config: Pick<Config, "urlPublique">): boolean => config.urlPublique.startsWith("https://");
export const nomCookie = (config: Pick<Config, "urlPublique">, nom: NomCookie): string =>
  estSecurise(config) ? `__Host-${nom}` : nom;
/** La session, ou une connexion partie chez le fournisseur d'identité d'une entreprise. */
type NomCookie = "reflet" | "reflet-entreprise";

const condense = (octets: Buffer): Buffer => hash("sha256", octets, "buffer");

/** Jeton opaque de 256 bits et le condensat qui seul va en base. */
export function nouveauJeton(): { jeton: string; condensat: Buffer } {
  const octets = randomBytes(32);
  return { jeton: octets.toString("base64url"), condensat: condense(octets) };
}

/** Condensat du jeton présenté par la requête, ou `null`. */
export function condensatPresente(
  requete: FastifyRequest,
  config: Config,
  cookie: NomCookie = "reflet",
): Buffer | null {
  const nom = `${nomCookie(config, cookie)}=`;
  const morceau = requete.headers.cookie?.split(";").find((c) => c.trimStart().startsWith(nom));
  const valeur = morceau?.trim().slice(nom.length);
  if (!valeur || !/^[A-Za-z0-9_-]{43}$/.test(valeur)) return null;
  return condense(Buffer.from(valeur, "base64url"));
}

/** Vrai si la demande se présente par une clé ; un autre schéma (celui d'un mandataire, par exemple) n'est pas pour nous. */
export const presenteUneCle = (autorisation: string | undefined): autorisation is string =>
  autorisation !== undefined && /^ *Bearer\b/i.test(autorisation);

const attributs = (config: Config): string => `Path=/; HttpOnly; SameSite=Lax${estSecurise(config) ? "; Secure" : ""}`;

export function poserCookie(
  reponse: FastifyReply,
  config: Config,
  jeton: string,
  limite: Date,
  cookie: NomCookie = "reflet",
): void {
  reponse.header(
    "set-cookie",
    `${nomCookie(config, cookie)}=${jeton}; ${attributs(config)}; Expires=${limite.toUTCString()}`,
  );
}

export function effacerCookie(reponse: FastifyReply, config: Config, cookie: NomCookie = "reflet"): void {
  reponse.header("set-cookie", `${nomCookie(config, cookie)}=; ${attributs(config)}; Max-Age=0`);
}
