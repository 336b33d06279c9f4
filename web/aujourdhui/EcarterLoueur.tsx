import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api.ts";
import { signalerAnnulable } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { BOUTON } from "./bouton-acte.ts";

/** Un loueur demandé que l'équipe n'ajoutera pas (un doublon, une faute) : il quitte la bande ; « Annuler » l'y remet. */
export function EcarterLoueur({ id, nom }: { id: string; nom: string }) {
  const cache = useQueryClient();
  const ecart = useMutation(
    api.loueurs.ecarterDemande.mutationOptions({
      onSuccess: ({ ecartee }) => {
        if (ecartee) signalerAnnulable("Demande écartée", () => ecart.mutate({ id, ecartee: false }));
      },
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
      onSettled: () => void cache.invalidateQueries({ queryKey: api.aujourdhui.key() }),
    }),
  );
  return (
    <Button {...BOUTON} variant="subtle" loading={ecart.isPending} onClick={() => ecart.mutate({ id, ecartee: true })}>
      Écarter<span className="visuellement-cache"> la demande de {nom}</span>
    </Button>
  );
}
