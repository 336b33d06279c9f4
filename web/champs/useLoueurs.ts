import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { choixNommes } from "../form/choix-de.ts";

/** Les loueurs : `choix` pour une saisie, `tous` pour nommer ou filtrer (un loueur archivé a encore ses fiches). */
export function useLoueurs() {
  const { data, error, refetch } = useQuery({ ...api.loueurs.lister.queryOptions(), staleTime: 5 * 60_000 });
  return {
    choix: choixNommes(data?.filter((l) => !l.archive)),
    tous: choixNommes(data),
    charges: data !== undefined,
    erreur: error,
    relire: refetch,
  };
}
