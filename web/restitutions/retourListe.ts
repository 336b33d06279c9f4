import { useLocation, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect } from "react";
import { chemins } from "../chemins.ts";

/** Dernière liste vue dans cet onglet : ses filtres, et sa place dans l'historique du navigateur. */
let derniere: { recherche: Record<string, unknown>; rang: number | undefined } | undefined;

export function useNoterListe(): void {
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    // Pendant le passage à une fiche, la liste est encore montée alors que l'adresse a déjà changé.
    if (pathname !== chemins.restitutions()) return;
    const { ajout: _, ...recherche } = search as Record<string, unknown>; // l'adresse est lue en texte par le routeur
    derniere = { recherche, rang: state.__TSR_index };
  }, [pathname, search, state.__TSR_index]);
}

/**
 * Lien de retour à la liste telle qu'on l'a quittée. Si elle est juste derrière dans l'historique, on y recule : elle retrouve sa
 * place et son défilement ; sinon on y va avec ses filtres.
 */
export function useRetourListe() {
  const routeur = useRouter();
  return {
    search: derniere?.recherche ?? {},
    onClick: (evenement: MouseEvent) => {
      const simple = !evenement.ctrlKey && !evenement.metaKey && !evenement.shiftKey && evenement.button === 0;
      const rang = routeur.state.location.state.__TSR_index;
      if (!simple || derniere?.rang === undefined || derniere.rang !== rang - 1) return;
      evenement.preventDefault();
      routeur.history.back();
    },
  };
}
