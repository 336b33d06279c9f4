import { useQueryClient } from "@tanstack/react-query";
import type { ClientLu } from "../../domain/clients/client.ts";
import { api } from "../api.ts";

/** Pose la fiche qu'une écriture vient de rendre ; la liste, les choix des filtres et les personnes se rechargent. */
export function useSocieteRelue(): (relue: ClientLu) => void {
  const cache = useQueryClient();
  return (relue) => {
    // D'abord tout périmer, puis poser : la fiche montrée est celle que l'écriture a rendue.
    void cache.invalidateQueries({ queryKey: api.clients.key() });
    void cache.invalidateQueries({ queryKey: api.utilisateurs.key() });
    cache.setQueryData(api.clients.lire.queryKey({ input: { id: relue.id } }), relue);
  };
}
