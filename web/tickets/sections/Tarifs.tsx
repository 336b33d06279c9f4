import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { SectionTicket } from "../SectionTicket.tsx";

interface Props {
  ticket: TicketLu;
}

export const TarifsFacture = ({ ticket }: Props) => (
  <SectionTicket
    ticket={ticket}
    titre="Tarifs"
    champs={["montant_ht_facture_client", "montant_ttc_facture_client"]}
    libelles={{ montant_ht_facture_client: "Montant HT", montant_ttc_facture_client: "Montant TTC" }}
  />
);

export const TarifsEstimation = ({ ticket }: Props) => (
  <SectionTicket
    ticket={ticket}
    titre="Tarifs"
    champs={[
      "montant_ht_estimation",
      "montant_ttc_estimation",
      "montant_ht_facture_client",
      "montant_ttc_facture_client",
    ]}
  />
);
