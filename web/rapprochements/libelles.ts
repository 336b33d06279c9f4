import { formaterEuros } from "../../domain/commun/montants.ts";
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
