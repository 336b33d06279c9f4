import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ArrivageLu } from "../../domain/arrivages/arrivage.ts";
import { api, client } from "../api.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

interface Acceptation {
  client_id?: string;
  toujours?: boolean;
}

/** Les deux gestes d'un message en quarantaine ; la liste, la fiche et la file se relisent. */
export function useDecider(id: string) {
  const cache = useQueryClient();
  const fini = async (lu: ArrivageLu) => {
    cache.setQueryData(api.arrivages.lire.queryOptions({ input: { id } }).queryKey, lu);
    for (const cle of [api.arrivages.lister.key(), api.documents.key(), api.contestations.key()])
      await cache.invalidateQueries({ queryKey: cle });
  };
  const accepter = useMutation({
    mutationFn: (choix: Acceptation) => client.arrivages.accepter({ id, ...choix }),
    onSuccess: async (lu) => {
      await fini(lu);
      signalerSucces("Message rangé\u00a0: ses documents sont dans la file");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors du rangement"),
  });
  const refuser = useMutation({
    mutationFn: () => client.arrivages.refuser({ id }),
    onSuccess: async (lu) => {
      await fini(lu);
      signalerSucces("Message refusé");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors du refus"),
  });
  return { accepter, refuser };
}
