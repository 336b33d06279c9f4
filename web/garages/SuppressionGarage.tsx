import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RETOUR_DE_LA_CORBEILLE } from "../../domain/corbeille/corbeille.contrat.ts";
import { api } from "../api.ts";
import { estIntrouvable } from "../erreurs.ts";
import { FenetreFusion } from "../fusions/FenetreFusion.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { useArchiverGarage } from "./useArchiverGarage.ts";

interface Props {
  /** Identifiant du garage à supprimer ; `null` tant que rien n'est demandé. */
  garage: string | null;
  surFermer: () => void;
  /** Avant que les listes se rechargent : le moment de quitter la fiche d'un garage qui n'existe plus. */
  surSupprime?: () => Promise<void>;
}

/** La question avant de supprimer un garage ; l'archiver ou le fusionner, qui ne défont aucun lien, se proposent à côté. */
export function SuppressionGarage({ garage, ...p }: Props) {
  return garage && <Question garage={garage} {...p} />;
}

function Question({ garage, surFermer, surSupprime }: Props & { garage: string }) {
  const cache = useQueryClient();
  const [fusion, setFusion] = useState(false);
  const { data: fiche } = useQuery(api.garages.lire.queryOptions({ input: { id: garage } }));
  const { archiver, repli } = useArchiverGarage(garage);
  // Les tickets gardent son nom : leurs fiches sont à relire aussi.
  const relire = () => {
    for (const queryKey of [api.garages.key(), api.tickets.key()]) void cache.invalidateQueries({ queryKey });
  };
  const { mutate, isPending } = useMutation(
    api.garages.supprimer.mutationOptions({
      onSuccess: async (_, { id }) => {
        signalerSucces("Garage supprimé avec succès");
        surFermer();
        await surSupprime?.();
        cache.removeQueries({ queryKey: api.garages.lire.queryKey({ input: { id } }) });
        relire();
      },
      onError: (erreur) => {
        signalerEchec(erreur, "Erreur lors de la suppression du garage");
        // Déjà supprimé par quelqu'un d'autre : la liste le montrera.
        if (estIntrouvable(erreur)) {
          surFermer();
          relire();
        }
      },
    }),
  );
  if (fusion && fiche) return <FenetreFusion entite="garages" fiche={fiche} surFermer={surFermer} />;
  return (
    <Confirmation
      ouverte
      titre="Supprimer le garage"
      texte="Êtes-vous sûr de vouloir supprimer ce garage ? Cette action est irréversible."
      precision={`Les tickets qui le désignent gardent son nom, sans lien vers sa fiche. ${RETOUR_DE_LA_CORBEILLE}`}
      autres={
        <>
          <span>Ou plutôt&nbsp;:</span>
          <Button variant="default" size="xs" disabled={!fiche || isPending} onClick={() => setFusion(true)}>
            Fusionner…
          </Button>
          {fiche?.archive_le === null && (
            <Button
              variant="default"
              size="xs"
              disabled={isPending}
              onClick={() => {
                archiver().catch((e) => signalerEchec(e, repli));
                surFermer();
              }}
            >
              Archiver
            </Button>
          )}
        </>
      }
      libelleAction="Supprimer"
      danger
      envoi={isPending}
      surConfirmer={() => mutate({ id: garage })}
      surAnnuler={surFermer}
    />
  );
}
