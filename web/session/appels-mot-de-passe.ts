import type { RecuperationLue } from "../../domain/session/recuperation.contrat.ts";
import type { InvitationLue } from "../../domain/utilisateurs/invitation.contrat.ts";
import { appeler, type Reponse } from "./appeler.ts";
import type { Jetons } from "./jetons.ts";

export const demanderLien = (email: string): Promise<Reponse<unknown>> =>
  appeler("POST", "/fonctions/handle-password-reset", {
    email,
    redirectUrl: new URL("/reset-password", window.location.origin).href,
  });

/** Échange le lien contre une session de récupération ; sans lien (page rechargée), reprend celle qui est en cours. */
export const initialiser = (jetons: Jetons | null): Promise<Reponse<RecuperationLue>> =>
  jetons ? appeler("POST", "/session/recuperation", jetons) : appeler("GET", "/session/recuperation");

export const definirMotDePasse = (motDePasse: string): Promise<Reponse<unknown>> =>
  appeler("PUT", "/session/mot-de-passe", { mot_de_passe: motDePasse });

/** Suit le lien reçu à une nouvelle adresse ; 400 s'il ne vaut plus rien, 409 si l'adresse a été prise. */
export const confirmerAdresse = (jeton: string): Promise<Reponse<{ email: string; deconnecte: boolean }>> =>
  appeler("POST", "/profil/email/confirmation", { jeton });

/** À qui est ce lien d'invitation, sans l'user ; 400 s'il ne vaut plus rien. */
export const lireInvitation = (jeton: string): Promise<Reponse<InvitationLue>> =>
  appeler("POST", "/invitations/lecture", { jeton });

export const accepterInvitation = (demande: {
  jeton: string;
  prenom: string;
  nom: string;
  mot_de_passe: string;
}): Promise<Reponse<{ email: string }>> => appeler("POST", "/invitations/acceptation", demande);
