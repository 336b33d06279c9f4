import { z } from "zod";
import { ticketListe } from "./ticket.ts";

/** Ce que la carte du tableau de bord montre d'un ticket. */
export const ticketSurCarte = ticketListe
  .pick({
    id: true,
    type_demande: true,
    statut_ticket: true,
    immatriculation: true,
    client_nom: true,
    restitution_id: true,
  })
  .extend({
    localisation_vehicule: z.string().nullable(),
    latitude_vehicule: z.number().nullable(),
    longitude_vehicule: z.number().nullable(),
  });
export type TicketSurCarte = z.infer<typeof ticketSurCarte>;
