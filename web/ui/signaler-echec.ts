import { detailErreur } from "../erreurs.ts";
import { signalerErreur } from "./notifications.ts";

/**
 * Dit qu'un geste a échoué : la phrase du catalogue seule dans sa notification, la cause à côté. Sans phrase, la cause est tout ce qu'il
 * y a à dire.
 */
export function signalerEchec(erreur: unknown, phrase?: string): void {
  const cause = detailErreur(erreur);
  signalerErreur(phrase ?? cause, { explication: phrase && cause });
}
