import { NOMS_MOIS } from "./dates.ts";

/** `2026-03` devient « mars 2026 », `2026-03-01` « 1er mars 2026 ». */
export const libelleMois = (cle: string): string => {
  const jour = Number(cle.slice(8));
  const devant = jour === 0 ? "" : `${jour === 1 ? "1er" : jour} `;
  return `${devant}${NOMS_MOIS[Number(cle.slice(5, 7)) - 1] ?? ""} ${cle.slice(0, 4)}`.trim();
};
