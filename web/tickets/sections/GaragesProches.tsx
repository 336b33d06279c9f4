import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { peut } from "../../../domain/droits/capacites.ts";
import { adressePostale } from "../../../domain/garages/garage.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { distance } from "../../garages/taux.ts";
import { useActeur } from "../../session/session.ts";
import { Attente } from "../../ui/Attente.tsx";
import { ErreurChargement } from "../../ui/ErreurChargement.tsx";
import { Etiquette } from "../../ui/Etiquette.tsx";
import styles from "./GaragesProches.module.css";
import { useChoixGarage } from "./useChoixGarage.ts";

/** Un lieu qui n'est pas une adresse, tel qu'une distance en part ou y arrive. */
const LIEUX_VAGUES: Partial<Record<string, { depart: string; arrivee: string }>> = {
  commune: { depart: "du centre de la commune", arrivee: "au centre de la commune" },
  code_postal: { depart: "du secteur du code postal", arrivee: "au secteur du code postal" },
  departement: { depart: "du centre du département", arrivee: "au centre du département" },
};
/** Degrés : une cinquantaine de mètres. */
const MEME_POINT = 0.0005;

/** D'où partent les distances quand la position gardée n'est pas celle d'une adresse : le fournisseur la rend telle quelle. */
function useDepart({ localisation_vehicule: adresse, ...t }: TicketLu, localise: boolean): string | undefined {
  const { data } = useQuery(
    api.adresses.localiser.queryOptions({
      input: { adresse: adresse ?? "" },
      enabled: localise && Boolean(adresse),
      retry: false,
    }),
  );
  const trouvee = data?.position;
  const meme =
    trouvee &&
    Math.abs(trouvee.latitude - (t.latitude_vehicule ?? 0)) < MEME_POINT &&
    Math.abs(trouvee.longitude - (t.longitude_vehicule ?? 0)) < MEME_POINT;
  return meme ? LIEUX_VAGUES[trouvee.precision]?.depart : undefined;
}

/** Les cinq garages les plus proches du véhicule, du plus près au plus loin ; en choisir un le lie au ticket. Pour l'équipe. */
export function GaragesProches({ ticket }: { ticket: TicketLu }) {
  const choix = useChoixGarage(ticket);
  const peutChoisir = peut(useActeur(), "modifier_fiches");
  const localise = ticket.latitude_vehicule !== null && ticket.longitude_vehicule !== null;
  const { data, error, refetch } = useQuery(
    api.garages.proches.queryOptions({ input: { id: ticket.id }, enabled: localise }),
  );
  const depart = useDepart(ticket, localise);
  if (!localise) return <p className={styles.vide}>La localisation du véhicule n'est pas disponible</p>;
  if (error) {
    return <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors du chargement des garages" />;
  }
  if (data === undefined) return <Attente />;
  if (data.length === 0) return <p className={styles.vide}>Aucun garage trouvé à proximité</p>;
  return (
    <>
      {depart && (
        <p className={styles.depart} role="status">
          Distances à partir {depart}, pas de l'adresse du véhicule&nbsp;: elles sont approximatives.
        </p>
      )}
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
              <span className={styles.distance}>
                {distance(garage.distance_km)}
                {garage.precision_position && LIEUX_VAGUES[garage.precision_position] && (
                  <span className={styles.adresse}>jusqu'{LIEUX_VAGUES[garage.precision_position]?.arrivee}</span>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
