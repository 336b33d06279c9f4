import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { estIntrouvable } from "../../erreurs.ts";

/** Nom d'un garage dont on n'a que l'identifiant ; supprimé depuis, on le dit. */
export function NomGarage({ id }: { id: string }) {
  const { data, error } = useQuery({ ...api.garages.lire.queryOptions({ input: { id } }), staleTime: 5 * 60_000 });
  if (data) return data.nom;
  return error && estIntrouvable(error) ? "garage supprimé" : "autre garage";
}
