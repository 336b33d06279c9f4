import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { SectionTicket } from "../SectionTicket.tsx";

interface Props {
  ticket: TicketLu;
}

export const Depart = ({ ticket }: Props) => (
  <SectionTicket
    ticket={ticket}
    titre="Départ"
    champs={[
      "date_convoyage",
      "adresse_depart",
      "code_postal_depart",
      "ville_depart",
      "nom_contact_depart",
      "portable_contact_depart",
      "email_contact_depart",
    ]}
  />
);

export const Arrivee = ({ ticket }: Props) => (
  <SectionTicket
    ticket={ticket}
    titre="Arrivée"
    champs={[
      "adresse_arrivee",
      "code_postal_arrivee",
      "ville_arrivee",
      "nom_contact_arrivee",
      "portable_contact_arrivee",
      "email_contact_arrivee",
    ]}
  />
);
