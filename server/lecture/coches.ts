import { comprendreDommage, comprendreOperation } from "../../domain/fre/comprendre-ligne.ts";
import type { RoleColonne } from "../../domain/fre/vocabulaire/intitules-colonnes.ts";

const COCHE = /^(?:x|✓|✔|✗|☑|☒|■|●|•|▪)$/i;
/** Une colonne de cases est étroite : son intitulé s'abrège. */
const ABREGES: readonly (readonly [RegExp, string])[] = [
  [/\br[ée]p(?:ar)?\b\.?/gi, "réparation"],
  [/\bpeint\b\.?|(?<=\+ ?)p\b\.?/gi, "peinture"],
  [/\brempl(?:ac)?\b\.?|\b[ée]ch\b\.?/gi, "remplacement"],
  [/\b(?:lustr|pol)\b\.?/gi, "lustrage"],
  [/\bnett?\b\.?/gi, "nettoyage"],
  [/\bfourn\b\.?/gi, "fourniture"],
  [/\bcontr\b\.?/gi, "contrôle"],
];

/** Ce que dit une case cochée par l'intitulé de sa colonne (« Peint. », « Rayure ») : une opération ou un dommage ; `null` sinon. */
export function sensDUneCoche(
  cellule: string,
  intitule: string,
): { role: "operation" | "dommage"; texte: string } | null {
  if (!COCHE.test(cellule.trim())) return null;
  const texte = ABREGES.reduce((t, [abrege, mot]) => t.replace(abrege, mot), intitule);
  if (comprendreOperation(texte)) return { role: "operation", texte };
  return comprendreDommage(texte, null) ? { role: "dommage", texte } : null;
}

const CASE_VIDE = /^[☐□▢❏○◯]$/u;
const estCochee = (texte: string): boolean => COCHE.test(texte.trim()) && !CASE_VIDE.test(texte.trim());

/**
 * Des colonnes « Facturable » et « Usure normale » que le tableau coche, en « oui » et « non » : une case vide y répond non, et un blanc aussi là
 * où d'autres lignes sont cochées. Une colonne qui s'écrit en lettres est rendue telle quelle.
 */
export function cochesEnReponses<T extends { cellules: Map<RoleColonne, string> }>(lignes: readonly T[]): T[] {
  const cochees = (["facturable", "acceptable"] as const).filter((role) => {
    const remplies = lignes.map(({ cellules }) => (cellules.get(role) ?? "").trim()).filter((texte) => texte !== "");
    return remplies.some(estCochee) && remplies.every((texte) => COCHE.test(texte) || CASE_VIDE.test(texte));
  });
  if (cochees.length === 0) return [...lignes];
  return lignes.map((ligne) => {
    const cellules = new Map(ligne.cellules);
    for (const role of cochees) cellules.set(role, estCochee(cellules.get(role) ?? "") ? "oui" : "non");
    return { ...ligne, cellules };
  });
}
