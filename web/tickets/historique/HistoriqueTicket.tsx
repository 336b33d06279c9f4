import { useQuery } from "@tanstack/react-query";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";
import { Historique } from "../../historique/Historique.tsx";
import { raconterTicket } from "./raconter-ticket.tsx";

/** Pour l'équipe : le serveur refuse l'historique à un utilisateur client. */
export function HistoriqueTicket({ ticket }: { ticket: TicketLu }) {
  const requete = useQuery(api.tickets.historique.queryOptions({ input: { id: ticket.id } }));
  return <Historique requete={requete} raconter={raconterTicket} />;
}
