/** Le libellé d'un code ; un code d'un document ancien, hors des listes, se montre tel quel. */
export const direCode = <C extends string>(libelles: Record<C, string>, code: string | null): string | null =>
  code === null ? null : (libelles[code as C] ?? code);
