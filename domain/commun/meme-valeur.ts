/** Deux valeurs d'un champ disent-elles la même chose ? L'ordre des éléments d'une liste ne compte pas. */
export function memeValeur(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return JSON.stringify([...a].sort()) === JSON.stringify([...b].sort());
  return a === b;
}
