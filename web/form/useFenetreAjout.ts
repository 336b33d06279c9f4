import { useLocation, useRouter } from "@tanstack/react-router";
import { useRef } from "react";

/** La fenêtre d'ajout d'une liste vit dans l'adresse : un lien l'ouvre, le retour du navigateur la ferme. */
export function useFenetreAjout() {
  const { search } = useLocation();
  const routeur = useRouter();
  const ouverteIci = useRef(false);
  const poser = (ajout: string | undefined, replace: boolean) =>
    void routeur.navigate({
      to: ".",
      search: (avant: Record<string, unknown>) => ({ ...avant, ajout }),
      replace,
      resetScroll: false,
    });
  const { ajout = "" } = search as Record<string, string>; // l'adresse est lue en texte par le routeur
  return {
    ouverte: ajout !== "",
    /** La fiche que l'ajout reprend ; vide, il commence de rien. */
    depuis: ajout === "1" ? undefined : ajout || undefined,
    ouvrir: () => {
      ouverteIci.current = true;
      poser("1", false);
    },
    // Ouverte d'ici, on recule : l'historique ne garde pas deux fois la même liste. Ouverte par un lien, on la retire de l'adresse.
    fermer: () => {
      if (ouverteIci.current) routeur.history.back();
      else poser(undefined, true);
    },
  };
}
