import { LIBELLES_STATUT, type StatutVehicule } from "../../domain/vehicules/vehicule.ts";
import { Etiquette } from "../ui/Etiquette.tsx";

export const EtatVehicule = ({ statut }: { statut: StatutVehicule }) => (
  <Etiquette ton={statut === "actif" ? "vert" : "neutre"}>{LIBELLES_STATUT[statut]}</Etiquette>
);
