import type { DetailsLigne } from "../../domain/fre/document-lu.ts";
import type { RoleColonne } from "../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { plier } from "../../domain/fre/vocabulaire/texte.ts";

/** Ce qu'une fiche dit, sous ses étiquettes, de la facturation et de la taille de son dommage. */
export interface EtatDeFiche {
  facturable: boolean;
  /** Prêt à joindre aux détails d'une ligne. */
  dimension: Pick<DetailsLigne, "dimension">;
}

/** « Facturable : Non », « Taille : 8 cm » : sans ces étiquettes, un dommage est facturable et sa taille n'est pas connue. */
export function etatDeFiche(dits: Partial<Record<RoleColonne, string>>): EtatDeFiche {
  const non = /^(?:non|n|usure|acceptable|tolere)\b/.test(plier(dits.facturable ?? ""));
  const admis = /^(?:oui|o|acceptable)\b/.test(plier(dits.acceptable ?? ""));
  const taille = dits.dimension ?? "";
  return { facturable: !non && !admis, dimension: /\d/.test(taille) ? { dimension: taille } : {} };
}
