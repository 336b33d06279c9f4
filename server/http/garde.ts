import type { FastifyRequest } from "fastify";
import type { Base } from "../db/base.ts";
import type { Contexte } from "./gestionnaire.ts";
import type { RouteDecrite } from "./route-decrite.ts";

/** Une clé d'API qui vaut encore : sa société (nulle : toutes), ses portées, et son empreinte, qui tient lieu de jeton. */
export interface CleAdmise {
  id: string;
  client_id: string | null;
  portees: readonly string[];
  empreinte: Buffer;
}

/**
 * Ce que le routeur demande aux pièces qui gardent la porte, et que `app.ts` lui donne : lui-même ne connaît ni le journal ni les clés.
 * Chacune de ces notes s'écrit avant que la réponse parte ; si elle ne peut pas l'être, elle lève et rien ne part, sauf pour un refus.
 */
export interface Garde {
  /** Lève cle_refusee (401) ou trop_de_demandes (429). */
  admettreCle(base: Base, autorisation: string, adresse: string, maintenant: Date): Promise<CleAdmise>;
  /** Une clé d'API s'est présentée. */
  noterCle(cle: CleAdmise, maintenant: Date): Promise<void>;
  /** `json` : la réponse qui va partir. */
  noterLecture(route: RouteDecrite, requete: FastifyRequest, json: string, maintenant: Date): Promise<void>;
  /** Une route d'octets va répondre. */
  noterExport(route: RouteDecrite, contexte: Contexte): Promise<void>;
  /** Une demande est refusée : ne lève jamais, le refus part de toute façon. */
  noterRefus(route: RouteDecrite, requete: FastifyRequest, erreur: unknown, maintenant: Date): Promise<void>;
}
