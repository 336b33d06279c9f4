import { etatSession } from "../expiration.ts";

/** Ce que la page cachée ne doit pas entendre : Échap y fermerait une fenêtre, un clic « dehors » une saisie. */
const GESTES = ["keydown", "keyup", "pointerdown", "mousedown", "touchstart", "touchmove", "wheel"] as const;

function taire(evenement: Event): void {
  if (etatSession() === "expiree") evenement.stopImmediatePropagation();
}

/** À poser au démarrage, avant qu'aucune fenêtre n'écoute : l'ordre d'inscription décide. Saisir, tabuler et valider restent possibles. */
export function garderGestes(): void {
  for (const geste of GESTES) window.addEventListener(geste, taire, { capture: true, passive: true });
}

/**
 * Cache et rend inerte tout ce qui n'est pas `ecran`, sans rien démonter : saisies, fichiers choisis, fenêtres, envois et défilement
 * restent. Rend la fonction qui rétablit la page et remet le focus où il était.
 */
export function isoler(ecran: HTMLElement): () => void {
  const focus = document.activeElement;
  const { scrollX, scrollY } = window;
  const titre = document.title;
  const couverts = new Set<HTMLElement>();
  const couvrir = () => {
    for (const voisin of document.body.children) {
      if (voisin === ecran || !(voisin instanceof HTMLElement) || voisin.inert) continue;
      voisin.inert = true;
      couverts.add(voisin);
    }
  };
  couvrir();
  // Une fenêtre ouverte par un travail qui se termine arrive à la suite des autres.
  const guet = new MutationObserver(couvrir);
  guet.observe(document.body, { childList: true });
  document.documentElement.dataset.horsSession = "";
  document.title = "Connexion – Reflet";
  return () => {
    guet.disconnect();
    for (const voisin of couverts) voisin.inert = false;
    delete document.documentElement.dataset.horsSession;
    document.title = titre;
    window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    if (focus instanceof HTMLElement && focus.isConnected) focus.focus({ preventScroll: true });
  };
}
