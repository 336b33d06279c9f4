/** Demander qu'une section repliée s'ouvre, même si l'adresse porte déjà son ancre. */
const demandes = new EventTarget();

export const demanderPli = (ancre: string): boolean => demandes.dispatchEvent(new Event(ancre));

export function suivrePli(ancre: string, surDemande: () => void): () => void {
  demandes.addEventListener(ancre, surDemande);
  return () => demandes.removeEventListener(ancre, surDemande);
}
