import { randomUUID } from "node:crypto";
import type { Transaction } from "../db/base.ts";
import { insererMessage, insererPieces, motDuGabarit } from "./courrier.queries.ts";
import { avecMot } from "./gabarits.ts";
import type { Message } from "./message.ts";
import { signalerDepot } from "./reveil.ts";

/**
 * Dépose un message dans la boîte d'envoi, dans la transaction de l'acte qui le cause : l'un n'existe pas sans l'autre. Il part
 * ensuite par la tâche d'envoi. `maintenant` est l'heure de la demande.
 */
export async function deposerMessage(tx: Transaction, message: Message, maintenant: Date): Promise<void> {
  const { mot = "" } = (await motDuGabarit(tx, message.gabarit)) ?? {};
  const propre = { ...avecMot(message, mot), sujet: surUneLigne(message.sujet), champs: champsSains(message.champs) };
  // La boîte d'envoi ne se relit pas : un message qui porte des pièces a son identifiant d'avance.
  const id = message.id ?? randomUUID();
  await insererMessage(tx, { ...propre, id }, maintenant);
  if (message.pieces?.length) await insererPieces(tx, id, message.pieces);
  signalerDepot();
}

/** Un sujet est un en-tête : aucun caractère de commande n'y entre, quoi qu'une personne ait tapé. */
const surUneLigne = (texte: string): string =>
  texte
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .slice(0, 300)
    .toWellFormed();

/** La base refuse en JSON un demi-caractère, qu'un collage maladroit peut laisser : il ne doit pas empêcher d'écrire. */
const champsSains = (champs: Message["champs"]): Message["champs"] =>
  champs && {
    name: champs.name.toWellFormed(),
    email: champs.email.toWellFormed(),
    message: champs.message.toWellFormed(),
    ...(champs.from_name && { from_name: champs.from_name.toWellFormed() }),
  };
