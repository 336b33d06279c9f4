import { useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";

/** Les agences de cette société, à proposer à la saisie ; sans réponse, le champ reste libre. */
export function useAgences(societe: string | null): readonly string[] {
  const { data } = useQuery({
    ...api.clients.agencesProposees.queryOptions({ input: { id: societe ?? "" } }),
    enabled: Boolean(societe),
    staleTime: 5 * 60_000,
    retry: false,
  });
  return data ?? [];
}
