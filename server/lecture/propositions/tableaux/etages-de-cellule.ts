import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";
import { lireLocalisation } from "../../../../domain/fre/comprendre-localisation.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { type Mot, texteDe } from "../../commun/geometrie.ts";
import { enSuites } from "../../commun/suites.ts";
import { texteCellule } from "../../mise-en-page/colonnes.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";

/** Deux mots d'une même rangée d'une cellule n'ont pas plus que cet écart, en corps. */
const MEME_RANGEE = 0.5;

const rangeesDe = (mots: readonly Mot[]): Mot[][] =>
  enSuites(
    mots.toSorted((a, b) => a.y - b.y),
    (mot, _, __, [premier]) => premier !== undefined && mot.y - premier.y < MEME_RANGEE * mot.corps,
  ).map((rangee) => rangee.toSorted((a, b) => a.x0 - b.x0));

const DIT: Partial<Record<RoleColonne, (texte: string) => boolean>> = {
  operation: (texte) => comprendreOperation(texte) !== null,
  dommage: (texte) => comprendreDommage(texte, null) !== null,
  localisation: (texte) => lireLocalisation(texte) !== null,
};

interface Cellules {
  colonnes: readonly Colonne[];
  cellules: Map<RoleColonne, string>;
  motsDe: Map<RoleColonne, Mot[]>;
}

/** Là où un intitulé a deux étages, chaque cellule a les siens : le bas dit le second rôle, et le haut, replié peut-être, le premier. */
export function separerEtages<T extends Cellules>(ligne: T): T {
  const cellules = new Map(ligne.cellules);
  const motsDe = new Map(ligne.motsDe);
  for (const { role, dessous } of ligne.colonnes) {
    const rangees = role && dessous ? rangeesDe(motsDe.get(role) ?? []) : [];
    if (!role || !dessous || rangees.length < 2 || cellules.get(dessous)) continue;
    const dit = DIT[dessous];
    const coupe = dit ? rangees.findIndex((rangee, i) => i > 0 && dit(texteDe(rangee))) : -1;
    if (coupe < 0) continue;
    for (const [champ, mots] of [
      [role, rangees.slice(0, coupe).flat()],
      [dessous, rangees.slice(coupe).flat()],
    ] as const) {
      cellules.set(champ, texteCellule(mots));
      motsDe.set(champ, mots);
    }
  }
  return { ...ligne, cellules, motsDe };
}
