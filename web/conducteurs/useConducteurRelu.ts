import { useQueryClient } from "@tanstack/react-query";
import type { ConducteurLu } from "../../domain/conducteurs/conducteur.ts";
import { api } from "../api.ts";

/** Pose la fiche qu'une écriture vient de rendre ; listes, historique et fiches de véhicule se rechargent. */
export function useConducteurRelu(): (relu: ConducteurLu) => void {
  const cache = useQueryClient();
  return (relu) => {
    // D'abord tout périmer, puis poser : la fiche montrée est celle que l'écriture a rendue.
    void cache.invalidateQueries({ queryKey: api.conducteurs.key() });
    void cache.invalidateQueries({ queryKey: api.vehicules.key() });
    cache.setQueryData(api.conducteurs.lire.queryKey({ input: { id: relu.id } }), relu);
  };
}
