import { useQueryClient } from "@tanstack/react-query";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { api } from "../api.ts";

/** Pose la fiche qu'une écriture a rendue ; listes, taux et historique se rechargent. */
export function usePoser(): (relue: ContestationLue) => void {
  const cache = useQueryClient();
  return (relue) => {
    void cache.invalidateQueries({ queryKey: api.contestations.key() });
    void cache.invalidateQueries({ queryKey: api.argent.key() });
    cache.setQueryData(api.contestations.lire.queryKey({ input: { id: relue.id } }), relue);
  };
}

/** Relit la fiche telle qu'elle est : un autre vient d'y écrire. */
export function useRelire(id: string): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: api.contestations.lire.queryKey({ input: { id } }) });
}

/** Le jour que la personne lit sur son calendrier. */
export const aujourdhui = (): string => jourDeParis(new Date());
