import { LIBELLES_PROPOSITION_GARAGE, LIBELLES_TYPE_SINISTRE, type TicketLu } from "../../../domain/tickets/ticket.ts";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { TexteLong } from "../../ui/TexteLong.tsx";
import { DateCourte } from "../../ui/Valeurs.tsx";
import { OuiNon } from "../OuiNon.tsx";

interface Props {
  ticket: TicketLu;
}

export const Sinistre = ({ ticket }: Props) => (
  <Fiche titre="Sinistre">
    <Donnees
      donnees={[
        { libelle: "Type", valeur: ticket.type_sinistre && LIBELLES_TYPE_SINISTRE[ticket.type_sinistre] },
        { libelle: "Tiers", valeur: <OuiNon valeur={ticket.tiers} /> },
        { libelle: "Date du sinistre", valeur: <DateCourte iso={ticket.date_sinistre} /> },
        { libelle: "Circonstances", valeur: <TexteLong valeur={ticket.circonstances_sinistre} /> },
      ]}
    />
  </Fiche>
);

export const EchangesGarage = ({ ticket }: Props) => (
  <Fiche titre="Échanges avec le garage">
    <Donnees
      donnees={[
        {
          libelle: "Proposition envoyée le",
          valeur: <DateCourte iso={ticket.proposition_garage_envoyee_le} />,
        },
        {
          libelle: "Statut de la proposition",
          valeur: ticket.statut_proposition_garage && LIBELLES_PROPOSITION_GARAGE[ticket.statut_proposition_garage],
        },
      ]}
    />
  </Fiche>
);
