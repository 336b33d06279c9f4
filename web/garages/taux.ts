import { formaterEuros } from "../../domain/commun/montants.ts";

const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2 });

/** Taux en centimes hors taxes de l'heure : « 62,50 € HT / h ». */
export const tauxHoraire = (centimes: number | null): string | null =>
  centimes === null ? null : `${formaterEuros(centimes)} HT / h`;

/** Centièmes de pour cent : « 12,5 % ». */
export const pourCent = (centiemes: number | null): string | null =>
  centiemes === null ? null : `${decimal.format(centiemes / 100)}\u00a0%`;

const uneDecimale = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Distance en kilomètres, une décimale : « 3,4 km ». */
export const distance = (km: number): string => `${uneDecimale.format(km)}\u00a0km`;
