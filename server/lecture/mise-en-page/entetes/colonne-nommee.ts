import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";

export interface Colonne {
  role: RoleColonne | null;
  /** Ce que nomme le second étage de l'intitulé (« Élément » sur « Intervention préconisée »), et dit celui de ses cellules. */
  dessous?: RoleColonne;
  texte: string;
  x0: number;
  x1: number;
}
