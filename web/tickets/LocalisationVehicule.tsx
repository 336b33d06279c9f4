import { useQuery } from "@tanstack/react-query";
import { peut } from "../../domain/droits/capacites.ts";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import { api } from "../api.ts";
import { CartePoint } from "../carte/CartePoint.tsx";
import { LienExterne } from "../carte/LienExterne.tsx";
import { SuiteRecherche } from "../carte/SuiteRecherche.tsx";
import { useActeur } from "../session/session.ts";

/** Où est le véhicule d'un ticket ; une adresse qui ne se situe pas, et un fournisseur en panne, se disent. */
export function LocalisationVehicule({ ticket }: { ticket: TicketLu }) {
  const { latitude_vehicule: latitude, longitude_vehicule: longitude, localisation_vehicule: adresse } = ticket;
  const connue = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const autorise = peut(useActeur(), "voir_carte_tickets");
  const cherchable = autorise && !connue && Boolean(adresse);
  const recherche = useQuery(
    api.adresses.localiser.queryOptions({ input: { adresse: adresse ?? "" }, enabled: cherchable, retry: false }),
  );
  const position = connue ?? recherche.data?.position ?? null;
  const titre = ticket.immatriculation ?? "Véhicule";
  return (
    <div data-large="">
      {position && <CartePoint titre={titre} adresse={adresse} position={position} hauteur={140} />}
      <SuiteRecherche recherche={recherche} />
      <LienExterne lieu={{ adresse, position: position && [position.latitude, position.longitude] }} objet={titre} />
    </div>
  );
}
