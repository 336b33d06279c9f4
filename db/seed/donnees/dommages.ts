import type { DommagePossible } from "./dommage-possible.ts";
import { DOMMAGES_CARROSSERIE } from "./dommages-carrosserie.ts";
import { DOMMAGES_EQUIPEMENT } from "./dommages-equipement.ts";
import { DOMMAGES_HABITACLE } from "./dommages-habitacle.ts";

/** Tous les dommages tirables. */
export const DOMMAGES_POSSIBLES: readonly DommagePossible[] = [
  ...DOMMAGES_CARROSSERIE,
  ...DOMMAGES_EQUIPEMENT,
  ...DOMMAGES_HABITACLE,
];
