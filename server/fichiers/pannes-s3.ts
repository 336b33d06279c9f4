import type { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { erreursFichier } from "../../domain/fichiers/fichier.erreurs.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import type { ReglagesS3 } from "./reglages-s3.ts";

/** Ce que le client S3 dit d'un échec : un nom, et un statut si le service a répondu. */
interface Echec {
  name: string;
  message: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const statutDe = (e: Echec): number | undefined => e.$metadata?.httpStatusCode;

/** Un nouvel essai peut réussir : le service n'a pas répondu, ou s'est dit débordé. */
export function estPassagere(erreur: unknown): boolean {
  const statut = statutDe(erreur as Echec);
  return statut === undefined || statut >= 500 || statut === 429;
}

/** L'échec, dit à la personne ; le journal garde le nom et le statut, jamais la demande signée. */
export function enPanneS3(erreur: unknown): ErreurMetier {
  const e = erreur as Echec;
  const panne = erreursFichier.stockageIndisponible();
  panne.cause = new Error(`stockage S3 : ${[e.name, e.code, statutDe(e), e.message].filter(Boolean).join(", ")}`);
  return panne;
}

/** Au démarrage : la phrase d'un refus, ou `null` si le service n'a pas répondu et pourra revenir. */
export function refusS3(erreur: unknown, { url, seau }: ReglagesS3): ErreurDemarrage | null {
  const e = erreur as Echec;
  const statut = statutDe(e);
  if (statut === undefined || statut >= 500 || statut === 429) return null;
  if (e.name === "NoSuchBucket") return new ErreurDemarrage(`Le seau « ${seau} » (S3_SEAU) n'existe pas sur ${url}.`);
  const cause =
    {
      InvalidAccessKeyId: "la clé de S3_CLE y est inconnue",
      SignatureDoesNotMatch: "S3_SECRET n'est pas le secret de S3_CLE",
      AccessDenied: `S3_CLE n'a pas le droit de parcourir le seau « ${seau} »`,
      AuthorizationHeaderMalformed: "S3_REGION n'est pas sa région",
      PermanentRedirect: "S3_REGION ou S3_URL ne désigne pas la région du seau",
    }[e.name] ?? `vérifiez S3_URL, S3_REGION, S3_SEAU, S3_CLE et S3_SECRET (${e.name}, ${statut})`;
  return new ErreurDemarrage(`Le stockage S3 ${url} refuse la connexion : ${cause}.`);
}
