import type { Mot } from "../commun/geometrie.ts";
import { texteDe } from "../commun/geometrie.ts";

/** Ce qu'une valeur imprimée peut être ; « autre » est tout ce que la lecture ne garde pas (client, SIREN, échéance…). */
export type ChampPropose =
  | "numero"
  | "contrat"
  | "immatriculation"
  | "vin"
  | "kilometrage"
  | "kilometrage_expertise"
  | "date_document"
  | "date_mise_en_circulation"
  | "date_restitution"
  | "date_expertise"
  | "autre";

/** Une façon de lire un champ : la valeur sous sa forme normalisée (dates en ISO), les mots qui la portent, et ce que vaut l'indice. */
export interface Proposition {
  champ: ChampPropose;
  valeur: string;
  page: number;
  mots: readonly Mot[];
  /** Part des fois où cet indice, seul, dit vrai : de 0 à 1. */
  poids: number;
  /** Vrai si seule la place de la valeur parle : rien d'imprimé ne la nomme. */
  nue?: true;
}

/** Les mots qui portent à eux seuls la valeur, ou tous. */
export function resserrer(mots: readonly Mot[], porte: (texte: string) => boolean): readonly Mot[] {
  for (let longueur = 1; longueur <= Math.min(6, mots.length); longueur += 1) {
    for (let debut = 0; debut + longueur <= mots.length; debut += 1) {
      const part = mots.slice(debut, debut + longueur);
      if (porte(texteDe(part))) return part;
    }
  }
  return mots;
}

/** Écart, en points, de deux lectures du même mot : une case recollée a pu le déplacer un peu. */
const MEME_PLACE = 5;

/** Vrai si les deux propositions s'appuient sur la même inscription de la page. */
export function memePlace(a: Proposition, b: Proposition): boolean {
  if (a.page !== b.page) return false;
  return a.mots.some((mot) =>
    b.mots.some(
      (autre) => autre === mot || (Math.abs(autre.y - mot.y) < MEME_PLACE && Math.abs(autre.x0 - mot.x0) < MEME_PLACE),
    ),
  );
}
