import { Link } from "@tanstack/react-router";
import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { chemins } from "../../chemins.ts";
import { useActeur } from "../../session/session.ts";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";
import { Absent, DateCourte } from "../../ui/Valeurs.tsx";

/** Les dates des travaux ; le garage n'est dit qu'à l'équipe. */
export function Chantier({ ticket }: { ticket: TicketLu }) {
  const voitGarage = peut(useActeur(), "voir_garages");
  const garage = ticket.interne?.garage_id ? (
    <Link to={chemins.garage(ticket.interne.garage_id)}>{ticket.interne.garage_nom}</Link>
  ) : (
    <Absent />
  );
  return (
    <Fiche titre="Chantier">
      <Donnees
        donnees={[
          { libelle: "Début du chantier", valeur: <DateCourte iso={ticket.date_debut_chantier} /> },
          { libelle: "Fin du chantier", valeur: <DateCourte iso={ticket.date_fin_chantier} /> },
          ...(voitGarage ? [{ libelle: "Garage", valeur: garage }] : []),
        ]}
      />
    </Fiche>
  );
}
