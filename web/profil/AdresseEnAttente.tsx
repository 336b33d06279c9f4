import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { DUREE_CONFIRMATION_H } from "../../domain/profil/profil.ts";
import { api } from "../api.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { useProfilRecu } from "./useProfilRecu.ts";

/** Une adresse demandée, tant que son lien n'a pas été suivi. */
export function AdresseEnAttente({ profil, nouvelle }: { profil: ProfilLu; nouvelle: string }) {
  const recu = useProfilRecu();
  const abandon = useMutation(
    api.profil.abandonnerEmail.mutationOptions({
      onSuccess: (lu) => {
        recu(lu);
        signalerSucces("Changement d'adresse abandonné");
      },
      onError: (erreur) => signalerEchec(erreur, "Erreur lors de la mise à jour du profil"),
    }),
  );
  return (
    <Bandeau
      genre="info"
      titre="Nouvelle adresse à confirmer"
      action={
        <Button variant="default" size="xs" loading={abandon.isPending} onClick={() => abandon.mutate(undefined)}>
          Garder l'actuelle
        </Button>
      }
    >
      Suivez le lien envoyé à <strong>{nouvelle}</strong>, valable {DUREE_CONFIRMATION_H} heures. D'ici là, vous vous
      connectez avec {profil.email}.
    </Bandeau>
  );
}
