import { useQueryClient } from "@tanstack/react-query";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";

/** Pose la fiche qu'une écriture vient de rendre ; listes, historique et garages proches se rechargent. */
export function useTicketRelu(): (relu: TicketLu) => void {
  const cache = useQueryClient();
  return (relu) => {
    // D'abord tout périmer, puis poser : la fiche montrée est celle que l'écriture a rendue.
    void cache.invalidateQueries({ queryKey: api.tickets.key() });
    void cache.invalidateQueries({ queryKey: api.garages.proches.key() });
    cache.setQueryData(api.tickets.lire.queryKey({ input: { id: relu.id } }), relu);
  };
}
