/** Combien de fiches choisies une à une tiennent dans une adresse. */
export const CHOISIES_ADRESSE_MAX = 300;

/** Ce qu'un paramètre d'adresse peut valoir, dit en données : le navigateur lit une liste sans les schémas du contrat. */
export interface Parametre {
  /** L'une de ces valeurs. */
  parmi?: readonly string[];
  /** Un entier entre ces bornes, comprises. */
  entier?: readonly [number, number];
  /** Un texte de cette longueur au plus, qui suit chacun de ces motifs. */
  max?: number;
  motifs?: readonly string[];
}

/** La valeur d'un paramètre, si c'en est une : le même avis que le schéma dont il vient. */
export function lireParametre(
  { parmi, entier, max = Number.POSITIVE_INFINITY, motifs = [] }: Parametre,
  brut: unknown,
): string | number | undefined {
  if (entier) {
    const nombre = typeof brut === "string" && /^\d{1,9}$/.test(brut) ? Number(brut) : brut;
    return Number.isSafeInteger(nombre) && Number(nombre) >= entier[0] && Number(nombre) <= entier[1]
      ? Number(nombre)
      : undefined;
  }
  if (typeof brut !== "string") return undefined;
  if (parmi) return parmi.includes(brut) ? brut : undefined;
  return brut.length <= max && motifs.every((motif) => new RegExp(motif).test(brut)) ? brut : undefined;
}
