import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import type { Tableau } from "./tableau.ts";

const ROLES: readonly RoleColonne[] = ["code", "numero"];
const LETTRES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * « A, B, C » devant les lignes : leur rang dans le tableau, que « D » ou « E » ne prennent pas pour un code d'opération. Le point qu'il reçoit
 * le distingue d'un code.
 */
export function marquerReperes(tableau: Tableau): Tableau {
  const { lignes } = tableau;
  const role = ROLES.find(
    (r) => lignes.length > 1 && lignes.every(({ cellules }, i) => i < LETTRES.length && cellules.get(r) === LETTRES[i]),
  );
  if (!role) return tableau;
  return {
    ...tableau,
    lignes: lignes.map((ligne, i) => ({ ...ligne, cellules: new Map(ligne.cellules).set(role, `${LETTRES[i]}.`) })),
  };
}
