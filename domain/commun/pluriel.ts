/** « 1 ligne », « 3 lignes » : au singulier jusqu'à un, zéro compris. */
export const pluriel = (n: number, un: string, plusieurs: string): string => `${n} ${n > 1 ? plusieurs : un}`;
