import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { Euros } from "../../ui/Valeurs.tsx";

interface Props {
  ticket: TicketLu;
}

export const TarifsFacture = ({ ticket }: Props) => (
  <Fiche titre="Tarifs">
    <Donnees
      donnees={[
        { libelle: "Montant HT", valeur: <Euros centimes={ticket.montant_ht_facture_client} /> },
        { libelle: "Montant TTC", valeur: <Euros centimes={ticket.montant_ttc_facture_client} /> },
      ]}
    />
  </Fiche>
);

export const TarifsEstimation = ({ ticket }: Props) => (
  <Fiche titre="Tarifs">
    <Donnees
      donnees={[
        { libelle: "Estimation HT", valeur: <Euros centimes={ticket.montant_ht_estimation} /> },
        { libelle: "Estimation TTC", valeur: <Euros centimes={ticket.montant_ttc_estimation} /> },
        { libelle: "Facture HT", valeur: <Euros centimes={ticket.montant_ht_facture_client} /> },
        { libelle: "Facture TTC", valeur: <Euros centimes={ticket.montant_ttc_facture_client} /> },
      ]}
    />
  </Fiche>
);
