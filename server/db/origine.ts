import { AsyncLocalStorage } from "node:async_hooks";
import type { Acteur } from "../../domain/commun/acteur.ts";
import type { Requete } from "./lot.ts";

/** D'où vient la demande en cours : ce que le journal en garde, à côté de qui et de quoi. */
export interface Origine {
  /** Numéro de la demande, celui de l'en-tête `x-request-id`. */
  requete: string;
  /** Clé de la route au contrat : « tickets.lire ». */
  route: string;
  adresse: string;
  appareil: string;
  /** Renseignés dès que la demande a dit qui elle est. */
  acteur?: Acteur;
  cle?: string;
  /** Le compte qu'une connexion vise, reconnu ou non. */
  compte?: string;
}

const demandes = new AsyncLocalStorage<Origine>();

/** Joue une demande : tout ce qu'elle écrit, où que ce soit, saura d'où elle vient. */
export const dansLaDemande = <T>(origine: Origine, travail: () => T): T => demandes.run(origine, travail);

/** La demande en cours ; `undefined` dans une tâche du programme. */
export const demandeEnCours = (): Origine | undefined => demandes.getStore();

const TEXTE = `select set_config('app.requete', $1, true), set_config('app.route', $2, true), set_config('app.adresse', $3, true),
  set_config('app.appareil', $4, true)`;

/** Pose l'origine dans la transaction, dans le même aller-retour que l'identité. Rien hors d'une demande. */
export function requeteOrigine(): Requete[] {
  const o = demandes.getStore();
  return o ? [{ texte: TEXTE, valeurs: [o.requete, o.route, o.adresse, o.appareil] }] : [];
}
