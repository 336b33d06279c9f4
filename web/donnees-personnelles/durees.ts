/** 6 devient « 6 mois », 120 « 10 ans ». */
export const enDuree = (mois: number): string => (mois > 12 && mois % 12 === 0 ? `${mois / 12} ans` : `${mois} mois`);
