import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";
import { estIntrouvable } from "../erreurs.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

/** Entre deux comptes quand l'onglet reste ouvert ; y revenir le relit aussi. */
const RELECTURE_MS = 5 * 60_000;

/** Rappels non lus ; `undefined` tant que le serveur ne l'a pas dit. */
export function useNonLues(): number | undefined {
  const { data } = useQuery(
    api.notifications.compter.queryOptions({
      staleTime: 60_000,
      refetchInterval: RELECTURE_MS,
      refetchOnWindowFocus: true,
    }),
  );
  return data?.non_lues;
}

/** Marquer et reporter. Le compte revient avec la réponse ; les listes se relisent. */
export function useGestesRappels() {
  const cache = useQueryClient();
  const options = {
    onSuccess: (compte: { non_lues: number }) => cache.setQueryData(api.notifications.compter.queryKey(), compte),
    onError: (erreur: unknown) => {
      // Réglé entre-temps : la liste relue ne le montre plus.
      if (!estIntrouvable(erreur)) signalerEchec(erreur, "Le rappel n'a pas pu être mis à jour");
    },
    onSettled: () => cache.invalidateQueries({ queryKey: api.notifications.lister.key() }),
  };
  return {
    marquer: useMutation(api.notifications.marquer.mutationOptions(options)),
    marquerTout: useMutation(api.notifications.marquerTout.mutationOptions(options)),
    reporter: useMutation(api.notifications.reporter.mutationOptions(options)),
  };
}
