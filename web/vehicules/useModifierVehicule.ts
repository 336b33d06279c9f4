import { champsVehicule } from "../../domain/vehicules/champs-vehicule.ts";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { client } from "../api.ts";
import type { Champs } from "../form/Section.tsx";
import { useVehiculeRelu } from "./useVehiculeRelu.ts";

const envoyables = champsVehicule.partial();

/** Envoie les seuls champs remplis ou vidés par la personne, et pose la fiche relue. */
export function useModifierVehicule({ id }: Pick<VehiculeLu, "id">) {
  const poser = useVehiculeRelu();
  return async (changes: Champs, avant: Champs): Promise<void> =>
    poser(
      await client.vehicules.modifier({
        id,
        champs: envoyables.parse(changes),
        avant: avant as Record<string, string | number | null>, // un véhicule n'a que des textes et des nombres
      }),
    );
}
