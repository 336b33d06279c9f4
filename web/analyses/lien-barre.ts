import type { Barre, FiltresAnalyses, Graphe } from "../../domain/analyses/analyse.contrat.ts";
import { DESCRIPTIONS_GRAPHES } from "../../domain/analyses/barres.ts";
import { NON_PRECISE } from "../../domain/analyses/detail.contrat.ts";
import { enAdresse } from "../../domain/commun/periode.ts";

/**
 * Paramètres de la liste derrière une barre (restitutions, ou lignes de frais pour un graphe de lignes) : les filtres de l'écran et celui de
 * la barre. `null` pour une barre qui n'a pas de liste : « Autres » réunit plusieurs valeurs ; « Non précisé », hors des lignes, n'en est pas une.
 */
export function rechercheDeBarre(
  graphe: Graphe,
  { cle, regroupees, nombre }: Pick<Barre, "cle" | "regroupees" | "nombre">,
  filtres: FiltresAnalyses,
): Record<string, string | number> | null {
  const sansValeur = cle === "" && DESCRIPTIONS_GRAPHES[graphe].unite !== "ligne";
  if (regroupees > 0 || sansValeur || nombre === 0) return null;
  const communs = Object.fromEntries(Object.entries(filtres).filter(([, v]) => v !== undefined));
  if (graphe === "mois" && cle.length === 10) return { ...communs, annee: enAdresse({ du: cle, au: cle }) };
  // Douze mois glissants, comme deux dates, commencent et finissent au milieu d'un mois : la période reste, le mois s'y ajoute avec son année.
  if (graphe === "mois" && typeof filtres.annee === "string") return { ...communs, mois: cle };
  if (graphe === "mois") return { ...communs, annee: Number(cle.slice(0, 4)), mois: Number(cle.slice(5, 7)) };
  return { ...communs, [graphe === "loueur" ? "loueur_id" : graphe]: cle || NON_PRECISE };
}

/** Paramètres des lignes d'un élément de la carte, ou de celles qui n'en nomment aucun. */
export const rechercheDElement = (element: string, filtres: FiltresAnalyses) => ({
  ...filtres,
  element: element || NON_PRECISE,
});
