import { useRouter } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef } from "react";

interface Place {
  /** Défilement du cadre de la liste ; sur téléphone, elle défile avec la page. */
  haut: number;
  page: number;
  ligne: string | undefined;
}

const GARDEES = "reflet.places";
/** De quoi revenir loin en arrière, sans grossir avec la journée. */
const PLACES_MAX = 100;

function placesGardees(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(GARDEES) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Place quittée, par entrée d'historique : le retour du navigateur retrouve la sienne, une visite neuve commence en haut. Gardées dans
 * l'onglet : la fiche peut être rechargée avant le retour.
 */
const places = new Map(placesGardees());
window.addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(GARDEES, JSON.stringify([...places].slice(-PLACES_MAX)));
  } catch {
    // Un navigateur qui refuse de garder ne perd que cette place.
  }
});

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
    window.scrollTo(0, place.page);
    if (place.ligne) {
      zone.current
        ?.querySelector<HTMLElement>(`a[data-ligne="${CSS.escape(place.ligne)}"]`)
        ?.focus({ preventScroll: true });
    }
  }, [prete, cle]);

  // Rendu avant que le navigateur ne dise le défilement de l'écran suivant, plus court : il passerait pour celui de la liste.
  useLayoutEffect(() => {
    const element = zone.current;
    if (!element || !prete) return;
    const noter = (ligne?: string) =>
      places.set(cle, { haut: element.scrollTop, page: window.scrollY, ligne: ligne ?? places.get(cle)?.ligne });
    const auDefilement = () => noter();
    const auClic = (e: MouseEvent) =>
      noter((e.target as HTMLElement).closest<HTMLElement>("a[data-ligne]")?.dataset.ligne);
    element.addEventListener("scroll", auDefilement, { passive: true });
    window.addEventListener("scroll", auDefilement, { passive: true });
    element.addEventListener("click", auClic, true);
    return () => {
      element.removeEventListener("scroll", auDefilement);
      window.removeEventListener("scroll", auDefilement);
      element.removeEventListener("click", auClic, true);
    };
  }, [prete, cle]);

  return zone;
}
