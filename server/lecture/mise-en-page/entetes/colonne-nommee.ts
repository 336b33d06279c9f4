import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";

export interface Colonne {
  role: RoleColonne | null;
  /** Ce que nomme le second étage de l'intitulé (« Élément » sur « Intervention préconisée »), et dit celui de ses cellules. */
  dessous?: RoleColonne;
  texte: string;
  x0: number;
  x1: number;
}

const FACTURE = /^(?:(?:montant|net|total) )?(?:initialement |d[ée]j[àa] )?factur[ée]/i;
const CREDIT = /\b(?:cr[ée]dit[ée]?|avoir|accord[ée]|rembours[ée]|rendu)\b/i;

/** « Facturé HT | Maintenu HT | Crédité HT » : la colonne de ce qu'un avoir rend, et celle qui rappelle ce qui avait été facturé ; `null` sans les deux. */
export function creditEtRappel(colonnes: readonly Colonne[]): { credit: Colonne; rappel: Colonne } | null {
  const credit = colonnes.find(({ role, texte }) => role !== null && ROLES_MONTANT.has(role) && CREDIT.test(texte));
  const rappel = colonnes.find((colonne) => colonne !== credit && FACTURE.test(colonne.texte));
  return credit && rappel ? { credit, rappel } : null;
}
