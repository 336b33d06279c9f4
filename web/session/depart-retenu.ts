/** Un départ que la personne doit confirmer : il effacerait des saisies que le serveur n'a pas. */
interface Depart {
  saisies: number;
  partir: () => void;
}

let retenu: Depart | null = null;
const abonnes = new Set<() => void>();

export const departRetenu = (): Depart | null => retenu;

export function retenirDepart(depart: Depart | null): void {
  retenu = depart;
  for (const prevenir of abonnes) prevenir();
}

export function suivreDepart(surChangement: () => void): () => void {
  abonnes.add(surChangement);
  return () => abonnes.delete(surChangement);
}
