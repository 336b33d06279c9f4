import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { type Rangee, texteDe } from "../commun/geometrie.ts";
import type { Paire } from "./etiquette.ts";

const INTERLIGNE = 2;

/** « Kilométrage : 61 » en bout de rangée, « 245 km » au début de la suivante : un seul nombre, coupé à son espace. */
export function recollerKilometrage(paire: Paire<ChampIdentite>, rangees: readonly Rangee[]): Paire<ChampIdentite> {
  const deKm = paire.champ === "kilometrage" || paire.champ === "kilometrage_expertise";
  if (!deKm || !/^\d{1,3}$/.test(paire.valeur.trim())) return paire;
  const dernier = paire.mots.at(-1);
  const rang = rangees.findIndex((rangee) => dernier !== undefined && rangee.mots.at(-1) === dernier);
  const [sienne, suivante] = [rangees[rang], rangees[rang + 1]];
  if (!sienne || !suivante || suivante.page !== sienne.page) return paire;
  if (suivante.y - sienne.y > INTERLIGNE * sienne.corps) return paire;
  const suite = /^(\d{3}) ?kms?\b/i.exec(texteDe(suivante.mots))?.[1];
  return suite ? { ...paire, valeur: `${paire.valeur.trim()} ${suite} km` } : paire;
}
