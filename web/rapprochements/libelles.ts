import { formaterEuros } from "../../domain/commun/montants.ts";
import { type ArrondiCompare, LIBELLES_ETAPE } from "../../domain/fre/calcul/etapes.ts";
import type { Dommage, Operation } from "../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE, LIBELLES_OPERATION } from "../../domain/fre/libelles.ts";
import type { LigneRapprochee } from "../../domain/rapprochements/rapprochement.ts";

/** Le dommage et l'opération d'une ligne, en toutes lettres. */
export const codesDeLigne = ({ dommage, operation }: LigneRapprochee) => ({
  dommage: dommage ? LIBELLES_DOMMAGE[dommage as Dommage] : null,
  operation: operation ? LIBELLES_OPERATION[operation as Operation] : null,
});

/**
 * Ce qu'une ligne demande, en toutes lettres. Le rapport chiffre avant vétusté : un seul montant y est un brut. La facture dit les deux, même
 * égaux : une vétusté qu'elle ne déduit pas se voit.
 */
export function montantsDits(
  { brut_ht, net_ht, facturable }: Pick<LigneRapprochee, "brut_ht" | "net_ht" | "facturable">,
  document: "rapport" | "facture",
): string {
  if (!facturable && !brut_ht && !net_ht) return "";
  const brut = brut_ht ?? (document === "rapport" ? net_ht : null);
  const net = document === "rapport" && net_ht === brut ? null : net_ht;
  return [brut === null ? null : `brut ${formaterEuros(brut)}`, net === null ? null : `net ${formaterEuros(net)}`]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Les deux arrondis d'une étape, et leur écart, en centimes. Celui de chaque ligne est retenu ; quand l'étape suit la facture plutôt que les
 * seuls taux du contrat, son montant est autre, et aucun arrondi ne se dit retenu.
 */
export function direArrondi({ etape, par_ligne, sur_total, ecart }: ArrondiCompare, resultat: number | null): string {
  const retenu = resultat !== null && Math.abs(resultat) === Math.abs(par_ligne) ? " (retenu)" : "";
  return `${LIBELLES_ETAPE[etape]} aux taux du contrat\u00a0: ${formaterEuros(par_ligne)} en arrondissant chaque ligne${retenu}, ${formaterEuros(sur_total)} en n'arrondissant que le total. Écart\u00a0: ${formaterEuros(Math.abs(ecart))}.`;
}
