const entier = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });

/** Un nombre entier, milliers groupés : « 12 345 ». */
export const nombre = (valeur: number): string => entier.format(valeur);

/** « 3 restitutions », « 1 restitution ». */
export const combien = (n: number, un: string, plusieurs = `${un}s`): string =>
  `${nombre(n)}\u00a0${n < 2 ? un : plusieurs}`;
