import type { FetchMessageObject, ImapFlow } from "imapflow";
import { TAILLE_MESSAGE_MAX } from "../../domain/fichiers/usages.ts";
import type { Services } from "../services.ts";
import { enUneLigne } from "./lire-message.ts";
import { type MessageBrut, prendreMessage } from "./prendre-message.ts";
import { reperesNeufs } from "./prise.queries.ts";
import type { ReglagesBoite } from "./reglages.ts";

export type OutilsReleve = Pick<Services, "base" | "fichiers" | "config" | "horloge">;

/** Messages dont on demande l'enveloppe à la fois : leurs octets se téléchargent un à un. */
const PAQUET = 100;

/**
 * Prend tout ce que la boîte ouverte a de neuf, du plus ancien au plus récent ; rend le nombre de messages pris. Ce qui est neuf se lit dans le grand
 * livre, non dans les drapeaux du serveur : « lu » n'est posé que par politesse. Un message qui échoue n'arrête pas les autres ; la première faute se lève
 * à la fin, et il se reprendra.
 */
export async function releverBoite(
  outils: OutilsReleve,
  boite: ReglagesBoite,
  client: ImapFlow,
  arret: AbortSignal,
): Promise<number> {
  const validite = client.mailbox ? String(client.mailbox.uidValidity) : "";
  const repere = (uid: number) => `${validite}/${uid}`;
  const uids = (await client.search({ all: true }, { uid: true })) || [];
  const neufs = await outils.base.porte((tx) => reperesNeufs(tx, boite.source, uids.map(repere)));
  const aPrendre = uids.filter((uid) => neufs.has(repere(uid)));
  const fautes: unknown[] = [];
  let pris = 0;
  for (let i = 0; i < aPrendre.length && !arret.aborted; i += PAQUET) {
    const reponses = await client.fetchAll(
      aPrendre.slice(i, i + PAQUET).join(","),
      { uid: true, size: true, internalDate: true, envelope: true },
      { uid: true },
    );
    for (const enveloppe of reponses.filter(estDemandee)) {
      if (arret.aborted) break;
      try {
        const brut = await telecharger(client, boite, enveloppe, repere(enveloppe.uid), outils.horloge());
        if (!brut) continue;
        if (await prendreMessage(outils, brut, outils.horloge())) pris += 1;
        await client.messageFlagsAdd(String(enveloppe.uid), ["\\Seen"], { uid: true });
      } catch (erreur) {
        // La boîte s'est fermée : les suivants échoueraient comme lui.
        if (!client.usable) throw erreur;
        fautes.push(erreur);
      }
    }
  }
  if (fautes.length > 0) throw fautes[0];
  return pris;
}

/** Le serveur glisse dans sa réponse les drapeaux qu'une autre connexion vient de changer, sans leur UID : ce n'est pas un message. */
const estDemandee = ({ uid, envelope }: FetchMessageObject): boolean => uid !== undefined && envelope !== undefined;

/** Le message et ses octets ; nul s'il a quitté la boîte entre-temps. */
async function telecharger(
  client: ImapFlow,
  boite: ReglagesBoite,
  { uid, size = 0, internalDate, envelope }: FetchMessageObject,
  repere: string,
  maintenant: Date,
): Promise<MessageBrut | null> {
  const entier = size <= TAILLE_MESSAGE_MAX;
  const lu = entier ? await client.fetchOne(String(uid), { source: true }, { uid: true }) : null;
  if (entier && !(lu ? lu.source : null)) return null;
  const recu = new Date(internalDate ?? maintenant);
  return {
    source: boite.source,
    repere,
    // L'horloge d'une messagerie n'est pas la nôtre : rien n'arrive demain.
    recu_le: Number.isNaN(recu.getTime()) || recu > maintenant ? maintenant : recu,
    octets: lu ? (lu.source ?? null) : null,
    taille: size,
    enveloppe: {
      expediteur: enUneLigne(envelope?.from?.[0]?.address ?? "")
        .toLowerCase()
        .slice(0, 320),
      sujet: enUneLigne(envelope?.subject ?? "").slice(0, 500),
      messageId: enUneLigne(envelope?.messageId ?? "").replace(/[<>]/g, "") || null,
    },
  };
}
