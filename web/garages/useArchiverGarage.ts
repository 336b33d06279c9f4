import { useMutation } from "@tanstack/react-query";
import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { signalerAnnulable } from "../ui/Annulable.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { useGarageRelu } from "./useGarageRelu.ts";

/** Archiver un garage, ou le restaurer ; l'un défait l'autre. */
export function useArchiverGarage() {
  const poser = useGarageRelu();
  const { mutate, isPending } = useMutation({
    mutationFn: (demande: { id: string; archive: boolean }) => client.garages.archiver(demande),
    onSuccess: (relu, { id, archive }) => {
      poser(relu);
      if (archive) signalerAnnulable("Garage archivé", () => mutate({ id, archive: false }));
      else signalerSucces("Garage restauré");
    },
    onError: (erreur, { archive }) =>
      signalerErreur(
        phraseErreur(
          erreur,
          archive ? "Erreur lors de l'archivage du garage" : "Erreur lors de la restauration du garage",
        ),
      ),
  });
  return {
    archiver: (id: string) => mutate({ id, archive: true }),
    restaurer: (id: string) => mutate({ id, archive: false }),
    enCours: isPending,
  };
}
