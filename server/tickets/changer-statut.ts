import { erreurs } from "../../domain/commun/erreurs.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import { type ChampStatut, estRetour, VALEURS_STATUT } from "../../domain/tickets/transitions.ts";
import type { Transaction } from "../db/base.ts";
import { poserStatut, relireTicket, verrouillerTicket } from "./ecriture.queries.ts";

interface Entree {
  id: string;
  champ: ChampStatut;
  valeur: string | null;
  avant: string | null;
  motif?: string | undefined;
}

/**
 * Change un des trois statuts, s'il vaut encore ce que la personne voyait (sinon 409 avec la valeur actuelle). Un retour en arrière
 * exige un motif ; le journal garde l'un et l'autre.
 */
export async function changerStatut(tx: Transaction, { id, champ, valeur, avant, motif }: Entree): Promise<TicketLu> {
  const connues: readonly string[] = VALEURS_STATUT[champ];
  // Seul le statut du ticket est obligatoire.
  if (valeur === null ? champ === "statut_ticket" : !connues.includes(valeur))
    throw erreurs.saisieInvalide({ valeur: "Statut inconnu" });
  const actuel = await verrouillerTicket(tx, id);
  if (!actuel) throw erreursTicket.introuvable();
  if (actuel[champ] !== valeur) {
    if (actuel[champ] !== avant) throw erreurs.conflit({ [champ]: actuel[champ] });
    const retour = estRetour(champ, actuel[champ], valeur);
    if (retour && !motif) throw erreursTicket.retourAMotiver();
    await poserStatut(tx, id, champ, valeur, retour ? (motif ?? null) : null);
  }
  return (await relireTicket(tx, id)) as TicketLu; // verrouillé plus haut : il existe
}
