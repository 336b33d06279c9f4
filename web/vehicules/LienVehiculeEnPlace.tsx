import { Anchor } from "@mantine/core";
import type { VehiculeEnPlace } from "../../domain/vehicules/vehicule.erreurs.ts";
import { chemins } from "../chemins.ts";

/** Vers le véhicule qui porte déjà la plaque, dans un autre onglet : la saisie en cours reste ici. */
export const LienVehiculeEnPlace = ({ vehicule }: { vehicule: VehiculeEnPlace }) => (
  <Anchor href={chemins.vehicule(vehicule.id)} target="_blank" rel="noopener noreferrer" size="sm">
    Ouvrir la fiche de {vehicule.immatriculation}
    <span className="visuellement-cache"> (nouvel onglet)</span>
  </Anchor>
);
