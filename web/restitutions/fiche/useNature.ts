import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "../../api.ts";

/**
 * Ce qu'ouvre `/restitution/{id}` : une restitution, ou la demande qui n'en a pas encore. La lecture qui le dit rend aussi la fiche, posée là
 * où son écran la lit : rien ne se demande deux fois.
 */
export function useNature(id: string) {
  const cache = useQueryClient();
  return useQuery({
    // Hors des clés des restitutions : un enregistrement relit la fiche, jamais ce qu'elle est.
    queryKey: ["nature-restitution", id],
    queryFn: async ({ signal }) => {
      const { restitution, ticket } = await client.restitutions.ouvrir({ id }, { signal });
      if (restitution) {
        cache.setQueryData(api.restitutions.lire.queryKey({ input: { id } }), restitution);
        return "restitution";
      }
      cache.setQueryData(api.tickets.lire.queryKey({ input: { id } }), ticket);
      return "ticket";
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
