import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { adressePostale } from "../../../domain/garages/garage.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { detailErreur } from "../../erreurs.ts";
import { distance } from "../../garages/taux.ts";
import { Attente } from "../../ui/Attente.tsx";
import { Bandeau } from "../../ui/Bandeau.tsx";
import styles from "./GaragesProches.module.css";

/** Les cinq garages les plus proches du véhicule, du plus près au plus loin ; pour l'équipe. */
export function GaragesProches({ ticket }: { ticket: TicketLu }) {
  const localise = ticket.latitude_vehicule !== null && ticket.longitude_vehicule !== null;
  const { data, error, refetch } = useQuery(
    api.garages.proches.queryOptions({ input: { id: ticket.id }, enabled: localise }),
  );
  if (!localise) return <p className={styles.vide}>La localisation du véhicule n'est pas disponible</p>;
  if (error) {
    return (
      <Bandeau genre="erreur" titre="Erreur lors du chargement des garages" surReessayer={() => void refetch()}>
        {detailErreur(error)}
      </Bandeau>
    );
  }
  if (data === undefined) return <Attente />;
  if (data.length === 0) return <p className={styles.vide}>Aucun garage trouvé à proximité</p>;
  return (
    <ul className={styles.garages}>
      {data.map((garage) => (
        <li key={garage.id} className={styles.garage}>
          <span>
            <Link to={chemins.garage(garage.id)}>{garage.nom}</Link>
            <span className={styles.adresse}>{adressePostale(garage)}</span>
          </span>
          <span className={styles.distance}>{distance(garage.distance_km)}</span>
        </li>
      ))}
    </ul>
  );
}
