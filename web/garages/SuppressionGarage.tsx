import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../api.ts";
import { estErreur, estIntrouvable } from "../erreurs.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { GarageLie } from "./GarageLie.tsx";

interface Props {
  /** Identifiant du garage à supprimer ; `null` tant que rien n'est demandé. */
  garage: string | null;
  surFermer: () => void;
  /** Avant que les listes se rechargent : le moment de quitter la fiche d'un garage qui n'existe plus. */
  surSupprime?: () => Promise<void>;
}

/** La question avant de supprimer un garage. Un garage que des tickets désignent ne se supprime pas : il s'archive. */
export function SuppressionGarage({ garage, surFermer, surSupprime }: Props) {
  const cache = useQueryClient();
  const [refus, setRefus] = useState<unknown>(null);
  const relireListes = () => void cache.invalidateQueries({ queryKey: api.garages.key() });
  const { mutate, isPending } = useMutation(
    api.garages.supprimer.mutationOptions({
      onSuccess: async (_, { id }) => {
        signalerSucces("Garage supprimé avec succès");
        surFermer();
        await surSupprime?.();
        cache.removeQueries({ queryKey: api.garages.lire.queryKey({ input: { id } }) });
        relireListes();
      },
      onError: (erreur) => {
        if (estErreur(erreur, "garage_lie")) return setRefus(erreur);
        signalerErreur("Erreur lors de la suppression du garage");
        // Déjà supprimé par quelqu'un d'autre : la liste le montrera.
        if (estIntrouvable(erreur)) {
          surFermer();
          relireListes();
        }
      },
    }),
  );
  if (refus && garage)
    return (
      <GarageLie
        garage={garage}
        refus={refus}
        surFermer={() => {
          setRefus(null);
          surFermer();
        }}
      />
    );
  return (
    <Confirmation
      ouverte={garage !== null}
      titre="Supprimer le garage"
      texte="Êtes-vous sûr de vouloir supprimer ce garage ? Cette action est irréversible."
      libelleAction="Supprimer"
      danger
      envoi={isPending}
      surConfirmer={() => garage && mutate({ id: garage })}
      surAnnuler={surFermer}
    />
  );
}
