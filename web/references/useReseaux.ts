import { useQuery } from "@tanstack/react-query";
import { RESEAUX_SAISIE } from "../../domain/garages/champs-garage.ts";
import { INDEPENDANT } from "../../domain/garages/garage.ts";
import { api } from "../api.ts";

/** « Indépendant », puis les réseaux proposés aujourd'hui ; sans réponse du serveur, ceux que l'on connaît. */
export function useReseaux(): readonly string[] {
  const { data } = useQuery({ ...api.references.reseaux.queryOptions(), staleTime: 10 * 60_000 });
  return data ? [INDEPENDANT, ...data] : RESEAUX_SAISIE;
}

export const enChoix = (noms: readonly string[]) => noms.map((n) => ({ valeur: n, libelle: n }));
