import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { api } from "../../api.ts";
import { estConflit } from "../../erreurs.ts";
import { signalerErreur, signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { useTicketRelu } from "../useTicketRelu.ts";

/** Lier un garage au ticket (la proposition se prépare d'elle-même), ou l'en retirer avec `null`. */
export function useChoixGarage(ticket: TicketLu) {
  const poser = useTicketRelu();
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.tickets.choisirGarage.mutationOptions({
      onSuccess: (relu) => {
        poser(relu);
        signalerSucces("Modifications enregistrées avec succès");
      },
      onError: (erreur) => {
        if (!estConflit(erreur)) return signalerEchec(erreur, "Erreur lors de la sauvegarde");
        // Son choix s'affiche ; le remplacer reste possible, en le sachant.
        signalerErreur("Quelqu'un d'autre vient de changer le garage de ce ticket\u00a0: vérifiez avant de choisir.");
        void cache.invalidateQueries({ queryKey: api.tickets.key() });
      },
    }),
  );
  return {
    choisir: (garage_id: string | null) => mutate({ id: ticket.id, garage_id, avant: ticket.garage?.id ?? null }),
    envoi: isPending,
  };
}
