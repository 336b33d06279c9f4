import { type ChampsTicket, consequences, type ValeurTicket } from "../../domain/tickets/champs-ticket.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import type { Transaction } from "../db/base.ts";
import { changements } from "../db/changements.ts";
import type { ContexteConnecte } from "../http/gestionnaire.ts";
import { elementNonPropose } from "../references/references.queries.ts";
import { localiserTicket, modifierTicket, relireTicket, verrouillerTicket } from "./ecriture.queries.ts";

interface Entree {
  id: string;
  champs: Partial<ChampsTicket>;
  avant: Record<string, ValeurTicket>;
}

/**
 * Enregistre une section : les champs envoyés, si chacun vaut encore ce que la personne avait lu (sinon 409 avec les valeurs
 * actuelles, rien n'est écrasé). Une localisation changée efface les coordonnées, recalculées ensuite hors de la transaction : une
 * adresse introuvable ou un fournisseur en panne ne bloque jamais l'enregistrement.
 */
export async function modifierUnTicket(entree: Entree, c: ContexteConnecte): Promise<TicketLu> {
  const { base, geocodeur } = c.services;
  const aLocaliser = await base.ecrire(c.jeton, c.maintenant, (tx) => enregistrer(tx, entree));
  if (aLocaliser) {
    const position = await geocodeur.localiser(aLocaliser).catch(() => null);
    if (position)
      await base.ecrire(c.jeton, c.maintenant, (tx) => localiserTicket(tx, entree.id, aLocaliser, position));
  }
  return relire(entree.id, c);
}

/** Le ticket après une écriture ; la personne qui vient de l'écrire le voit encore. */
export async function relire(id: string, { services, jeton, maintenant }: ContexteConnecte): Promise<TicketLu> {
  const ticket = await services.base.ecrire(jeton, maintenant, (tx) => relireTicket(tx, id), { lectureSeule: true });
  if (!ticket) throw erreursTicket.introuvable();
  return ticket;
}

/** Rend l'adresse à localiser, ou `null` si la localisation n'a pas changé. */
async function enregistrer(tx: Transaction, { id, champs, avant }: Entree): Promise<string | null> {
  const actuel = await verrouillerTicket(tx, id);
  if (!actuel) throw erreursTicket.introuvable();
  const colonnes = changements<ChampsTicket>(actuel, champs, avant);
  if (Object.keys(colonnes).length === 0) return null;
  const nouveaux = (colonnes.elements_endommages ?? []).filter((e) => !actuel.elements_endommages.includes(e));
  const retire = nouveaux.length > 0 ? await elementNonPropose(tx, nouveaux) : undefined;
  if (retire) throw erreursTicket.elementRetire(retire);
  const suites = consequences(actuel, colonnes);
  const ecrites = { ...colonnes, ...suites };
  await modifierTicket(tx, id, ecrites);
  if (!("latitude_vehicule" in suites)) return null;
  return ("localisation_vehicule" in ecrites ? ecrites.localisation_vehicule : actuel.localisation_vehicule) ?? null;
}
