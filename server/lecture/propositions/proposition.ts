import type { SeparateurDecimal } from "../../../domain/commun/montants.ts";
import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import type { Page, Rangee } from "../commun/geometrie.ts";
import type { Titre } from "../identite/titre-lu.ts";
import type { Tableau } from "./tableaux/tableau.ts";

/** Ce que toute façon de trouver des lignes reçoit, et ne change pas. */
export interface Sources {
  pages: readonly Page[];
  titre: Titre;
  decimale: SeparateurDecimal;
}

export type Facon = "tableaux_tournes" | "blocs" | "tableaux" | "ancrees" | "lignes_titrees" | "constats";

/** Une lecture possible des lignes d'un document : ce qu'elle trouve, et les rangées qu'elle n'explique pas. */
export interface Proposition {
  facon: Facon;
  lignes: LigneLue[];
  tableaux: readonly Tableau[];
  /** Rangées hors des tableaux et des blocs : l'identification s'y cherche. */
  libres: readonly Rangee[];
  /** Rangées qu'aucune ligne n'explique : les totaux s'y cherchent. */
  restantes: readonly Rangee[];
  /** Un procès-verbal qui dit n'avoir rien constaté. */
  sansDommage: boolean;
}

export const rangeesDes = (pages: readonly Page[]): Rangee[] => pages.flatMap(({ rangees }) => rangees);

export const sauf = (rangees: readonly Rangee[], prises: ReadonlySet<Rangee>): readonly Rangee[] =>
  rangees.filter((rangee) => !prises.has(rangee));
