/** Valeur du milieu une fois triées, la plus grande des deux quand leur nombre est pair ; 0 sans valeur. */
export const mediane = (valeurs: readonly number[]): number =>
  valeurs.toSorted((a, b) => a - b)[Math.floor(valeurs.length / 2)] ?? 0;
