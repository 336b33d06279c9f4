import type { Transaction } from "../db/base.ts";
import { insererMessage } from "./courrier.queries.ts";
import type { Message } from "./message.ts";
import { signalerDepot } from "./reveil.ts";

/**
 * Dépose un message dans la boîte d'envoi, dans la transaction de l'acte qui le cause : l'un n'existe pas sans l'autre. Il part
 * ensuite par la tâche d'envoi. `maintenant` est l'heure de la demande.
 */
export async function deposerMessage(tx: Transaction, message: Message, maintenant: Date): Promise<void> {
  await insererMessage(tx, { ...message, sujet: surUneLigne(message.sujet) }, maintenant);
  signalerDepot();
}

/** Un sujet est un en-tête : aucun caractère de commande n'y entre, quoi qu'une personne ait tapé. */
const surUneLigne = (texte: string): string =>
  texte
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .slice(0, 300)
    .toWellFormed();
