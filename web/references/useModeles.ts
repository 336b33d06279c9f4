import { useQuery } from "@tanstack/react-query";
import { plier } from "../../domain/commun/recherche.ts";
import { api } from "../api.ts";

/** Les modèles proposés pour cette marque, accents et casse ignorés ; la saisie reste libre. */
export function useModeles(marque: string | null): readonly string[] {
  const { data } = useQuery({ ...api.references.modeles.queryOptions(), staleTime: 10 * 60_000 });
  const voulue = plier(marque ?? "");
  return Object.entries(data ?? {}).find(([nom]) => plier(nom) === voulue)?.[1] ?? [];
}
