import { type RefObject, useEffect, useState } from "react";

// Un pixel de marge : un zoom du navigateur laisse des largeurs à virgule.
const continueADroite = (e: HTMLElement) => e.scrollWidth - e.clientWidth - e.scrollLeft > 1;

/** Vrai tant que la zone cache des colonnes à sa droite. */
export function useSuite(zone: RefObject<HTMLElement | null>): boolean {
  const [suite, setSuite] = useState(false);

  // À chaque rendu : des lignes arrivées ou une colonne ajoutée changent la largeur du contenu sans changer celle de la zone.
  useEffect(() => {
    if (zone.current) setSuite(continueADroite(zone.current));
  });

  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const mesurer = () => setSuite(continueADroite(element));
    const observateur = new ResizeObserver(mesurer);
    observateur.observe(element);
    element.addEventListener("scroll", mesurer, { passive: true });
    return () => {
      observateur.disconnect();
      element.removeEventListener("scroll", mesurer);
    };
  }, [zone]);

  return suite;
}
