import { type RefObject, useEffect } from "react";

/**
 * Note sur une barre qui défile de côté ce qu'elle cache : `data-avant` quand il y en a à gauche, `data-apres` à droite. La feuille de styles
 * en fait un fondu (web/ui/application.css).
 */
export function useBarreDefilante(barre: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = barre.current;
    if (!element) return;
    const noter = () => {
      const reste = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.toggleAttribute("data-avant", element.scrollLeft > 1);
      element.toggleAttribute("data-apres", reste > 1);
    };
    noter();
    // La largeur de la barre change avec l'écran ; celle de ses onglets, avec la police.
    const guet = new ResizeObserver(noter);
    for (const mesure of [element, ...element.children]) guet.observe(mesure);
    element.addEventListener("scroll", noter, { passive: true });
    return () => {
      guet.disconnect();
      element.removeEventListener("scroll", noter);
    };
  }, [barre]);
}
