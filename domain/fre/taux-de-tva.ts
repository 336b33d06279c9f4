/** Les taux de TVA français en vigueur, outre-mer et Corse compris, en dix-millièmes (code général des impôts, articles 278 à 281 et 296 à 298). */
export const TAUX_DE_TVA: readonly number[] = [2000, 1000, 850, 550, 210];
