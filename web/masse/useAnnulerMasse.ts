import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EntiteMasse } from "../../domain/masse/masse.ts";
import { client } from "../api.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { compte, suiteEcarts } from "./phrases.ts";

/** Une action en masse touche des fiches de plusieurs listes : tout se relit. */
export function useToutRelire(): () => void {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries();
}

/** Remet les fiches comme avant une action, et dit combien. */
export function useAnnulerMasse() {
  const relire = useToutRelire();
  return useMutation({
    mutationFn: ({ id }: { id: string; entite: EntiteMasse }) => client.masse.annuler({ id }),
    onSuccess: ({ remises, laissees }, { entite }) => {
      relire();
      signalerSucces(`Action annulée\u00a0: ${compte(remises, entite)} comme avant${suiteEcarts(laissees)}`);
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de l'annulation"),
  });
}
