import { Link } from "@tanstack/react-router";
import { peut } from "../../../domain/droits/capacites.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { chemins } from "../../chemins.ts";
import { useActeur } from "../../session/session.ts";
import { Donnees, Fiche } from "../../ui/Fiche.tsx";

interface Props {
  ticket: TicketLu;
  /** Le convoyage nomme cette section « Localisation du véhicule ». */
  titre?: string;
}

/** Où est le véhicule et qui le loue ; sa fiche est à un clic pour qui la voit. */
export function VehiculeTicket({ ticket, titre = "Véhicule" }: Props) {
  const ouvrable = peut(useActeur(), "voir_menu_vehicules") && ticket.vehicule_id;
  return (
    <Fiche titre={titre}>
      <Donnees
        donnees={[
          {
            libelle: "Immatriculation",
            valeur: ouvrable ? (
              <Link to={chemins.vehicule(ouvrable)}>{ticket.immatriculation}</Link>
            ) : (
              ticket.immatriculation
            ),
          },
          { libelle: "Loueur", valeur: ticket.loueur_nom },
          { libelle: "Localisation", valeur: ticket.localisation_vehicule },
        ]}
      />
    </Fiche>
  );
}
