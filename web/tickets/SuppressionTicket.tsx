import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RETOUR_DE_LA_CORBEILLE } from "../../domain/corbeille/corbeille.contrat.ts";
import { api } from "../api.ts";
import { estIntrouvable } from "../erreurs.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

interface Props {
  /** Identifiant du ticket à supprimer ; `null` tant que rien n'est demandé. */
  ticket: string | null;
  surFermer: () => void;
  /** Avant que les listes se rechargent : le moment de quitter la fiche d'un ticket qui n'existe plus. */
  surSupprime?: () => Promise<void>;
}

/** La question avant de supprimer un ticket ; un échec la laisse ouverte pour un nouvel essai. */
export function SuppressionTicket({ ticket, surFermer, surSupprime }: Props) {
  const cache = useQueryClient();
  const relireListes = () => void cache.invalidateQueries({ queryKey: api.tickets.key() });
  const { mutate, isPending } = useMutation(
    api.tickets.supprimer.mutationOptions({
      onSuccess: async (_, { id }) => {
        signalerSucces("Ticket supprimé avec succès");
        surFermer();
        await surSupprime?.();
        cache.removeQueries({ queryKey: api.tickets.lire.queryKey({ input: { id } }) });
        relireListes();
      },
      onError: (erreur) => {
        signalerEchec(erreur, "Erreur lors de la suppression du ticket");
        // Déjà supprimé par quelqu'un d'autre : la liste le montrera.
        if (estIntrouvable(erreur)) {
          surFermer();
          relireListes();
        }
      },
    }),
  );
  return (
    <Confirmation
      ouverte={ticket !== null}
      titre="Supprimer le ticket"
      texte="Êtes-vous sûr de vouloir supprimer ce ticket ? Cette action est irréversible."
      precision={RETOUR_DE_LA_CORBEILLE}
      libelleAction="Supprimer"
      danger
      envoi={isPending}
      surConfirmer={() => ticket && mutate({ id: ticket })}
      surAnnuler={surFermer}
    />
  );
}
