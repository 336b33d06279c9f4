import type { Position } from "../geocodeur.ts";

/** La métropole et les départements d'outre-mer : [sud, ouest, nord, est], degrés. */
const ZONES = [
  [41.2, -5.3, 51.2, 9.7],
  [15.7, -61.9, 16.6, -60.9],
  [14.3, -61.3, 15, -60.7],
  [2, -54.7, 6, -51.5],
  [-21.5, 55.1, -20.7, 55.9],
  [-13.1, 44.9, -12.5, 45.4],
] as const;

/** La recherche est restreinte à la France : un point ailleurs n'est pas l'adresse demandée. */
export const enFrance = (position: Position): Position | null =>
  ZONES.some(
    ([sud, ouest, nord, est]) =>
      position.latitude >= sud && position.latitude <= nord && position.longitude >= ouest && position.longitude <= est,
  )
    ? position
    : null;
