import type { QueryClient } from "@tanstack/react-query";
import { chemins } from "../chemins.ts";

let abandonnee = false;

// Posé avant le routeur, qui sinon demanderait à la nouvelle personne si elle veut perdre la saisie de la précédente.
window.addEventListener("beforeunload", (e) => abandonnee && e.stopImmediatePropagation(), { capture: true });

/** Une autre personne est connectée : la page de la précédente disparaît aussitôt et tout repart du tableau des tickets. */
export function abandonner(cache: QueryClient): Promise<never> {
  abandonnee = true;
  document.documentElement.dataset.horsSession = "";
  cache.clear();
  window.location.replace(chemins.tickets());
  // Le navigateur quitte la page : rien d'autre ne doit se dessiner.
  return new Promise(() => {});
}
