import { useQuery } from "@tanstack/react-query";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { useActeur } from "../session/session.ts";

/** Choix du filtre par client ; vide pour qui n'a que sa société. */
export function useChoixClients(): { valeur: string; libelle: string }[] {
  const permis = peut(useActeur(), "filtrer_par_client");
  const { data } = useQuery(api.clients.lister.queryOptions({ enabled: permis, staleTime: 5 * 60_000 }));
  return (data ?? []).map(({ id, nom }) => ({ valeur: id, libelle: nom }));
}
