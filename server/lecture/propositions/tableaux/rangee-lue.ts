import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import type { Mot, Rangee } from "../../commun/geometrie.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";

/** Rangée d'un tableau, ses mots répartis entre les colonnes ; une ancre commence une ligne. */
export interface RangeeLue {
  rangee: Rangee;
  cellules: Mot[][];
  ancre: boolean;
}

/** Interligne maximal entre deux rangées d'une même cellule, en corps. */
export const INTERLIGNE = 1.7;

export function rangDe(colonnes: readonly Colonne[], role: RoleColonne): number {
  return colonnes.findIndex((colonne) => colonne.role === role);
}

export const bas = (groupe: readonly RangeeLue[] | undefined, defaut: number) =>
  groupe ? Math.max(...groupe.map((lue) => lue.rangee.y)) : defaut;
export const haut = (groupe: readonly RangeeLue[] | undefined, defaut: number) =>
  groupe ? Math.min(...groupe.map((lue) => lue.rangee.y)) : defaut;
