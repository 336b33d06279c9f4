import { useMutation } from "@tanstack/react-query";
import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { signalerAnnulable } from "../ui/Annulable.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { useGarageRelu } from "./useGarageRelu.ts";

/** Archiver un garage, ou le restaurer ; l'un défait l'autre. */
export function useArchiverGarage() {
  const poser = useGarageRelu();
  const { mutate: restaurer, isPending } = useMutation({
    mutationFn: (id: string) => client.garages.archiver({ id, archive: false }),
    onSuccess: (relu) => {
      poser(relu);
      signalerSucces("Garage restauré");
    },
    onError: (erreur) => signalerErreur(phraseErreur(erreur, "Erreur lors de la restauration du garage")),
  });
  return {
    restaurer,
    enCours: isPending,
    /** Laisse passer l'échec : la fenêtre qui le demande le montre. */
    archiver: async (id: string) => {
      poser(await client.garages.archiver({ id, archive: true }));
      signalerAnnulable("Garage archivé", () => restaurer(id));
    },
  };
}
