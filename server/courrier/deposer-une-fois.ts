import { createHash } from "node:crypto";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Base, Transaction } from "../db/base.ts";
import { noterTentative } from "../http/frein.ts";
import { depotsRecents, messageExiste, tenirCles } from "./courrier.queries.ts";
import { deposerMessage } from "./deposer-message.ts";
import type { Message } from "./message.ts";

/** Au plus `max` dépôts par heure pour une clé (une personne, une adresse, un réseau). */
export interface Mesure {
  cle: string;
  max: number;
}

/**
 * Dépose un message qu'une personne envoie d'un formulaire. Deux demandes de même clé et de même contenu n'en font qu'un ; un texte
 * changé sous la même clé est un autre message, jamais perdu. Lève trop_de_demandes (429) au-delà d'une mesure.
 */
export async function deposerUneFois(
  base: Base,
  message: Omit<Message, "id">,
  { cle, auteur, mesures, maintenant }: { cle: string; auteur: string; mesures: readonly Mesure[]; maintenant: Date },
): Promise<void> {
  const id = identifiantDe([message.gabarit, auteur, cle, JSON.stringify(message)]);
  const cles = mesures.map((m) => m.cle);
  await base.porte(async (tx) => {
    await tenirCles(tx, cles);
    if (await messageExiste(tx, id)) return;
    await mesurer(tx, mesures, maintenant);
    await deposerMessage(tx, { ...message, id }, maintenant);
    await noterTentative(tx, cles, maintenant);
  });
}

/** Lève trop_de_demandes (429) si l'une des clés, déjà tenues, a passé sa mesure. */
export async function mesurer(tx: Transaction, mesures: readonly Mesure[], maintenant: Date): Promise<void> {
  const max = new Map(mesures.map((m) => [m.cle, m.max]));
  const recents = await depotsRecents(tx, [...max.keys()], maintenant);
  const depassees = recents.filter((r) => r.n >= (max.get(r.cle) ?? 0));
  if (depassees.length > 0) throw erreurs.tropDeDemandes(Math.ceil(Math.max(...depassees.map((r) => r.attente))));
}

/** Identifiant tiré d'un condensat, à la forme d'un UUID v8 (RFC 9562) : la clé primaire refuse alors le second dépôt. */
function identifiantDe(parties: readonly string[]): string {
  const octets = createHash("sha256").update(JSON.stringify(parties)).digest().subarray(0, 16);
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x80;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  return octets.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
