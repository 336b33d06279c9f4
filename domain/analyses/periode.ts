import { z } from "zod";
import { entierDAdresse } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";
import { libelleMois } from "./barres.ts";

/** Les douze derniers mois, jusqu'au jour où l'on lit : un lien ou une vue gardée avance avec le temps. */
export const GLISSANTE = "glissante";
/** La période des analyses : une année civile, ou les douze derniers mois. */
export type Annee = number | typeof GLISSANTE;
export const LIBELLE_GLISSANTE = "12 derniers mois";

/** Une année, ou « glissante », telle qu'une adresse la porte. */
export const anneeDAdresse = z.union([entierDAdresse(1990, 2099), z.literal(GLISSANTE)]);
/** Un mois de toutes les années (1 à 12), ou celui d'une seule (AAAA-MM) : douze mois glissants voient deux fois le même nom. */
export const moisDAdresse = z.union([entierDAdresse(1, 12), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)]);
export type MoisDAdresse = z.infer<typeof moisDAdresse>;

/** Le même jour un an plus tôt ; le 29 février devient le 28. AAAA-MM-JJ. */
export function unAnPlusTot(jour: string): string {
  const suite = jour.slice(4);
  return `${Number(jour.slice(0, 4)) - 1}${suite === "-02-29" ? "-02-28" : suite}`;
}

/** Le lendemain d'un jour, AAAA-MM-JJ. */
const lendemain = (jour: string): string =>
  new Date(Date.parse(`${jour}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Premier jour des douze mois qui suivent un dernier jour exclu : « 27/11/2025 » après le 26/11/2025. */
export const premierJourGlissant = (avant: string): string => formaterDate(lendemain(avant));

/** « 12 derniers mois, du 27/11/2025 au 26/11/2026 ». */
export const direGlissante = (jour: string): string =>
  `${LIBELLE_GLISSANTE}, du ${premierJourGlissant(unAnPlusTot(jour))} au ${formaterDate(jour)}`;

/** La période d'une puce : l'année, ou « 12 derniers mois ». */
export const nommerPeriode = (annee: string | number): string =>
  annee === GLISSANTE ? LIBELLE_GLISSANTE : String(annee);

/** Le mois d'une puce quand il porte son année : « novembre 2025 » ; `undefined` pour un mois de toutes les années. */
export const nommerMoisDate = (mois: string | number): string | undefined =>
  /^\d{4}-\d{2}$/.test(String(mois)) ? libelleMois(String(mois)) : undefined;
