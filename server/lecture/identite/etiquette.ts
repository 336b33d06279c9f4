import type { Bloc, Mot, Rangee } from "../commun/geometrie.ts";

export interface Paire<T> {
  champ: T;
  /** Vrai si l'étiquette est close par deux-points. */
  ponctuee: boolean;
  /** Vrai si le vocabulaire n'a pas l'étiquette : ses mots et la forme de sa valeur l'ont fait deviner. */
  devinee: boolean;
  page: number;
  /** Ligne de base de l'étiquette, et son abscisse. */
  y: number;
  x: number;
  valeur: string;
  mots: Mot[];
  rangees: Rangee[];
}

export interface Etiquette<T> {
  champ: T;
  bloc: Bloc;
  /** Mots du même bloc imprimés après l'étiquette. */
  suite: Mot[];
  /** Une étiquette sans deux-points n'est sûre que si elle occupe tout son bloc. */
  ponctuee: boolean;
  devinee?: boolean;
}

/** Étiquettes cherchées, et la forme que doit avoir une valeur qui suit son étiquette sans deux-points. */
export interface Lexique<T> {
  get(cle: string): T | undefined;
  has(cle: string): boolean;
  forme?: ((champ: T, valeur: string) => boolean) | undefined;
  /** Vrai si la valeur, de la forme du champ, ne peut pas se poursuivre sur la rangée suivante. */
  entiere?: ((champ: T, valeur: string) => boolean) | undefined;
  /** Champ que laissent deviner les mots d'une étiquette inconnue. */
  deviner?: ((texte: string) => T | undefined) | undefined;
}

export interface Contexte<T> {
  lexique: Lexique<T>;
  grille: readonly Bloc[][];
  etiquettes: (Etiquette<T> | null)[][];
  suites: Set<Bloc>;
}
