import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { blocsDe, type Rangee, texteDe } from "../commun/geometrie.ts";
import type { Paire } from "./etiquette.ts";

/** Écart de deux rangées d'une même case ; écart, en points, de deux bords alignés. */
const INTERLIGNE = 2.2;
const BORD = 3;

/**
 * « VF10BZ3AUPW3048 » au-dessus de « VIN | 59 » : une case étroite coupe le châssis, et son étiquette se centre entre ses deux rangées. Les deux
 * morceaux, sur le même bord, en font un de dix-sept signes ; toute autre paire est rendue telle quelle.
 */
export function recollerChassis(paire: Paire<ChampIdentite>, rangees: readonly Rangee[]): Paire<ChampIdentite> {
  const fin = paire.valeur.trim();
  const premier = paire.mots[0];
  if (paire.champ !== "vin" || !premier || !/^[A-Z0-9]{1,8}$/.test(fin)) return paire;
  for (const rangee of rangees) {
    const ecart = premier.y - rangee.y;
    if (rangee.page !== paire.page || ecart <= 0 || ecart > INTERLIGNE * premier.corps) continue;
    const debut = blocsDe(rangee).find(({ x0 }) => Math.abs(x0 - premier.x0) < BORD);
    const chassis = debut ? texteDe(debut.mots) + fin : "";
    if (debut && /^[A-Z0-9]{17}$/.test(chassis))
      return { ...paire, valeur: chassis, mots: [...debut.mots, ...paire.mots] };
  }
  return paire;
}
