import type { SeparateurDecimal } from "../../../../domain/commun/montants.ts";
import type { Rangee } from "../../commun/geometrie.ts";
import type { Imprimes } from "../../totaux/totaux.ts";
import type { Tableau } from "../tableaux/tableau.ts";
import { totauxDeLaRangee } from "./releve.ts";

/** Où les totaux d'un papier s'impriment : les rangées qu'aucune ligne n'explique, et la rangée de total restée dans les colonnes de chaque tableau. */
export const totauxDuDocument = (
  rangees: readonly Rangee[],
  tableaux: readonly Tableau[],
  decimale: SeparateurDecimal,
): Imprimes => ({
  rangees,
  decimale,
  colonnes: tableaux.flatMap(({ total }) =>
    total ? [{ page: total.page, mots: total.mots, totaux: totauxDeLaRangee(total, decimale) }] : [],
  ),
});
