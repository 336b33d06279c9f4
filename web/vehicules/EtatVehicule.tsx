import { LIBELLES_STATUT, type StatutVehicule } from "../../domain/vehicules/vehicule.ts";
import { Etiquette } from "../ui/Etiquette.tsx";

/** Le statut, et l'archive à côté : un véhicule archivé n'est pas pour autant un véhicule inactif de plus. */
export const EtatVehicule = ({ statut, archive = false }: { statut: StatutVehicule; archive?: boolean }) => (
  <>
    <Etiquette ton={statut === "actif" ? "vert" : "neutre"}>{LIBELLES_STATUT[statut]}</Etiquette>
    {archive && (
      <>
        {" "}
        <Etiquette ton="ambre">Archivé</Etiquette>
      </>
    )}
  </>
);
