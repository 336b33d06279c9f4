/** Deux valeurs d'un champ disent-elles la même chose ? Ni l'ordre des éléments d'une liste, ni celui des clés d'un objet ne comptent. */
export function memeValeur(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  return empreinte(a) === empreinte(b);
}

function empreinte(valeur: unknown): string {
  if (Array.isArray(valeur)) return `[${valeur.map(empreinte).sort().join()}]`;
  if (typeof valeur !== "object" || valeur === null) return JSON.stringify(valeur) ?? "";
  const champs = Object.entries(valeur).sort(([x], [y]) => (x < y ? -1 : 1));
  return `{${champs.map(([nom, v]) => `${JSON.stringify(nom)}:${empreinte(v)}`).join()}}`;
}
