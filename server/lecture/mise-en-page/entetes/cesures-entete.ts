import { motsEntete } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { Mot, Rangee } from "../../commun/geometrie.ts";

const COUPE = /^\p{L}[\p{L}'’]*-$/u;
const FIN = /^\p{Ll}{2,}$/u;

/** « Locali- » au-dessus de « sation », dans la même case : le mot entier, s'il est d'un intitulé. */
function entier(debut: Mot, fin: Mot): string | null {
  if (!COUPE.test(debut.texte) || !FIN.test(fin.texte) || fin.y - debut.y > 1.6 * debut.corps) return null;
  const mot = debut.texte.slice(0, -1) + fin.texte;
  return motsEntete(mot) ? mot : null;
}

/** Les rangées, où chaque intitulé coupé par sa colonne étroite est rendu entier à la première, et retiré de la seconde. */
export function recollerCesures(rangees: readonly Rangee[]): readonly Rangee[] {
  if (!rangees.some(({ mots }) => mots.some(({ texte }) => COUPE.test(texte)))) return rangees;
  const recollees = rangees.map((rangee) => ({ ...rangee, mots: [...rangee.mots] }));
  recollees.forEach((rangee, i) => {
    const suivante = recollees[i + 1];
    if (!suivante) return;
    rangee.mots = rangee.mots.map((debut) => {
      const fin = suivante.mots.find((mot) => entier(debut, mot) !== null);
      if (!fin) return debut;
      suivante.mots = suivante.mots.filter((mot) => mot !== fin);
      return { ...debut, texte: entier(debut, fin) ?? debut.texte };
    });
  });
  return recollees;
}
