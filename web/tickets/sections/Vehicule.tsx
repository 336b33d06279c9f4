import { Link } from "@tanstack/react-router";
import { peut } from "../../../domain/droits/capacites.ts";
import { adresseDepart } from "../../../domain/tickets/champs-ticket.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { chemins } from "../../chemins.ts";
import { useActeur } from "../../session/session.ts";
import { Texte } from "../../ui/Valeurs.tsx";
import { LocalisationVehicule } from "../LocalisationVehicule.tsx";
import { SectionTicket } from "../SectionTicket.tsx";

interface Props {
  ticket: TicketLu;
  /** Le convoyage nomme cette section « Localisation du véhicule ». */
  titre?: string;
}

/** Un convoyage situe son véhicule à son adresse de départ : dès qu'il en a une, le lieu ne se saisit plus à part. */
function suitLeDepart(ticket: TicketLu) {
  if (ticket.type_demande !== "convoyage") return {};
  if (adresseDepart(ticket) === null)
    return { aides: { localisation_vehicule: "Prend l'adresse de départ du convoyage, dès qu'il en a une." } };
  return {
    fixes: {
      localisation_vehicule: "Suit l'adresse de départ du convoyage\u00a0: elle se change dans la section Départ.",
    },
  };
}

/** Le ticket dit où est son véhicule : une carte le montre. */
export const estSituable = (ticket: TicketLu): boolean =>
  Boolean(ticket.localisation_vehicule) || ticket.latitude_vehicule !== null;

/** Où est le véhicule et qui le loue ; sa fiche est à un clic pour qui la voit. */
export function VehiculeTicket({ ticket, titre = "Véhicule" }: Props) {
  const ouvrable = peut(useActeur(), "voir_menu_vehicules") && ticket.immatriculation && ticket.vehicule_id;
  return (
    <SectionTicket
      ticket={ticket}
      titre={titre}
      champs={["immatriculation", "loueur_id", "localisation_vehicule"]}
      {...suitLeDepart(ticket)}
      rendus={{
        ...(ouvrable && { immatriculation: <Link to={chemins.vehicule(ouvrable)}>{ticket.immatriculation}</Link> }),
        // Le nom est déjà dans la fiche : inutile de charger la liste des loueurs pour la lire.
        loueur_id: <Texte valeur={ticket.loueur_nom} />,
      }}
      plus={estSituable(ticket) ? [{ libelle: "Carte", valeur: <LocalisationVehicule ticket={ticket} /> }] : []}
    />
  );
}
