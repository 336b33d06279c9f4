import type { ticketsContrat } from "../../domain/tickets/ticket.contrat.ts";
import { erreursTicket } from "../../domain/tickets/ticket.erreurs.ts";
import type { Gestionnaires } from "../http/gestionnaire.ts";
import { listerConvoyages } from "./convoyages.queries.ts";
import { exporterConvoyages, exporterSinistres, exporterTickets } from "./exporter-tickets.ts";
import { listerSinistres } from "./sinistres.queries.ts";
import { lireTicket, listerTickets } from "./tickets.queries.ts";

export const ticketsRoutes: Gestionnaires<typeof ticketsContrat> = {
  lister: { lecture: listerTickets },
  exporter: { libre: exporterTickets },
  sinistres: { lecture: listerSinistres },
  exporterSinistres: { libre: exporterSinistres },
  convoyages: { lecture: listerConvoyages },
  exporterConvoyages: { libre: exporterConvoyages },
  lire: { lecture: ({ id }) => lireTicket(id), introuvable: erreursTicket.introuvable },
};
