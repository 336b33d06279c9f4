import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { peut } from "../../../domain/droits/capacites.ts";
import { adressePostale } from "../../../domain/garages/garage.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { distance } from "../../garages/taux.ts";
import { ErreurChargement } from "../../layout/ErreurChargement.tsx";
import { useActeur } from "../../session/session.ts";
import { Attente } from "../../ui/Attente.tsx";
import { Etiquette } from "../../ui/Etiquette.tsx";
import styles from "./GaragesProches.module.css";
import { useChoixGarage } from "./useChoixGarage.ts";

/** Les cinq garages les plus proches du véhicule, du plus près au plus loin ; en choisir un le lie au ticket. Pour l'équipe. */
export function GaragesProches({ ticket }: { ticket: TicketLu }) {
  const choix = useChoixGarage(ticket);
  const peutChoisir = peut(useActeur(), "modifier_fiches");
  const localise = ticket.latitude_vehicule !== null && ticket.longitude_vehicule !== null;
  const { data, error, refetch } = useQuery(
    api.garages.proches.queryOptions({ input: { id: ticket.id }, enabled: localise }),
  );
  if (!localise) return <p className={styles.vide}>La localisation du véhicule n'est pas disponible</p>;
  if (error) {
    return <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors du chargement des garages" />;
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
          <span className={styles.droite}>
            {peutChoisir && garage.id !== ticket.garage?.id && (
              <Button
                variant="default"
                size="compact-sm"
                disabled={choix.envoi}
                onClick={() => choix.choisir(garage.id)}
              >
                Choisir<span className="visuellement-cache"> {garage.nom}</span>
              </Button>
            )}
            {garage.id === ticket.garage?.id && <Etiquette ton="vert">Choisi</Etiquette>}
            <span className={styles.distance}>{distance(garage.distance_km)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
