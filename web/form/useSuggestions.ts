import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Suggestion } from "../../domain/adresses/adresse.ts";
import { ATTENTE_SUGGESTIONS_MS, LONGUEUR_RECHERCHE_MIN } from "../../domain/adresses/rythme-recherche.ts";
import { client } from "../api.ts";
import { garderSuggestions, suggestionsGardees } from "./cache-adresses.ts";

async function chercher(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const gardees = suggestionsGardees(q);
  if (gardees) return gardees;
  const { suggestions } = await client.adresses.suggerer({ q }, { signal });
  garderSuggestions(q, suggestions);
  return suggestions;
}

/** Suggestions pour le texte tapé, une fois la frappe posée ; `null`, rien n'est cherché. */
export function useSuggestions(texte: string | null) {
  const [pose] = useDebouncedValue(texte?.trim() ?? "", ATTENTE_SUGGESTIONS_MS);
  const assez = texte !== null && texte.trim().length >= LONGUEUR_RECHERCHE_MIN;
  const { data, error, isFetching } = useQuery({
    queryKey: ["adresses", pose],
    queryFn: ({ signal }) => chercher(pose, signal),
    enabled: assez && pose.length >= LONGUEUR_RECHERCHE_MIN,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    assez,
    suggestions: (assez && data) || [],
    /** La réponse à ce qui est tapé n'est pas encore là. */
    enCours: assez && (isFetching || pose !== texte?.trim()),
    erreur: assez ? error : null,
  };
}
