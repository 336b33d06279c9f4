import type { TypeDemande } from "../domain/tickets/ticket.ts";
import { chemins } from "./chemins.ts";

interface TicketSitue {
  id: string;
  type_demande: TypeDemande;
  restitution_id?: string | null;
}

/** Ce qu'ouvre la ligne d'un ticket : sa fiche selon le type, ou la restitution qui en est née. */
export function adresseTicket({ id, type_demande, restitution_id }: TicketSitue): string {
  switch (type_demande) {
    case "convoyage":
      return chemins.convoyage(id);
    case "sinistre":
      return chemins.sinistre(id);
    case "etat_des_lieux":
      return chemins.etatDesLieux(id);
    case "restitution":
      return chemins.restitution(restitution_id ?? id);
  }
}
