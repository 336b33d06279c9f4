const entier = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });

/** Un nombre entier, milliers groupés : « 12 345 ». */
export const nombre = (valeur: number): string => entier.format(valeur);
