import { lireDecimal, type SeparateurDecimal } from "../../../../domain/commun/montants.ts";

/** « 4.318 KM », là où la virgule est le séparateur des décimales : des milliers. */
const MILLIERS = /^\d{1,3}(?:[. \u00a0\u202f]\d{3})+$/;

/** Quantité imprimée, 1 si la case est vide ; `null` si elle porte un nombre qui ne se lit pas. */
export function quantiteDe(texte: string, decimale: SeparateurDecimal): number | null {
  const nombre = texte
    .replace("−", "-")
    .replace(/[^\d., -]/g, "")
    .trim();
  if (decimale === "," && MILLIERS.test(nombre)) return Number(nombre.replace(/\D/g, ""));
  const centiemes = lireDecimal(nombre, 2, decimale);
  if (centiemes === null && /\d/.test(nombre)) return null;
  return centiemes === null || centiemes === 0 ? 1 : centiemes / 100;
}
