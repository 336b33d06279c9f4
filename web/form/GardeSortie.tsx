import { useBlocker } from "@tanstack/react-router";
import { Confirmation } from "../ui/Confirmation.tsx";

/** Quitter l'écran avec une saisie non enregistrée se demande ; fermer l'onglet aussi. */
export function GardeSortie({ modifie }: { modifie: boolean }) {
  const blocage = useBlocker({
    shouldBlockFn: ({ current, next }) => modifie && current.pathname !== next.pathname,
    enableBeforeUnload: () => modifie,
    withResolver: true,
  });
  return (
    <Confirmation
      ouverte={blocage.status === "blocked"}
      titre="Modifications non enregistrées"
      texte="Si vous quittez cet écran, votre saisie sera perdue."
      libelleAction="Quitter sans enregistrer"
      libelleAnnuler="Continuer la saisie"
      danger
      surConfirmer={() => blocage.proceed?.()}
      surAnnuler={() => blocage.reset?.()}
    />
  );
}
