import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import { type ContratLu, nomDuContrat } from "../../domain/contrats/contrat.ts";
import { api } from "../api.ts";
import { estIntrouvable } from "../erreurs.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { useRelireContrats } from "./useContrats.ts";

/** Retirer un contrat saisi à tort, après la question. */
export function SupprimerContrat({ contrat }: { contrat: ContratLu }) {
  const [demande, setDemande] = useState(false);
  const relire = useRelireContrats();
  const { mutate, isPending } = useMutation(
    api.contrats.supprimer.mutationOptions({
      onSuccess: async () => {
        setDemande(false);
        await relire();
        signalerSucces("Contrat supprimé avec succès");
      },
      onError: (erreur) => {
        signalerErreur("Erreur lors de la suppression du contrat");
        // Déjà supprimé par quelqu'un d'autre : la fiche le montrera.
        if (estIntrouvable(erreur)) {
          setDemande(false);
          void relire();
        }
      },
    }),
  );
  return (
    <>
      <ActionIcon color="red" aria-label="Supprimer le contrat" onClick={() => setDemande(true)}>
        <IconTrash size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <Confirmation
        ouverte={demande}
        titre="Supprimer le contrat"
        texte={`Le ${nomDuContrat(contrat)}, du ${formaterDate(contrat.date_debut)} au ${formaterDate(contrat.date_fin)}, sera supprimé. À ne faire que s'il a été saisi à tort\u00a0: un contrat terminé se garde.`}
        libelleAction="Supprimer"
        danger
        envoi={isPending}
        surConfirmer={() => mutate({ id: contrat.id })}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}
