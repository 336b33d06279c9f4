import { useQueryClient } from "@tanstack/react-query";
import type { GenreReference, Reference } from "../../domain/references/reference.ts";
import { api } from "../api.ts";

/** Pose la liste qu'une écriture vient de rendre ; ce qui porte ou propose ces noms se recharge. */
export function useReferencesRelues(genre: GenreReference): (references: Reference[]) => void {
  const cache = useQueryClient();
  return (references) => {
    for (const cle of [api.references, api.valeurs, api.vehicules, api.restitutions, api.garages])
      void cache.invalidateQueries({ queryKey: cle.key() });
    cache.setQueryData(api.references.lister.queryKey({ input: { genre } }), references);
  };
}
