import { type KeyboardEvent, type RefObject, useCallback } from "react";
import { useRaccourcis } from "../raccourcis/raccourcis.ts";

const FLECHES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function allerALigne(zone: HTMLElement, pas: number): boolean {
  // De case en case si le focus est sur une case, de lien en lien sinon.
  const cases = document.activeElement?.matches("input[data-case]");
  const liens = [...zone.querySelectorAll<HTMLElement>(cases ? "input[data-case]" : "a[data-ligne]")];
  const actuel = liens.indexOf(document.activeElement as HTMLElement); // -1 si le focus est ailleurs
  const suivant = liens[actuel === -1 ? 0 : Math.min(Math.max(actuel + pas, 0), liens.length - 1)];
  if (!suivant) return false;
  suivant.focus();
  suivant.closest("tr, li")?.scrollIntoView({ block: "nearest" });
  return true;
}

/** J/K d'où que l'on soit dans l'écran, flèches dans la table : d'une ligne à l'autre. Entrée ouvre : le focus est sur le lien. */
export function useClavierListe(zone: RefObject<HTMLElement | null>) {
  const depuisLEcran = (pas: number) => () => {
    // Une fenêtre ou un menu ouvert vit hors de l'écran : ses touches sont à lui.
    const ecran = zone.current?.closest("main");
    const { activeElement } = document;
    if (zone.current && (activeElement === document.body || ecran?.contains(activeElement))) {
      allerALigne(zone.current, pas);
    }
  };
  useRaccourcis([
    ["j", depuisLEcran(1)],
    ["k", depuisLEcran(-1)],
  ]);

  return useCallback(
    (evenement: KeyboardEvent) => {
      const pas = FLECHES[evenement.key];
      if (pas === undefined || evenement.ctrlKey || evenement.metaKey || evenement.altKey) return;
      // Hors de la table, les flèches servent aux champs et au défilement.
      if (!zone.current?.contains(evenement.target as HTMLElement)) return;
      if (allerALigne(zone.current, pas)) evenement.preventDefault();
    },
    [zone],
  );
}
