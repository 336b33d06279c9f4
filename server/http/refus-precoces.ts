import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ErreurMetier, erreurs } from "../../domain/commun/erreurs.ts";
import { enReseau } from "./erreurs-http.ts";

/** Une adresse que le routeur ne sait pas lire (« %zz », identifiant interminable) ne désigne rien. */
export function refuserAdresse(_erreur: Error, requete: FastifyRequest, reponse: FastifyReply): void {
  const refus = erreurs.introuvable();
  reponse.status(refus.statut).header("cache-control", "no-store").send(enReseau(refus, requete.id));
}

const REFUS: Record<string, { statut: string; erreur: ErreurMetier }> = {
  HPE_HEADER_OVERFLOW: {
    statut: "431 Request Header Fields Too Large",
    erreur: new ErreurMetier("trop_gros", 431, "L'adresse ou les en-têtes de la demande sont trop longs."),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    statut: "408 Request Timeout",
    erreur: new ErreurMetier("trop_lent", 408, "La demande a mis trop de temps à arriver."),
  },
};
const ILLISIBLE = { statut: "400 Bad Request", erreur: erreurs.demandeIllisible() };

/** Ce que Node refuse avant que la demande existe : même forme que les autres erreurs, puis la connexion se ferme. */
export function ecouterRefus(erreur: Error & { code?: string }, prise: Socket): void {
  if (erreur.code === "ECONNRESET" || !prise.writable) return void prise.destroy();
  const { statut, erreur: refus } = REFUS[erreur.code ?? ""] ?? ILLISIBLE;
  const corps = JSON.stringify(enReseau(refus, randomUUID()));
  prise.end(
    `HTTP/1.1 ${statut}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(corps)}\r\nConnection: close\r\n\r\n${corps}`,
  );
}
