import { Link } from "@tanstack/react-router";
import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { chemins } from "../../chemins.ts";
import { CarteOnglets } from "../../layout/CarteOnglets.tsx";
import { useActeur } from "../../session/session.ts";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { Absent, DateCourte } from "../../ui/Valeurs.tsx";
import { GaragesProches } from "./GaragesProches.tsx";

const dates = (ticket: TicketLu) => [
  { libelle: "Début du chantier", valeur: <DateCourte iso={ticket.date_debut_chantier} /> },
  { libelle: "Fin du chantier", valeur: <DateCourte iso={ticket.date_fin_chantier} /> },
];

/** Les dates des travaux ; le garage choisi et ceux d'à côté ne sont dits qu'à l'équipe. */
export function Chantier({ ticket }: { ticket: TicketLu }) {
  if (!peut(useActeur(), "voir_garages")) {
    return (
      <Fiche titre="Chantier">
        <Donnees donnees={dates(ticket)} />
      </Fiche>
    );
  }
  const garage = ticket.interne?.garage_id ? (
    <Link to={chemins.garage(ticket.interne.garage_id)}>{ticket.interne.garage_nom}</Link>
  ) : (
    <Absent />
  );
  return (
    <CarteOnglets
      titre="Chantier"
      parametre="chantier"
      onglets={[
        {
          cle: "travaux",
          libelle: "Travaux",
          contenu: <Donnees donnees={[...dates(ticket), { libelle: "Garage", valeur: garage }]} />,
        },
        { cle: "garages", libelle: "Garages", contenu: <GaragesProches ticket={ticket} /> },
      ]}
    />
  );
}
