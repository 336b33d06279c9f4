import type { EtatContestation } from "./etats.ts";

/**
 * Le verbe qui ouvre la contestation d'une facture, le même à la bande, à la fiche et au rapprochement. Rien ne s'y trouve, ou sa date est passée :
 * elle s'ouvre quand même, et le verbe ne l'y pousse pas.
 */
export const direContester = (reste: boolean): string => (reste ? "Contester" : "Contester quand même");

/** Sa date passée, une somme se compte perdue, hors délai ; nulle règle n'empêche pourtant d'écrire au loueur, et l'écran le dit. */
export const HORS_DELAI_PERMIS = "la lettre peut encore s'écrire";

/** Ce qu'une contestation ouverte attend d'abord : la dire juste, puis envoyer sa lettre. La lettre ne part pas d'une contestation à vérifier. */
export const direAvantLaLettre = (etat: EtatContestation | null): "Vérifier" | "Envoyer" =>
  etat === "a_verifier" ? "Vérifier" : "Envoyer";
