import { useQuery } from "@tanstack/react-query";
import { ELEMENTS_ENDOMMAGES, type ElementPropose } from "../../domain/tickets/elements-endommages.ts";
import { api } from "../api.ts";

const LES_22: readonly ElementPropose[] = ELEMENTS_ENDOMMAGES.map((nom) => ({ nom, synonymes: [] }));

interface Elements {
  /** Ceux qu'un admin propose, avec leurs autres noms ; avant la réponse, les 22. */
  elements: readonly ElementPropose[];
  erreur: unknown;
  relire: () => void;
}

/** Les éléments endommagés proposés à la saisie. */
export function useElements(): Elements {
  const { data, error, refetch } = useQuery({ ...api.references.elements.queryOptions(), staleTime: 10 * 60_000 });
  return { elements: data ?? LES_22, erreur: error, relire: () => void refetch() };
}
