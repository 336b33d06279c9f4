import { useState } from "react";
import { champsVehicule } from "../../domain/vehicules/champs-vehicule.ts";
import type { VehiculeEnPlace } from "../../domain/vehicules/vehicule.erreurs.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { client } from "../api.ts";
import { donneesErreur, estErreur } from "../erreurs.ts";
import type { Champs } from "../form/proprietes-section.ts";
import { useDoutes } from "../form/useDoutes.tsx";
import { useVehiculeRelu } from "./useVehiculeRelu.ts";

const envoyables = champsVehicule.partial();

/**
 * Envoie les seuls champs remplis ou vidés par la personne, et pose la fiche relue. `enPlace` : le véhicule de la même société qui porte
 * déjà la plaque, si c'est la raison du dernier refus.
 */
export function useModifierVehicule({ id }: Pick<VehiculeLu, "id">) {
  const poser = useVehiculeRelu();
  const [enPlace, setEnPlace] = useState<VehiculeEnPlace | null>(null);
  const doutes = useDoutes();
  const enregistrer = async (changes: Champs, avant: Champs, confirme = false): Promise<void> => {
    setEnPlace(null);
    try {
      const relu = await doutes.envoyer((doutes_admis) =>
        client.vehicules.modifier({
          id,
          champs: envoyables.parse(changes),
          avant: avant as Record<string, string | number | null>, // un véhicule n'a que des textes et des nombres
          doutes_admis: doutes_admis || confirme,
        }),
      );
      poser(relu);
    } catch (erreur) {
      if (estErreur(erreur, "plaque_deja_prise")) setEnPlace(donneesErreur(erreur).vehicule as VehiculeEnPlace); // joint par ce refus
      throw erreur;
    }
  };
  return { enregistrer, enPlace, doutes };
}
