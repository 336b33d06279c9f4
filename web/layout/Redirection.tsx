import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Mène ailleurs sans laisser cette page dans l'historique. Le Navigate du routeur repart à chaque rendu : ici l'écran quitté se redessine
 * tant que le suivant arrive, et il tournerait sans fin.
 */
export function Redirection({ vers }: { vers: string }) {
  const naviguer = useNavigate();
  useEffect(() => {
    const { pathname, searchParams } = new URL(vers, window.location.origin);
    void naviguer({ to: pathname, search: Object.fromEntries(searchParams), replace: true });
  }, [vers, naviguer]);
  return null;
}
