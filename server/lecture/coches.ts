import { comprendreDommage, comprendreOperation } from "../../domain/fre/comprendre-ligne.ts";

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
