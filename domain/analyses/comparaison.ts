import { formaterEuros } from "../commun/montants.ts";
import type { DescriptionIndicateur } from "./indicateurs.ts";

/** Une évolution d'une année à l'autre, prête à lire ; la couleur est toujours doublée de `sens`. */
export interface Comparaison {
  sens: "hausse" | "baisse" | "stable";
  /** `true` : bonne nouvelle, `false` : mauvaise, `null` : ni l'une ni l'autre. */
  favorable: boolean | null;
  /** « En baisse de 12 % ». */
  texte: string;
}

const INSECABLE = "\u00a0";
const decimal = (valeur: number): string =>
  (Math.round(valeur * 10) / 10).toFixed(1).replace(/\.0$/, "").replace(".", ",");

/** Valeur d'un indicateur, à la française ; `null` si elle n'existe pas. */
export function formaterIndicateur(valeur: number | null, nature: DescriptionIndicateur["nature"]): string | null {
  if (valeur === null) return null;
  if (nature === "montant") return formaterEuros(valeur).replace(/^-/, "−");
  if (nature === "part") return `${decimal(valeur * 100)}${INSECABLE}%`;
  return new Intl.NumberFormat("fr-FR").format(valeur);
}

function ampleur(actuel: number, avant: number, nature: DescriptionIndicateur["nature"]): string {
  const ecart = Math.abs(actuel - avant);
  if (nature === "part") {
    const points = decimal(ecart * 100);
    return `${points}${INSECABLE}${Math.abs(Number(points.replace(",", "."))) >= 2 ? "points" : "point"}`;
  }
  // Un pourcentage d'une valeur nulle ou négative n'a pas de sens : on dit la différence.
  if (avant <= 0 || actuel < 0)
    return nature === "montant" ? formaterEuros(ecart) : new Intl.NumberFormat("fr-FR").format(ecart);
  return `${decimal((100 * ecart) / avant)}${INSECABLE}%`;
}

/** Compare deux valeurs d'un même indicateur ; `null` si l'une manque. */
export function comparer(
  actuel: number | null,
  avant: number | null,
  { nature, mieux }: Pick<DescriptionIndicateur, "nature" | "mieux">,
): Comparaison | null {
  if (actuel === null || avant === null) return null;
  const combien = ampleur(actuel, avant, nature);
  // Moins d'un dixième d'unité affichée : ce n'est pas une évolution.
  if (actuel === avant || /^0\D*$/.test(combien)) return { sens: "stable", favorable: null, texte: "Stable" };
  const sens = actuel > avant ? "hausse" : "baisse";
  return { sens, favorable: mieux === null ? null : sens === "baisse", texte: `En ${sens} de ${combien}` };
}
