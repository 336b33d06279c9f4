export type Papier = "facture" | "rapport" | "pv";

/** Ce qui manque pour affirmer un verdict : sur quel papier le chercher, et pourquoi, en une phrase. */
export interface Manque {
  papier: Papier;
  /** Champ de la ligne de facture à lire ou à confirmer ; absent quand la question est ailleurs. */
  champ?: string;
  raison: string;
}
