const PANNES: Readonly<Record<string, string>> = {
  ENOTFOUND: "nom introuvable",
  EAI_AGAIN: "nom introuvable",
  ECONNREFUSED: "connexion refusée",
  ECONNRESET: "connexion coupée",
  EPIPE: "connexion coupée",
  ETIMEDOUT: "pas de réponse",
  EHOSTUNREACH: "adresse injoignable",
  ENETUNREACH: "adresse injoignable",
  CERT_HAS_EXPIRED: "certificat échu",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificat d'un autre nom",
};
/** Les autres refus d'un certificat, tels que Node les nomme : autorité inconnue, autosigné, chaîne incomplète. */
const CERTIFICAT = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_)/;

/** Ce qui a empêché un appel au dehors, en français, sans majuscule : le message de Node est en anglais. */
export function direPanne(erreur: Error, delaiMs: number): string {
  if (/Abort|Timeout/.test(erreur.name)) return `pas de réponse en ${delaiMs / 1000} secondes`;
  const { code } = erreur as NodeJS.ErrnoException;
  // Nos propres refus n'ont pas de code, et sont déjà une phrase.
  if (!code) return erreur.message.slice(0, 200);
  return PANNES[code] ?? (CERTIFICAT.test(code) ? "certificat non reconnu" : `appel impossible, ${code}`);
}
