import { useQueryClient } from "@tanstack/react-query";
import type { PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { api } from "../api.ts";

/** Pose la fiche qu'une écriture vient de rendre ; la liste, l'historique et les nombres des sociétés se rechargent. */
export function usePersonneRelue(): (relue: PersonneLue) => void {
  const cache = useQueryClient();
  return (relue) => {
    void cache.invalidateQueries({ queryKey: api.utilisateurs.key() });
    void cache.invalidateQueries({ queryKey: api.clients.key() });
    cache.setQueryData(api.utilisateurs.lire.queryKey({ input: { id: relue.id } }), relue);
  };
}
