import { formaterDate } from "../commun/dates.ts";
import { formaterEuros } from "../commun/montants.ts";
import { direPendant, formeAvant, GLISSANTE, nommerPeriode, type Periode, periodeAvant } from "../commun/periode.ts";
import type { Evolution, Indicateurs, TableauDeBord } from "./analyse.contrat.ts";
import { EFFECTIF_MINIMUM } from "./effectif.ts";
import type { DescriptionIndicateur, NatureIndicateur } from "./indicateurs.ts";

/** Une évolution d'une année à l'autre, prête à lire ; la couleur est toujours doublée de `sens`. */
export interface Comparaison {
  sens: "hausse" | "baisse" | "stable";
  /** `true` : bonne nouvelle, `false` : mauvaise, `null` : ni l'une ni l'autre. */
  favorable: boolean | null;
  /** « En baisse de 12 % ». */
  texte: string;
}

/** Ce qui se compare d'une période à l'autre, et dans quel sens c'est une bonne nouvelle. */
export interface NatureComparee {
  nature: NatureIndicateur | "jours";
  mieux: "bas" | "haut" | null;
}

const INSECABLE = "\u00a0";
const decimal = (valeur: number): string =>
  (Math.round(valeur * 10) / 10).toFixed(1).replace(/\.0$/, "").replace(".", ",");

/** Valeur d'un indicateur, à la française ; `null` si elle n'existe pas. */
export function formaterIndicateur(valeur: number | null, nature: NatureComparee["nature"]): string | null {
  if (valeur === null) return null;
  if (nature === "jours") return `${decimal(valeur)}${INSECABLE}jour${Math.abs(valeur) >= 2 ? "s" : ""}`;
  if (nature === "montant") return formaterEuros(valeur).replace(/^-/, "−");
  if (nature === "part") return `${decimal(valeur * 100).replace(/^-/, "−")}${INSECABLE}%`;
  return new Intl.NumberFormat("fr-FR").format(valeur);
}

function ampleur({ ecart, part }: Evolution, nature: NatureComparee["nature"]): string {
  if (nature === "part") {
    const points = decimal(Math.abs(ecart) * 100);
    return `${points}${INSECABLE}${Number(points.replace(",", ".")) >= 2 ? "points" : "point"}`;
  }
  // Un pourcentage d'une valeur nulle ou négative n'a pas de sens, ni celui d'un délai : on dit la différence.
  if (part === null || nature === "jours") return formaterIndicateur(Math.abs(ecart), nature) ?? "";
  return `${decimal(100 * Math.abs(part))}${INSECABLE}%`;
}

/** Dit l'évolution d'un indicateur, telle que la base l'a calculée ; `null` s'il n'y a rien à comparer. */
export function comparer(
  evolution: Evolution | null | undefined,
  { nature, mieux }: NatureComparee,
): Comparaison | null {
  if (!evolution) return null;
  const combien = ampleur(evolution, nature);
  // Moins d'un dixième d'unité affichée : ce n'est pas une évolution.
  if (evolution.ecart === 0 || /^0\D*$/.test(combien)) return { sens: "stable", favorable: null, texte: "Stable" };
  const sens = evolution.ecart > 0 ? "hausse" : "baisse";
  const bon = mieux === "haut" ? "hausse" : "baisse";
  return { sens, favorable: mieux === null ? null : sens === bon, texte: `En ${sens} de ${combien}` };
}

/** De deux véhicules à quatre, « +348 % » n'est pas une tendance : sous cinq dossiers d'un côté, l'écart se dit en euros ou en nombre. */
const sansPourcentage = (evolution: Evolution, effectif: number): Evolution =>
  effectif < EFFECTIF_MINIMUM ? { ...evolution, part: null } : evolution;

/** L'évolution d'un indicateur du tableau de bord, ou `null`. */
export function comparerIndicateur(
  { indicateurs, precedents, evolutions }: Pick<TableauDeBord, "indicateurs" | "precedents" | "evolutions">,
  indicateur: DescriptionIndicateur,
): Comparaison | null {
  const evolution = evolutions?.[indicateur.cle];
  if (!evolution) return null;
  const effectif = effectifDe(indicateur.cle);
  return comparer(sansPourcentage(evolution, Math.min(indicateurs[effectif], precedents?.[effectif] ?? 0)), indicateur);
}

/** Un chiffre, celui de la période d'avant, et sur combien de dossiers porte le moins fourni des deux. */
export interface Couple {
  valeur: number | null;
  avant: number | null;
  effectif: number;
}

/** L'évolution d'un chiffre lu deux fois, une par période ; `null` quand l'un des deux manque. La base a la même règle (`evolutions`). */
export function comparerCouple({ valeur, avant, effectif }: Couple, nature: NatureComparee): Comparaison | null {
  if (valeur === null || avant === null) return null;
  const part = avant > 0 && valeur >= 0 ? (valeur - avant) / avant : null;
  return comparer(sansPourcentage({ ecart: valeur - avant, part }, effectif), nature);
}

/** « 2025, au 26/11 : 4 jours » : la période d'avant, arrêtée au même jour que celle qui court, et sa valeur. */
export const direValeurAvant = (
  periode: Periode,
  jour: string,
  avant: number,
  nature: NatureComparee["nature"],
): string => `${nommerAvant(periode, memeJourAvant(periode, jour))}${INSECABLE}: ${formaterIndicateur(avant, nature)}`;

/** Dernier jour compté de la période d'avant quand celle qui s'y compare court encore ; `null` quand elle est finie. */
export function memeJourAvant(periode: Periode | undefined, jour: string): string | null {
  const avant = periode === undefined ? undefined : periodeAvant(periode, jour);
  return avant?.partielle ? avant.au : null;
}

/**
 * La période d'avant, telle qu'elle se compte : « 2025 », « 2025, au 26/11 » quand celle qui s'y compare n'est pas finie, « 4e trimestre 2025 »,
 * « 12 mois d'avant ».
 */
export function nommerAvant(periode: Periode, au: string | null): string {
  if (periode === GLISSANTE) return "12 mois d'avant";
  const nom = nommerPeriode(formeAvant(periode));
  return au === null ? nom : `${nom.replace(/ au [\d/]+$/, "")}, au ${formaterDate(au).slice(0, 5)}`;
}

/** « Rien à comparer en 2025, au 26/11 », « Rien à comparer sur les 12 mois d'avant ». */
export const direRienAComparer = (periode: Periode, au: string | null): string =>
  `Rien à comparer ${periode === GLISSANTE ? "sur les" : direPendant(formeAvant(periode)).split(" ")[0]} ${nommerAvant(periode, au).replace(/^(du|le) /, "")}`;

/** Le compte sur lequel porte un indicateur. */
const effectifDe = (cle: keyof Indicateurs): "nombre" | "couples" | "avec_frais" =>
  cle.startsWith("ecart") ? "couples" : cle === "moyenne_facturee_ht" ? "avec_frais" : "nombre";

/**
 * La valeur d'un indicateur l'année d'avant, telle qu'elle peut se lire à côté de celle de l'année ; `trop_peu` quand l'une des deux ne porte
 * que sur quelques dossiers : la montrer, ce serait les comparer. `null` : rien à comparer.
 */
export function anneeAvant(
  { indicateurs, precedents, evolutions }: Pick<TableauDeBord, "indicateurs" | "precedents" | "evolutions">,
  { cle }: Pick<DescriptionIndicateur, "cle">,
): number | "trop_peu" | null {
  const valeur = precedents && precedents.nombre > 0 ? precedents[cle] : null;
  if (valeur === null || evolutions?.[cle]) return valeur;
  const effectif = effectifDe(cle);
  return Math.min(indicateurs[effectif], precedents?.[effectif] ?? 0) < EFFECTIF_MINIMUM ? "trop_peu" : valeur;
}

/** « 2025 : 512,30 € », « 2025, au 26/11 : 480,00 € », « 12 mois d'avant : 480,00 € » ou « 2025 : n < 5 », sous la valeur de l'année ; `null` sans rien à comparer. */
export function direAnneeAvant(
  tableau: Pick<TableauDeBord, "indicateurs" | "precedents" | "precedents_au" | "evolutions">,
  indicateur: DescriptionIndicateur,
  periode: Periode,
): string | null {
  const avant = anneeAvant(tableau, indicateur);
  const texte =
    avant === "trop_peu"
      ? `n${INSECABLE}<${INSECABLE}${EFFECTIF_MINIMUM}`
      : formaterIndicateur(avant, indicateur.nature);
  return texte === null ? null : `${nommerAvant(periode, tableau.precedents_au)}${INSECABLE}: ${texte}`;
}
