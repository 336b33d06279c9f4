const SEPARATEUR = " · ";

/**
 * Une section compare des valeurs simples : les éléments choisis y tiennent en un texte, toujours dans le même ordre. Un conflit
 * rend la liste telle que le serveur la garde : elle se lit aussi.
 */
export const ecrireElements = (elements: readonly string[]): string => [...new Set(elements)].sort().join(SEPARATEUR);

export function lireElements(valeur: unknown): string[] {
  if (Array.isArray(valeur)) return valeur.map(String);
  return typeof valeur === "string" && valeur !== "" ? valeur.split(SEPARATEUR) : [];
}
