import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { choixNommes } from "../form/choix-de.ts";

/** Les sociétés, pour l'équipe seulement : un utilisateur client n'en charge jamais la liste. */
export function useClients(interne: boolean) {
  const { data, error } = useQuery({ ...api.clients.lister.queryOptions(), enabled: interne, staleTime: 5 * 60_000 });
  return { choix: choixNommes(data), erreur: error };
}
