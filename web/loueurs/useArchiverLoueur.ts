import { client } from "../api.ts";
import { phraseErreur } from "../erreurs.ts";
import { signalerAnnulable } from "../ui/Annulable.tsx";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { useLoueurRelu } from "./useLoueurRelu.ts";

/** Archiver un loueur, ou le restaurer ; l'un défait l'autre. */
export function useArchiverLoueur(id: string) {
  const poser = useLoueurRelu();
  const restaurer = async () => {
    try {
      poser(await client.loueurs.archiver({ id, archive: false }));
      signalerSucces("Loueur restauré");
    } catch (erreur) {
      signalerErreur(phraseErreur(erreur, "Erreur lors de la restauration du loueur"));
    }
  };
  return {
    restaurer,
    /** Laisse passer l'échec : la fenêtre qui le demande le montre. */
    archiver: async () => {
      poser(await client.loueurs.archiver({ id, archive: true }));
      signalerAnnulable("Loueur archivé", () => void restaurer());
    },
  };
}
