import type { EtatContestation } from "./etats.ts";

/** Le verbe qui ouvre la contestation d'une facture, le même à la bande, à la fiche et au rapprochement ; rien ne s'y trouve : elle s'ouvre quand même. */
export const direContester = (reste: boolean): string => (reste ? "Contester" : "Contester quand même");

/** Ce qu'une contestation ouverte attend d'abord : la dire juste, puis envoyer sa lettre. La lettre ne part pas d'une contestation à vérifier. */
export const direAvantLaLettre = (etat: EtatContestation | null): "Vérifier" | "Envoyer" =>
  etat === "a_verifier" ? "Vérifier" : "Envoyer";
