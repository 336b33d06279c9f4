import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";

/**
 * Lit une page d'une liste ; la précédente reste à l'écran pendant que la suivante arrive. Une fois la suivante en échec, l'ancienne ne
 * revient pas pendant qu'on réessaie : ses lignes ne répondent plus au filtre affiché.
 */
export function useLignes<D, E, K extends QueryKey>(lecture: UseQueryOptions<D, E, D, K>) {
  const enEchec = useQueryClient().getQueryState(lecture.queryKey)?.errorUpdateCount;
  return useQuery<D, E, D, K>({ ...lecture, ...(!enEchec && { placeholderData: keepPreviousData }) });
}
