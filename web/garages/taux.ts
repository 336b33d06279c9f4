import { formaterEuros } from "../../domain/commun/montants.ts";

const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });

/** Taux en euros hors taxes de l'heure : « 62,50 € HT / h ». */
export const tauxHoraire = (euros: number | null): string | null =>
  euros === null ? null : `${formaterEuros(Math.round(euros * 100))} HT / h`;

export const pourCent = (valeur: number | null): string | null =>
  valeur === null ? null : `${decimal.format(valeur)}\u00a0%`;

const uneDecimale = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Distance en kilomètres, une décimale : « 3,4 km ». */
export const distance = (km: number): string => `${uneDecimale.format(km)}\u00a0km`;
