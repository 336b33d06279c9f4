import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";

/** Lit une page d'une liste ; la précédente reste à l'écran pendant que la suivante arrive. */
export const useLignes = <D, E, K extends QueryKey>(lecture: UseQueryOptions<D, E, D, K>) =>
  useQuery<D, E, D, K>({ ...lecture, placeholderData: keepPreviousData });
