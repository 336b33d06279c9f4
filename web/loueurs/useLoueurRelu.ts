import { useQueryClient } from "@tanstack/react-query";
import type { LoueurLu } from "../../domain/loueurs/loueur.ts";
import { api } from "../api.ts";

/** Pose la fiche qu'une écriture vient de rendre ; la liste, les choix et l'historique se rechargent. */
export function useLoueurRelu(): (relu: LoueurLu) => void {
  const cache = useQueryClient();
  return (relu) => {
    // D'abord tout périmer, puis poser : la fiche montrée est celle que l'écriture a rendue.
    void cache.invalidateQueries({ queryKey: api.loueurs.key() });
    cache.setQueryData(api.loueurs.lire.queryKey({ input: { id: relu.id } }), relu);
  };
}
