import type { Mot, Rangee } from "../commun/geometrie.ts";
import { mediane } from "../commun/mediane.ts";

/** Écart de deux lignes de base, en parts du corps courant, sous lequel une image n'a qu'une ligne de texte. */
const MEME_LIGNE = 0.4;
/** Un deux-points ou un tiret n'a pas de ligne de base : la sienne se devine de son milieu. */
const MEME_LIGNE_MUETTE = 0.5;

const baseDe = ({ mots }: Rangee): number => mediane(mots.map((mot) => mot.y));
const estMuet = ({ texte }: Mot): boolean => !/[\p{L}\p{N}€%]/u.test(texte);
const estMuette = ({ mots }: Rangee): boolean => mots.every(estMuet);
// Un tiret tombe parfois dans le rectangle d'un mot mal cadré.
const seChevauchent = (a: Mot, b: Mot): boolean => !estMuet(a) && !estMuet(b) && a.x0 < b.x1 && b.x0 < a.x1;

/**
 * Réunit les rangées d'une page reconnue que la mesure des lignes de base a coupées en deux : une image penchée, ou un mot dont le corps est
 * mal mesuré, écarte les mots d'une même ligne. Deux rangées dont des mots se chevauchent sont deux lignes.
 */
export function reunirRangees(rangees: readonly Rangee[]): Rangee[] {
  const corps = mediane(rangees.flatMap(({ mots }) => mots.map((mot) => mot.corps)));
  const resultat: Rangee[] = [];
  for (const rangee of rangees) {
    const derniere = resultat.at(-1);
    const tolerance = (derniere && (estMuette(derniere) || estMuette(rangee)) ? MEME_LIGNE_MUETTE : MEME_LIGNE) * corps;
    const suit =
      derniere !== undefined &&
      Math.abs(baseDe(rangee) - baseDe(derniere)) <= tolerance &&
      !rangee.mots.some((mot) => derniere.mots.some((autre) => seChevauchent(mot, autre)));
    if (!suit) {
      resultat.push(rangee);
      continue;
    }
    const mots = [...derniere.mots, ...rangee.mots].sort((a, b) => a.x0 - b.x0);
    resultat[resultat.length - 1] = { ...derniere, mots, corps: Math.max(derniere.corps, rangee.corps) };
  }
  return resultat;
}
