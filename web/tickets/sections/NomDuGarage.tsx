import { Link } from "@tanstack/react-router";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { chemins } from "../../chemins.ts";
import { Absent } from "../../ui/Valeurs.tsx";

/** Le garage d'un ticket, avec le lien vers sa fiche ; supprimé depuis, son nom seul. */
export function NomDuGarage({ garage }: Pick<TicketLu, "garage">) {
  if (!garage) return <Absent />;
  if (garage.id === null) return `${garage.nom} (garage supprimé)`;
  return <Link to={chemins.garage(garage.id)}>{garage.nom}</Link>;
}
