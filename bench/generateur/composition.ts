import type { Hasard } from "../hasard.ts";
import { type Ecriture, tirerEcriture } from "./ecritures.ts";

/** Champs d'identification qu'une mise en page peut taire : leur vérité est alors `null`. */
export type Champ =
  | "vin"
  | "marque"
  | "modele"
  | "kilometrage"
  | "mec"
  | "restitution"
  | "contrat"
  | "loueur"
  | "numero";

/** Ce qui vaut d'un bout à l'autre d'un document : son hasard, ses écritures, son corps, et les champs qu'il a imprimés. */
export interface Composition {
  h: Hasard;
  e: Ecriture;
  /** Corps de base en points. */
  corps: number;
  paysage: boolean;
  imprimes: Set<Champ>;
  /** Titres et intitulés en capitales. */
  capitales: boolean;
}

export const nouvelleComposition = (h: Hasard, paysage: boolean): Composition => ({
  h,
  e: tirerEcriture(h),
  corps: h.un([8, 8.5, 9, 9.5]),
  paysage,
  imprimes: new Set(),
  capitales: h.chance(0.4),
});

export const capitaliser = (mots: string): string => mots.charAt(0).toUpperCase() + mots.slice(1);
/** En capitales accentuées, si le document les aime. */
export const titrer = (c: Composition, mots: string): string => (c.capitales ? mots.toUpperCase() : mots);
