import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Ce que dure au plus une réponse commencée avant l'arrêt. */
const GRACE_MS = 10_000;
const GUET_MS = 50;

/**
 * À la fermeture, laisse finir les réponses en cours, un temps borné, et coupe tout de suite les connexions qui n'ont jamais rien
 * demandé : un navigateur en ouvre d'avance, Node ne les compte pas parmi les libres et cesse de surveiller leurs délais dès qu'il se
 * ferme. Le programme attendrait que le navigateur les rende.
 */
export function fermerSansAttendre(app: FastifyInstance, graceMs = GRACE_MS): void {
  const muettes = suivreMuettes(app.server);
  app.addHook("preClose", async () => {
    for (const prise of muettes) prise.destroy();
    // Une connexion gardée par son navigateur redevient libre quand sa réponse finit : Node ne la ferme qu'au moment où on le lui dit.
    const guet = setInterval(() => app.server.closeIdleConnections(), GUET_MS);
    const fin = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once("close", () => {
      clearInterval(guet);
      clearTimeout(fin);
    });
  });
}

function suivreMuettes(serveur: Server): Set<Socket> {
  const muettes = new Set<Socket>();
  serveur.on("connection", (prise: Socket) => {
    muettes.add(prise);
    prise.once("close", () => muettes.delete(prise));
  });
  serveur.on("request", ({ socket }) => muettes.delete(socket));
  return muettes;
}
