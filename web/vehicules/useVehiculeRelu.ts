import { useQueryClient } from "@tanstack/react-query";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { api } from "../api.ts";

/** Listes, histoire, conducteurs et marques proposées se rechargent : un véhicule a changé. */
export function useVehiculesPerimes(): () => void {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: api.vehicules.key() });
    void cache.invalidateQueries({ queryKey: api.conducteurs.key() });
  };
}

/** Pose la fiche qu'une écriture vient de rendre. */
export function useVehiculeRelu(): (relu: VehiculeLu) => void {
  const cache = useQueryClient();
  const perimer = useVehiculesPerimes();
  return (relu) => {
    // D'abord tout périmer, puis poser : la fiche montrée est celle que l'écriture a rendue.
    perimer();
    cache.setQueryData(api.vehicules.lire.queryKey({ input: { id: relu.id } }), relu);
  };
}
