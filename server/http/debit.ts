import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { ecouterRefus } from "./refus-precoces.ts";

export interface Debit {
  /** Temps laissé avant de mesurer. */
  delaiMs: number;
  /** Moyenne exigée ensuite, en octets par seconde. */
  minimum: number;
}

/** Un petit corps doit être là en 30 s ; un rapport de 20 Mo a le temps d'arriver par une ligne lente, un goutte-à-goutte non. */
const DEBIT: Debit = { delaiMs: 30_000, minimum: 16 * 1024 };
/** Au-delà, même au débit minimal, le plus gros fichier permis est arrivé. */
export const DUREE_DEMANDE_MAX_MS = 25 * 60_000;

/** Coupe une demande dont le corps arrive trop lentement : elle tiendrait une connexion sans fin. */
export function surveillerDebit(demande: IncomingMessage, { delaiMs, minimum }: Debit = DEBIT): void {
  const { headers } = demande;
  // Sans corps annoncé il n'y a rien à attendre : les lectures ne paient pas ce guet.
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const prise: unknown = demande.socket;
  // Une demande jouée dans le programme, sans réseau, n'a ni débit ni connexion à couper.
  if (!(prise instanceof Socket)) return;
  const debut = Date.now();
  const octetsAvant = prise.bytesRead;
  const guet = setInterval(() => {
    const secondes = (Date.now() - debut) / 1000;
    if (demande.complete || prise.destroyed) return clearInterval(guet);
    if (prise.bytesRead - octetsAvant >= secondes * minimum) return;
    clearInterval(guet);
    ecouterRefus(Object.assign(new Error("trop lent"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), prise);
    prise.destroySoon();
  }, delaiMs);
  guet.unref();
  demande.once("close", () => clearInterval(guet));
}
