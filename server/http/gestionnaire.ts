import type {
  AnyContractProcedure,
  AnyContractRouter,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Acteur } from "../../domain/commun/acteur.ts";
import type { Instruction, Transaction } from "../db/base.ts";
import type { Preuve } from "../db/identite.ts";
import type { Services } from "../services.ts";

/** Ce que sait une route de la personne et du moment. */
export interface Contexte {
  services: Services;
  maintenant: Date;
  /** Adresse de l'appelant, après les mandataires de confiance. */
  adresse: string;
  requete: FastifyRequest;
  reponse: FastifyReply;
}
export interface ContexteConnecte extends Contexte {
  acteur: Acteur;
  sessionId: string;
  expireLe: Date;
  /** De quoi rouvrir une transaction sous la même identité. */
  jeton: Preuve;
}

/**
 * Une lecture est une seule instruction SQL qui rend le JSON de la réponse (première colonne de la première ligne) : identité,
 * droits et données voyagent en un aller-retour. Une réponse SQL nulle est « introuvable ».
 */
export interface Lecture<E> {
  lecture: (entree: E, maintenant: Date) => Instruction;
  introuvable?: () => Error;
}
/** Une écriture se joue dans une transaction ouverte sous l'identité de la personne. */
export interface Ecriture<E, S> {
  /** Ce qui demande du temps (un nom à résoudre) se vérifie avant d'ouvrir la transaction, la personne admise. */
  avant?: (entree: E, contexte: Contexte) => Promise<void>;
  ecriture: (tx: Transaction, entree: E, contexte: ContexteConnecte) => Promise<S>;
}
/** Une route libre ouvre elle-même ses transactions : travail lent (lecture d'un PDF), session, octets. */
export interface Libre<E, S> {
  libre: (entree: E, contexte: ContexteConnecte) => Promise<S>;
}
/** Une route publique ne reçoit pas de personne. */
export interface Publique<E, S> {
  publique: (entree: E, contexte: Contexte) => Promise<S>;
}
export type Gestionnaire<E, S> = Lecture<E> | Ecriture<E, S> | Libre<E, S> | Publique<E, S>;

/** Un gestionnaire pour chaque route du contrat : en oublier un ne compile pas. */
export type Gestionnaires<C extends AnyContractRouter> = GestionnairesDe<
  C,
  InferContractRouterInputs<C>,
  InferContractRouterOutputs<C>
>;
type GestionnairesDe<C, E, S> = {
  [K in keyof C]: C[K] extends AnyContractProcedure
    ? Gestionnaire<K extends keyof E ? Analysee<C[K]> : never, K extends keyof S ? S[K] : never>
    : GestionnairesDe<C[K], K extends keyof E ? E[K] : never, K extends keyof S ? S[K] : never>;
};
/** Entrée après validation (sortie du schéma d'entrée). */
type Analysee<P> = P extends { "~orpc": { inputSchema?: infer I } }
  ? I extends { "~standard": { types?: infer T } }
    ? NonNullable<T> extends { output: infer O }
      ? O
      : unknown
    : undefined
  : undefined;
