import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

interface Place {
  haut: number;
  ligne: string | undefined;
}

/** Place quittée, par entrée d'historique : le retour du navigateur retrouve la sienne, une visite neuve commence en haut. */
const places = new Map<string, Place>();

/** Rend à la liste sa place et son focus au retour d'une fiche. */
export function useDefilement(prete: boolean): RefObject<HTMLDivElement | null> {
  const zone = useRef<HTMLDivElement>(null);
  const cle = useRouter().state.location.state.__TSR_key ?? "";
  const rendue = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (!prete || rendue.current === cle) return;
    const premiere = rendue.current === undefined;
    rendue.current = cle;
    const place = places.get(cle);
    if (!place) {
      if (!premiere) zone.current?.scrollTo(0, 0);
      return;
    }
    zone.current?.scrollTo(0, place.haut);
    if (place.ligne) {
      zone.current
        ?.querySelector<HTMLElement>(`a[data-ligne="${CSS.escape(place.ligne)}"]`)
        ?.focus({ preventScroll: true });
    }
  }, [prete, cle]);

  useEffect(() => {
    const element = zone.current;
    if (!element) return;
    const noter = (ligne?: string) =>
      places.set(cle, { haut: element.scrollTop, ligne: ligne ?? places.get(cle)?.ligne });
    const auDefilement = () => noter();
    const auClic = (e: MouseEvent) =>
      noter((e.target as HTMLElement).closest<HTMLElement>("a[data-ligne]")?.dataset.ligne);
    element.addEventListener("scroll", auDefilement, { passive: true });
    element.addEventListener("click", auClic, true);
    return () => {
      element.removeEventListener("scroll", auDefilement);
      element.removeEventListener("click", auClic, true);
    };
  }, [cle]);

  return zone;
}
