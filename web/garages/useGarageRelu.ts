import { useQueryClient } from "@tanstack/react-query";
import type { GarageLu } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";

/** Pose la fiche qu'une écriture vient de rendre ; listes, historique et garages proches se rechargent. */
export function useGarageRelu(): (relu: GarageLu) => void {
  const cache = useQueryClient();
  return (relu) => {
    // D'abord tout périmer, puis poser : la fiche montrée est celle que l'écriture a rendue.
    void cache.invalidateQueries({ queryKey: api.garages.key() });
    cache.setQueryData(api.garages.lire.queryKey({ input: { id: relu.id } }), relu);
  };
}
