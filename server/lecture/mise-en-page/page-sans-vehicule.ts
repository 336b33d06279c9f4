import { lirePlaque } from "../../../domain/commun/plaques.ts";
import type { Page } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

/** Vrai si une page ne dit rien d'un véhicule ni d'un prix. */
export const estSansVehicule = (page: Page): boolean =>
  !page.rangees.flatMap(({ mots }) => mots).some(({ texte }) => estMontant(texte) || lirePlaque(texte) !== null);
