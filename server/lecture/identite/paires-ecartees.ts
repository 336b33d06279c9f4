import type { Paire } from "./etiquette.ts";

/**
 * Les couples, sans celui dont la valeur est un amas d'autres couples (« Rapport de restitution », imprimé au-dessus de la colonne des valeurs,
 * les prend toutes) quand une étiquette ponctuée dit le même champ.
 */
export const sansAmas = <C extends string>(paires: readonly Paire<C>[]): Paire<C>[] =>
  paires.filter(
    (paire) =>
      paire.ponctuee ||
      !/\s:\s/.test(paire.valeur) ||
      !paires.some((autre) => autre.champ === paire.champ && autre.ponctuee && autre.valeur !== ""),
  );
