import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { VersionConditions } from "../../domain/conditions/conditions-loueur.ts";
import { api, client } from "../api.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { ecrirePeriode, ecrirePortee } from "./ecrire.ts";

/** Supprimer une version que rien n'a appliquée ; l'historique du loueur la garde. */
export function SupprimerVersion({ version }: { version: VersionConditions }) {
  const [demande, setDemande] = useState(false);
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.conditions.supprimer({ id: version.id }),
    onSuccess: () => signalerSucces("Conditions supprimées"),
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la suppression"),
    onSettled: () => {
      setDemande(false);
      void cache.invalidateQueries({ queryKey: api.conditions.key() });
      void cache.invalidateQueries({ queryKey: api.loueurs.key() });
    },
  });
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDemande(true)}>
        Supprimer
        <span className="visuellement-cache"> les conditions valables {ecrirePeriode(version.conditions)}</span>
      </Button>
      <Confirmation
        ouverte={demande}
        titre="Supprimer ces conditions&nbsp;?"
        texte={`Les conditions ${ecrirePortee(version)} ne s'appliqueront plus. Aucune facture n'a été rapprochée avec elles.`}
        libelleAction="Supprimer"
        danger
        envoi={isPending}
        surConfirmer={() => mutate()}
        surAnnuler={() => setDemande(false)}
      />
    </>
  );
}
