import type { Methode } from "../../domain/session/methodes.ts";
import type { Inscription, Proposition } from "../../domain/session/second-facteur.contrat.ts";
import type { SessionLue } from "../../domain/session/session.contrat.ts";
import { appeler, type Reponse } from "./appeler.ts";

export const presenterCode = (code: string): Promise<Reponse<SessionLue>> =>
  appeler("POST", "/session/second-facteur", { code });
export const recevoirCode = (): Promise<Reponse<unknown>> => appeler("POST", "/session/second-facteur/courriel");
export const proposerInscription = (methode: Methode): Promise<Reponse<Proposition>> =>
  appeler("POST", "/session/second-facteur/proposition", { methode });
export const confirmerInscription = (code: string): Promise<Reponse<Inscription>> =>
  appeler("POST", "/session/second-facteur/confirmation", { code });
/** Quitte la session intermédiaire ; si l'appel n'aboutit pas, elle s'éteint seule en dix minutes. */
export const quitterEtape = (): Promise<Reponse<unknown>> => appeler("DELETE", "/session");

export const DELAI_PASSE = "Le délai est passé\u00a0: saisissez à nouveau votre mot de passe.";
export const CODE_VIDE = "Saisissez le code";
