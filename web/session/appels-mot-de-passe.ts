import type { ErreurReseau } from "../../domain/commun/erreurs.ts";
import type { RecuperationLue } from "../../domain/session/recuperation.contrat.ts";
import type { Jetons } from "./jetons.ts";
import { preciser } from "./ouvrir-session.ts";

export type Reponse<T> = { corps: T } | { statut: number; precision: string; champs: Record<string, string> };

/** De simples appels, comme à la connexion : ces pages se passent du client typé de l'application pour rester légères. */
async function appeler<T>(methode: "GET" | "POST" | "PUT", chemin: string, corps?: unknown): Promise<Reponse<T>> {
  try {
    const reponse = await fetch(`/api${chemin}`, {
      method: methode,
      credentials: "same-origin",
      headers: { "x-reflet": "1", ...(corps !== undefined && { "content-type": "application/json" }) },
      ...(corps !== undefined && { body: JSON.stringify(corps) }),
    });
    if (reponse.ok) return { corps: (await reponse.json()) as T };
    const { champs = {} } = (await reponse
      .clone()
      .json()
      .catch(() => ({}))) as Partial<ErreurReseau>;
    return { statut: reponse.status, precision: await preciser(reponse), champs };
  } catch {
    const precision = "Le serveur ne répond pas : vérifiez votre connexion, puis réessayez.";
    return { statut: 0, precision, champs: {} };
  }
}

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
