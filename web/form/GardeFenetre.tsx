import { useBlocker } from "@tanstack/react-router";
import { Confirmation } from "../ui/Confirmation.tsx";

/** Fermer la fenêtre, reculer ou changer d'écran avec une saisie en cours se demande. Fermer l'onglet aussi. */
export function GardeFenetre({ aPerdre, texte }: { aPerdre: () => boolean; texte: string }) {
  const blocage = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const reste = current.pathname === next.pathname && (next.search as Record<string, unknown>).ajout === "1"; // adresse lue en texte
      return !reste && aPerdre();
    },
    enableBeforeUnload: aPerdre,
    withResolver: true,
  });
  return (
    <Confirmation
      ouverte={blocage.status === "blocked"}
      titre="Abandonner la saisie&nbsp;?"
      texte={texte}
      libelleAction="Abandonner"
      libelleAnnuler="Continuer la saisie"
      danger
      surConfirmer={() => blocage.proceed?.()}
      surAnnuler={() => blocage.reset?.()}
    />
  );
}
