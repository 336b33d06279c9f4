import { formaterEuros } from "../commun/montants.ts";
import type { Conditions } from "../fre/conditions.ts";
import type { Rapprochement } from "../fre/rapprochement/rapprocher.ts";

/** Les factures d'un retour dans l'ordre où elles prennent sa franchise : la plus ancienne d'abord, une sans date en dernier ; à date égale, leur ordre. */
export const dansLOrdre = <T extends { date_document: string | null }>(factures: readonly T[]): T[] =>
  factures.toSorted((a, b) => (a.date_document ?? "9999").localeCompare(b.date_document ?? "9999"));

/** Franchise que cette facture devait déduire, en centimes HT. */
export const franchisePrise = ({ etapes }: Pick<Rapprochement, "etapes">): number =>
  Math.abs(etapes.find((etape) => etape.code === "franchise")?.resultat ?? 0);

/**
 * Une franchise par véhicule vaut pour le retour, non pour chacune de ses factures : ce que les précédentes devaient
 * déduire (`prise`, centimes HT) ne se déduit pas deux fois. Rend les conditions à appliquer, et la phrase qui le dit.
 */
export function franchiseRestante(
  conditions: Conditions,
  prise: number,
): { conditions: Conditions; avertissement: string | null } {
  const { franchise } = conditions;
  if (franchise?.type !== "par_vehicule" || prise === 0) return { conditions, avertissement: null };
  const montant_ht = Math.max(0, franchise.montant_ht - prise);
  return {
    conditions: { ...conditions, franchise: { ...franchise, montant_ht } },
    avertissement: `La franchise par véhicule de ${formaterEuros(franchise.montant_ht)} vaut une fois pour ce retour\u00a0: les factures précédentes en prennent ${formaterEuros(Math.min(prise, franchise.montant_ht))}.`,
  };
}
