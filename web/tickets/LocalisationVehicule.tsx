import { useQuery } from "@tanstack/react-query";
import { peut } from "../../domain/droits/capacites.ts";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { CartePoint } from "../carte/CartePoint.tsx";
import { LienExterne } from "../carte/LienExterne.tsx";
import { useActeur } from "../session/session.ts";

/** Où est le véhicule d'un ticket. Une adresse qui ne se situe pas ne rend rien et ne dit rien (specification.md section 8). */
export function LocalisationVehicule({ ticket }: { ticket: TicketLu }) {
  const { latitude_vehicule: latitude, longitude_vehicule: longitude, localisation_vehicule: adresse } = ticket;
  const connue = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const autorise = peut(useActeur(), "voir_carte_tickets");
  const cherchable = autorise && !connue && Boolean(adresse);
  const { data } = useQuery(
    api.adresses.localiser.queryOptions({ input: { adresse: adresse ?? "" }, enabled: cherchable, retry: false }),
  );
  const position = connue ?? data?.position ?? null;
  const titre = ticket.immatriculation ?? "Véhicule";
  return (
    <div data-large="">
      {position && <CartePoint titre={titre} adresse={adresse} position={position} hauteur={200} />}
      <LienExterne lieu={{ adresse, position: position && [position.latitude, position.longitude] }} objet={titre} />
    </div>
  );
}
