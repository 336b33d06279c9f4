/** Demander qu'une section repliée s'ouvre, même si l'adresse porte déjà son ancre. */
const demandes = new EventTarget();
/** Les sections à l'écran, par leur ancre ; la liste change d'identité quand elle change. */
let presentes: readonly string[] = [];
const guetteurs = new Set<() => void>();

export const demanderPli = (ancre: string): boolean => demandes.dispatchEvent(new Event(ancre));

function changer(suivantes: readonly string[]): void {
  presentes = suivantes;
  for (const prevenir of guetteurs) prevenir();
}

/** Une section est à l'écran, et s'ouvre quand on la demande ; rend de quoi l'en retirer. */
export function suivrePli(ancre: string, surDemande: () => void): () => void {
  demandes.addEventListener(ancre, surDemande);
  changer([...presentes, ancre]);
  return () => {
    demandes.removeEventListener(ancre, surDemande);
    const place = presentes.indexOf(ancre);
    changer(presentes.filter((_, i) => i !== place));
  };
}

/** Les ancres des sections à l'écran, et de quoi savoir qu'elles changent (`useSyncExternalStore`). */
export const plisPresents = (): readonly string[] => presentes;
export function guetterPlis(prevenir: () => void): () => void {
  guetteurs.add(prevenir);
  return () => guetteurs.delete(prevenir);
}
