import { randomInt, timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";

const CHIFFRES = 6;
const PAS_S = 30;
/** Un téléphone dont l'horloge avance ou retarde de trente secondes. */
const ECARTS = [0, -1, 1] as const;
/** RFC 4226 section 4 : 160 bits. */
const SECRET_OCTETS = 20;

const NOMBRE_SECOURS = 10;
const LONGUEUR_SECOURS = 10;
/** Ni I ni 1, ni O ni 0, ni L : un code se recopie d'un papier. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/**
 * Intervalle de 30 secondes auquel répond ce code (RFC 6238, SHA-1), à un intervalle près, ou `null`. Un intervalle déjà accepté, ou
 * plus ancien, ne l'est plus : un code lu par-dessus l'épaule ne ressert pas.
 */
export function pasAccepte(
  secret: Uint8Array,
  code: string,
  maintenant: Date,
  dernierPas: number | null,
  chiffres = CHIFFRES,
): number | null {
  const courant = Math.floor(maintenant.getTime() / 1000 / PAS_S);
  const cle = new Secret({ buffer: Uint8Array.from(secret).buffer });
  for (const ecart of ECARTS) {
    const pas = courant + ecart;
    if (dernierPas !== null && pas <= dernierPas) continue;
    const attendu = HOTP.generate({ secret: cle, counter: pas, digits: chiffres, algorithm: "SHA1" });
    if (egaux(Buffer.from(code), Buffer.from(attendu))) return pas;
  }
  return null;
}

const egaux = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Ce que la personne a tapé ou collé, sans espace ni tiret, en capitales et chiffres ordinaires ; vide si ce n'est pas un code. */
export function normaliserCode(saisi: string): string {
  const code = saisi
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
  return /^[A-Z0-9]{1,20}$/.test(code) ? code : "";
}

export const estCodeSecours = (code: string): boolean => code.length === LONGUEUR_SECOURS;

/** Un secret neuf, avec ce que l'écran en montre : la clé en base 32 et l'adresse que lit une application. */
export function nouveauSecret(email: string): { secret: Buffer; cle: string; adresse: string } {
  const secret = new Secret({ size: SECRET_OCTETS });
  const totp = new TOTP({ issuer: "Reflet", label: email, secret, digits: CHIFFRES, period: PAS_S, algorithm: "SHA1" });
  return { secret: Buffer.from(secret.bytes), cle: secret.base32, adresse: totp.toString() };
}

export const nouveauCodeCourriel = (): string => String(randomInt(10 ** CHIFFRES)).padStart(CHIFFRES, "0");

/** Dix codes de dix signes, environ 49 bits chacun. */
export const nouveauxCodesSecours = (): string[] =>
  Array.from({ length: NOMBRE_SECOURS }, () =>
    Array.from({ length: LONGUEUR_SECOURS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );

/** « ABCDE-FGHJK » : la forme montrée. */
export const ecrireCodeSecours = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
