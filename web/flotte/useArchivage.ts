import { useMutation } from "@tanstack/react-query";
import { signalerAnnulable, signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";

interface Archivable<F> {
  /** Le mot du métier, qui ouvre les phrases : « Garage ». */
  entite: string;
  demander: (archive: boolean) => Promise<F>;
  poser: (relu: F) => void;
}

/** Archiver une fiche, ou la restaurer ; l'un défait l'autre. */
export function useArchivage<F>({ entite, demander, poser }: Archivable<F>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => demander(false),
    onSuccess: (relu) => {
      poser(relu);
      signalerSucces(`${entite} restauré`);
    },
    onError: (erreur) => signalerEchec(erreur, `Erreur lors de la restauration du ${entite.toLowerCase()}`),
  });
  const restaurer = () => mutate();
  return {
    restaurer,
    enCours: isPending,
    repli: `Erreur lors de l'archivage du ${entite.toLowerCase()}`,
    /** Laisse passer l'échec : la fenêtre qui le demande le montre. */
    archiver: async () => {
      poser(await demander(true));
      signalerAnnulable(`${entite} archivé`, restaurer);
    },
  };
}
