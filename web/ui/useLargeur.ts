import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * La largeur d'un élément, en pixels CSS, bordure comprise. Lue avant la première peinture : un écran qui choisit sa disposition
 * d'après elle n'en montre pas une autre d'abord. Zéro tant que l'élément n'est pas là.
 */
export function useLargeur<T extends HTMLElement>(): { ref: RefObject<T | null>; largeur: number } {
  const ref = useRef<T>(null);
  const [largeur, setLargeur] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const lire = () => setLargeur(element.getBoundingClientRect().width);
    lire();
    const veille = new ResizeObserver(lire);
    veille.observe(element);
    return () => veille.disconnect();
  }, []);
  return { ref, largeur };
}
