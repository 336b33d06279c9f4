import type { Feuilles } from "../blocs.ts";

/** Qui imprime : chaque moteur pose, coupe et ordonne les mots à sa façon. */
export interface Moteur {
  imprimer: (feuilles: Feuilles) => Promise<Uint8Array>;
  finir: () => Promise<void>;
}
export const MOTEURS = ["chromium", "typst", "dessin", "writer"] as const;
export type NomMoteur = (typeof MOTEURS)[number];
