import { type KeyboardEvent, type RefObject, useCallback } from "react";

const PAS: Record<string, number> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/** Flèches ou J/K : d'une ligne à l'autre. Entrée ouvre, puisque le focus est sur le lien de la ligne. */
export function useClavierListe(zone: RefObject<HTMLElement | null>) {
  return useCallback(
    (evenement: KeyboardEvent) => {
      const pas = PAS[evenement.key];
      if (pas === undefined || evenement.ctrlKey || evenement.metaKey || evenement.altKey) return;
      const cible = evenement.target as HTMLElement; // une touche vise toujours un élément
      if (!zone.current?.contains(cible)) return;
      const liens = [...zone.current.querySelectorAll<HTMLAnchorElement>("a[data-ligne]")];
      const actuel = liens.indexOf(cible as HTMLAnchorElement); // -1 si le focus est ailleurs dans la table
      const suivant = liens[actuel === -1 ? 0 : Math.min(Math.max(actuel + pas, 0), liens.length - 1)];
      if (!suivant) return;
      evenement.preventDefault();
      suivant.focus();
      suivant.closest("tr, li")?.scrollIntoView({ block: "nearest" });
    },
    [zone],
  );
}
