import { ORPCError } from "@orpc/client";
import type { ErreurReseau } from "../domain/commun/erreurs.ts";
import { SANS_RESEAU } from "./sans-reseau.ts";

interface Details {
  champs?: Record<string, string>;
  donnees?: Record<string, unknown>;
  request_id?: string;
}
const details = (erreur: unknown): Details => (erreur instanceof ORPCError ? ((erreur.data ?? {}) as Details) : {}); // forme posée par enErreur

const estErreurReseau = (corps: unknown): corps is ErreurReseau =>
  typeof corps === "object" && corps !== null && "code" in corps && "message_fr" in corps;

/** La réponse d'erreur du serveur, en erreur ; `null` si elle n'a pas notre forme. */
export const enErreur = (corps: unknown, statut: number): ORPCError<string, Details> | null =>
  estErreurReseau(corps)
    ? new ORPCError(corps.code, {
        status: statut,
        message: corps.message_fr,
        data: { champs: corps.champs, donnees: corps.donnees, request_id: corps.request_id },
      })
    : null;

export const estErreur = (erreur: unknown, code: string): boolean =>
  erreur instanceof ORPCError && erreur.code === code;
export const statutErreur = (erreur: unknown): number | null => (erreur instanceof ORPCError ? erreur.status : null);

/** Messages par champ d'une saisie refusée, à rendre au formulaire. */
export const champsErreur = (erreur: unknown): Record<string, string> => details(erreur).champs ?? {};
/** Ce que le serveur joint pour l'écran : valeurs actuelles d'un conflit, délai d'attente. */
export const donneesErreur = (erreur: unknown): Record<string, unknown> => details(erreur).donnees ?? {};
export const estConflit = (erreur: unknown): boolean => estErreur(erreur, "conflit");
export const estIntrouvable = (erreur: unknown): boolean => statutErreur(erreur) === 404;

/** Une coupure ou une panne : le même geste peut réussir plus tard. Un refus, non. */
export const estRejouable = (erreur: unknown): boolean => {
  const statut = statutErreur(erreur);
  return statut === null || statut >= 500;
};

/** Ce qui s'est passé, en une phrase française, quelle que soit l'erreur : coupure, refus, panne. */
export function detailErreur(erreur: unknown): string {
  const statut = statutErreur(erreur);
  if (statut === null) return SANS_RESEAU;
  const { donnees } = details(erreur);
  if (statut === 429 && typeof donnees?.secondes === "number")
    return `Trop de demandes : patientez ${duree(donnees.secondes)}.`;
  if (statut === 401) return "Votre session a expiré.";
  const message = (erreur as Error).message;
  // Sans message à nous, la réponse vient d'un mandataire ou d'une panne : son texte n'est pas pour la personne.
  return "champs" in details(erreur)
    ? message
    : "Le service est momentanément indisponible. Réessayez dans quelques instants.";
}

/**
 * La phrase à montrer là où une seule tient, dans la page ; une notification passe par `signalerEchec`. Le refus expliqué par le serveur (4xx) se suffit ; pour une coupure ou une panne, le message du catalogue
 * (`repli`) passe devant et la cause suit.
 */
export function phraseErreur(erreur: unknown, repli?: string): string {
  if (!repli || !estRejouable(erreur)) return detailErreur(erreur);
  return `${repli}. ${detailErreur(erreur)}`;
}

export function duree(secondes: number): string {
  if (secondes < 60) return `${Math.ceil(secondes)} seconde${secondes > 1 ? "s" : ""}`;
  const minutes = Math.ceil(secondes / 60);
  return `${minutes} minute${minutes > 1 ? "s" : ""}`;
}
