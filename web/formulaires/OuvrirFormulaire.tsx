import { Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { FormulaireLu } from "../../domain/formulaires/formulaire.ts";
import { client } from "../api.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

interface Props {
  formulaire: FormulaireLu;
  surEcrit: (lu: FormulaireLu) => void;
}

/** Ouvrir ou fermer le formulaire au public : l'adresse reste la même, et se rouvre comme elle s'est fermée. */
export function OuvrirFormulaire({ formulaire: { id, statut }, surEcrit }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: (actif: boolean) => client.formulaires.changerStatut({ id, statut: actif ? "actif" : "inactif" }),
    onSuccess: (lu) => {
      surEcrit(lu);
      signalerSucces(lu.statut === "actif" ? "Formulaire activé" : "Formulaire désactivé");
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la mise à jour"),
  });
  const actif = statut === "actif";
  return (
    <Switch
      size="md"
      label="Formulaire actif"
      description={
        actif ? "La page publique reçoit des demandes." : "La page publique dit que le formulaire n'est pas ouvert."
      }
      checked={actif}
      aria-busy={isPending}
      onChange={(e) => !isPending && mutate(e.currentTarget.checked)}
    />
  );
}
