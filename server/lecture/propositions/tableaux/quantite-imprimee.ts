import { lireDecimal, type SeparateurDecimal } from "../../../../domain/commun/montants.ts";

/** Quantité imprimée, 1 si la case est vide ; `null` si elle porte un nombre qui ne se lit pas. */
export function quantiteDe(texte: string, decimale: SeparateurDecimal): number | null {
  const nombre = texte
    .replace("−", "-")
    .replace(/[^\d., -]/g, "")
    .trim();
  const centiemes = lireDecimal(nombre, 2, decimale);
  if (centiemes === null && /\d/.test(nombre)) return null;
  return centiemes === null || centiemes === 0 ? 1 : centiemes / 100;
}
