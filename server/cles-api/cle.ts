import { createHash, randomBytes } from "node:crypto";
import { PREFIXE_CLE } from "../../domain/cles-api/cle-api.ts";

const FORME = new RegExp(`^${PREFIXE_CLE}[A-Za-z0-9_-]{43}$`);
const condenser = (cle: string): Buffer => createHash("sha256").update(cle).digest();

/** Clé de 256 bits ; son condensat seul va en base. */
export function nouvelleCle(): { cle: string; empreinte: Buffer; debut: string } {
  const cle = `${PREFIXE_CLE}${randomBytes(32).toString("base64url")}`;
  return { cle, empreinte: condenser(cle), debut: cle.slice(0, PREFIXE_CLE.length + 5) };
}

/** Condensat de la clé présentée en `Authorization: Bearer`, ou `null` si l'en-tête n'en a pas la forme. */
export function empreintePresentee(autorisation: string): Buffer | null {
  const [, cle = ""] = /^Bearer +(\S+)$/i.exec(autorisation.trim()) ?? [];
  return FORME.test(cle) ? condenser(cle) : null;
}
