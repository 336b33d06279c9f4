import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { VehiculeLu } from "../../domain/vehicules/vehicule.ts";
import { suiteLaissees } from "../affectations/laissees.ts";
import { client } from "../api.ts";
import { detailErreur, estErreur } from "../erreurs.ts";
import { FenetreArchiver } from "../flotte/FenetreArchiver.tsx";
import { signalerAnnulable, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { useVehiculeRelu } from "./useVehiculeRelu.ts";

const ECHEC = "Erreur lors de la mise à jour";

/** Archive le véhicule ; s'il est affecté, demande d'abord quand l'affectation se termine. Le geste se défait. */
export function ArchiverVehicule({ id }: Pick<VehiculeLu, "id">) {
  const archiver = useArchiver(id);
  const [question, setQuestion] = useState("");
  const essai = useMutation({
    mutationFn: () => archiver(),
    onError: (erreur) => {
      if (estErreur(erreur, "affectation_ouverte")) setQuestion(detailErreur(erreur));
      else signalerEchec(erreur, ECHEC);
    },
  });
  return (
    <>
      <Button variant="default" loading={essai.isPending} onClick={() => essai.mutate()}>
        Archiver
      </Button>
      {question !== "" && (
        <FenetreArchiver
          titre="Terminer l'affectation"
          texte={question}
          libelleAction="Terminer et archiver"
          fin={{ champ: "date_fin_affectation", libelle: "Dernier jour de l'affectation" }}
          archiver={archiver}
          repli={ECHEC}
          surFermer={() => setQuestion("")}
        />
      )}
    </>
  );
}

function useArchiver(id: string) {
  const poser = useVehiculeRelu();
  const defaire = async () => {
    try {
      const { vehicule, laissees } = await client.vehicules.restaurer({ id, defaire: true });
      poser(vehicule);
      signalerSucces(`Véhicule restauré${suiteLaissees(laissees)}`);
    } catch (erreur) {
      signalerEchec(erreur, ECHEC);
    }
  };
  return async (fin?: string): Promise<void> => {
    poser(await client.vehicules.archiver({ id, date_fin_affectation: fin }));
    signalerAnnulable("Véhicule archivé", () => void defaire());
  };
}
