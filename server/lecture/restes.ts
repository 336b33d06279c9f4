import type { SeparateurDecimal } from "../../domain/commun/montants.ts";
import type { DocumentLu, Reste } from "../../domain/fre/document-lu.ts";
import { libelleTotal } from "../../domain/fre/vocabulaire/totaux.ts";
import type { Rangee } from "./geometrie.ts";
import { montantCellule } from "./montant-imprime.ts";
import { enPhrase, montantsLibelles } from "./rangee-total.ts";

/** Au-delà, la page n'a pas été lue : la liste de ses montants n'explique plus rien. */
const RESTES_MAXIMUM = 120;
const LETTRES_MAXIMUM = 120;

/** Montants imprimés que ni une ligne ni un total n'ont pris. */
const restesDe = (rangees: readonly Rangee[], decimale: SeparateurDecimal): Reste[] =>
  rangees
    .filter((rangee) => !enPhrase(rangee))
    .flatMap((rangee) =>
      montantsLibelles(rangee).flatMap(({ libelle, montant }): Reste[] => {
        const centimes = montantCellule(montant.texte, decimale);
        const total = libelleTotal(libelle);
        const pris = total !== null && total !== "composante" && total !== "sous_total";
        if (centimes === null || centimes === 0 || pris) return [];
        return [{ page: rangee.page, libelle: libelle.slice(0, LETTRES_MAXIMUM), montant: centimes }];
      }),
    )
    .slice(0, RESTES_MAXIMUM);

/**
 * Laisse avec la lecture les montants que rien n'a pris : avec chaque véhicule qui a des lignes à additionner, et avec le document quand il en porte
 * plusieurs et que leurs totaux s'additionnent.
 */
export function poserRestes(document: DocumentLu, rangees: readonly Rangee[], decimale: SeparateurDecimal): void {
  const restes = restesDe(rangees, decimale);
  if (restes.length === 0) return;
  const [seul, ...autres] = document.vehicules;
  if (autres.length > 0) document.restes = restes;
  for (const vehicule of document.vehicules)
    if (vehicule.lignes.length > 0 || (seul && autres.length === 0)) vehicule.restes = restes;
}
