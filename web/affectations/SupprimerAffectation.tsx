import { useState } from "react";
import { ecrirePeriode } from "../../domain/affectations/affectation.ts";
import { client } from "../api.ts";
import { Confirmation } from "../ui/Confirmation.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import type { LigneAffectation } from "./cote.ts";
import { useAffectationsRelues } from "./useAffectationsRelues.ts";

interface Props {
  ligne: LigneAffectation | null;
  surFermer: () => void;
}

/** Supprimer une affectation saisie à tort ; l'historique la garde. */
export function SupprimerAffectation({ ligne, surFermer }: Props) {
  const relire = useAffectationsRelues();
  const [envoi, setEnvoi] = useState(false);
  const supprimer = async (id: string) => {
    setEnvoi(true);
    try {
      await client.affectations.supprimer({ id });
      await relire();
      signalerSucces("Affectation supprimée");
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
    } finally {
      setEnvoi(false);
      surFermer();
    }
  };
  return (
    <Confirmation
      ouverte={ligne !== null}
      titre="Supprimer l'affectation"
      texte={
        ligne
          ? `L'affectation de ${ligne.nom} ${ecrirePeriode(ligne)} sera supprimée. Si elle s'est seulement arrêtée, terminez-la plutôt.`
          : ""
      }
      libelleAction="Supprimer"
      danger
      envoi={envoi}
      surConfirmer={() => ligne && void supprimer(ligne.id)}
      surAnnuler={surFermer}
    />
  );
}
