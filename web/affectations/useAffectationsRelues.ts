import { useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";

/** Après une écriture : les deux fiches qu'une affectation relie, leurs listes et leurs histoires se rechargent. */
export function useAffectationsRelues(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [api.vehicules.key(), api.conducteurs.key(), api.affectations.key()].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}
