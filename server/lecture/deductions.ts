import type { LigneLue, TotauxLus } from "../../domain/fre/document-lu.ts";
import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../domain/fre/vocabulaire/totaux.ts";

/** Une franchise ou une remise imprimée comme une ligne du tableau, en négatif. */
interface Deduction {
  champ: "franchise_ht" | "remise_ht";
  montant: number;
  ligne: LigneLue;
}

/** Hors d'un avoir, ce que le loueur retire de lui-même n'est pas une ligne de remise en état. */
const GESTE = /^(?:geste commercial|rabais|ristourne|remise (?!en |a ))/;

function deduction(ligne: LigneLue): Deduction | null {
  const geste = GESTE.test(plier(ligne.designation)) ? "remise_ht" : null;
  const champ = ligne.element === null ? (geste ?? libelleTotal(ligne.designation)) : null;
  if ((champ !== "franchise_ht" && champ !== "remise_ht") || ligne.net_ht === null || ligne.net_ht >= 0) return null;
  return { champ, montant: -ligne.net_ht, ligne };
}

/**
 * Sépare des lignes la franchise et la remise que le tableau imprime en négatif : ce sont des totaux, que rien d'autre n'imprime.
 * Un avoir n'est fait que de montants négatifs : il garde toutes ses lignes.
 */
export function detacherDeductions(
  lignes: readonly LigneLue[],
  avoir: boolean,
): { lignes: LigneLue[]; deductions: { champ: keyof TotauxLus; montant: number; ligne: LigneLue }[] } {
  const deductions = avoir ? [] : lignes.map(deduction).filter((d) => d !== null);
  return { lignes: lignes.filter((ligne) => !deductions.some((d) => d.ligne === ligne)), deductions };
}
