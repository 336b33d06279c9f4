import { Link } from "@tanstack/react-router";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { chemins } from "../../chemins.ts";

/** Le garage d'un ticket, avec le lien vers sa fiche ; supprimé depuis, son nom seul. */
export function NomDuGarage({ garage }: { garage: NonNullable<TicketLu["garage"]> }) {
  if (garage.id === null) return `${garage.nom} (garage supprimé)`;
  return <Link to={chemins.garage(garage.id)}>{garage.nom}</Link>;
}
