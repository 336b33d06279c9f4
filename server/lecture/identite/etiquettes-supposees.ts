import { type Bloc, texteDe } from "../commun/geometrie.ts";
import type { Etiquette, Lexique } from "./etiquette.ts";
import { blocsSous, caseDeMemeRang } from "./valeur-etiquette.ts";

const MOTS_MAXIMUM = 8;
/** Les chiffres d'une étiquette sont ceux d'un rang (« 1ère », « 1st », « D.1 »). */
const sansRang = (texte: string) => texte.replace(/\b1(?:[eè]re?|st|er)\b/gi, "");

/** Champ que les mots d'une étiquette inconnue laissent deviner, ou `undefined`. */
function suppose<T>(texte: string, lexique: Lexique<T>): T | undefined {
  if (/\d/.test(sansRang(texte)) || texte.split(" ").length > MOTS_MAXIMUM) return undefined;
  return lexique.deviner?.(texte);
}

/** « Date de récupération 12/03/2024 » : une étiquette inconnue, suivie sans deux-points d'une valeur de la forme qu'elle annonce. */
function enTete<T>(bloc: Bloc, lexique: Lexique<T>): Etiquette<T> | null {
  for (let n = Math.min(bloc.mots.length - 1, MOTS_MAXIMUM); n > 0; n -= 1) {
    const champ = suppose(texteDe(bloc.mots.slice(0, n)), lexique);
    if (champ === undefined || !lexique.forme?.(champ, texteDe(bloc.mots.slice(n)))) continue;
    return { champ, bloc, suite: bloc.mots.slice(n), ponctuee: false, devinee: true };
  }
  return null;
}

/** Une étiquette inconnue, seule dans son bloc : sa valeur, à droite ou dessous, a la forme qu'elle annonce. */
function seule<T>(grille: readonly Bloc[][], i: number, j: number, lexique: Lexique<T>): Etiquette<T> | null {
  const bloc = grille[i]?.[j];
  const champ = bloc ? suppose(texteDe(bloc.mots), lexique) : undefined;
  if (!bloc || champ === undefined) return null;
  const voisins = [grille[i]?.[j + 1], ...blocsSous(grille, i, bloc), caseDeMemeRang(grille, i, j)].filter(
    (voisin) => voisin !== undefined,
  );
  const annonce = voisins.some((voisin) => lexique.forme?.(champ, texteDe(voisin.mots).replace(/^: ?/, "")));
  return annonce ? { champ, bloc, suite: [], ponctuee: false, devinee: true } : null;
}

/**
 * Complète les étiquettes reconnues par celles que le vocabulaire n'a pas, mais que leurs mots et la forme de leur valeur disent ensemble.
 * Les unes bornent les autres : une valeur ne s'étend plus sur une étiquette inconnue.
 */
export function supposerEtiquettes<T>(
  grille: readonly Bloc[][],
  etiquettes: (Etiquette<T> | null)[][],
  suites: ReadonlySet<Bloc>,
  lexique: Lexique<T>,
): void {
  if (!lexique.deviner || !lexique.forme) return;
  grille.forEach((blocs, i) => {
    blocs.forEach((bloc, j) => {
      const ligne = etiquettes[i];
      if (!ligne || ligne[j] || suites.has(bloc)) return;
      const gauche = ligne[j - 1];
      // La valeur d'une étiquette connue n'en est pas une autre.
      if (gauche?.ponctuee && gauche.suite.length === 0) return;
      ligne[j] = enTete(bloc, lexique) ?? seule(grille, i, j, lexique);
    });
  });
}
