import type { TableauDeBord } from "../../domain/analyses/analyse.contrat.ts";
import { bornesDe, type Periode, periodeAvant } from "../../domain/commun/periode.ts";
import { colonnesTableau, lignesIndicateurs } from "./exporter-tableau.ts";

/** La période à côté de celle d'avant, indicateur par indicateur ; sans période choisie, il n'y a rien à comparer. */
export const feuilleEvolution = (tableau: TableauDeBord, periode: Periode | undefined) => ({
  feuille: "Évolution",
  colonnes: colonnesTableau(periode, tableau.precedents_au),
  lignes: lignesIndicateurs(tableau),
});

/** Les mêmes chiffres en centimes et en parts, avec les jours que chacune compte. */
export const evolutionEnJson = (tableau: TableauDeBord, periode: Periode | undefined, jour: string) =>
  periode === undefined
    ? { periode: tableau.indicateurs, periode_avant: null, evolutions: null }
    : {
        periode: { ...bornesDe(periode, jour), ...tableau.indicateurs },
        periode_avant: { ...periodeAvant(periode, jour), ...tableau.precedents },
        evolutions: tableau.evolutions,
      };
