import { useQueryClient } from "@tanstack/react-query";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";

/** Pose dans le cache le ticket rendu par une écriture, ou le relit quand des réponses ont pu se croiser. */
export function useTicketEcrit(id: string) {
  const cache = useQueryClient();
  const queryKey = api.tickets.lire.queryKey({ input: { id } });
  return {
    poser: (ticket: TicketLu) => {
      cache.setQueryData(queryKey, ticket);
      void cache.invalidateQueries({ queryKey: api.tickets.historique.key() });
    },
    relire: () => void cache.invalidateQueries({ queryKey }),
  };
}
