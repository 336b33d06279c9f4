import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { LienEmail, LienTelephone } from "../../ui/Contact.tsx";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { DateCourte } from "../../ui/Valeurs.tsx";

interface Props {
  ticket: TicketLu;
}

export const Depart = ({ ticket }: Props) => (
  <Fiche titre="Départ">
    <Donnees
      donnees={[
        { libelle: "Date du convoyage", valeur: <DateCourte iso={ticket.date_convoyage} /> },
        { libelle: "Adresse", valeur: ticket.adresse_depart },
        { libelle: "Code postal", valeur: ticket.code_postal_depart },
        { libelle: "Ville", valeur: ticket.ville_depart },
        { libelle: "Contact", valeur: ticket.nom_contact_depart },
        { libelle: "Portable", valeur: <LienTelephone numero={ticket.portable_contact_depart} /> },
        { libelle: "Email", valeur: <LienEmail adresse={ticket.email_contact_depart} /> },
      ]}
    />
  </Fiche>
);

export const Arrivee = ({ ticket }: Props) => (
  <Fiche titre="Arrivée">
    <Donnees
      donnees={[
        { libelle: "Adresse", valeur: ticket.adresse_arrivee },
        { libelle: "Code postal", valeur: ticket.code_postal_arrivee },
        { libelle: "Ville", valeur: ticket.ville_arrivee },
        { libelle: "Contact", valeur: ticket.nom_contact_arrivee },
        { libelle: "Portable", valeur: <LienTelephone numero={ticket.portable_contact_arrivee} /> },
        { libelle: "Email", valeur: <LienEmail adresse={ticket.email_contact_arrivee} /> },
      ]}
    />
  </Fiche>
);
