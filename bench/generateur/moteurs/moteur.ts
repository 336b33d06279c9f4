import type { Feuilles } from "../blocs.ts";

/** Une page composée ne tient pas sur sa feuille. */
export class PageTropPleine extends Error {}

/** Qui imprime : chaque moteur pose, coupe et ordonne les mots à sa façon. */
export interface Moteur {
  /** Lève `PageTropPleine` si une page déborde et que le moteur le sait. */
  imprimer: (feuilles: Feuilles) => Promise<Uint8Array>;
  finir: () => Promise<void>;
}

export type NomMoteur = "chromium" | "typst" | "dessin" | "writer";
/** Ceux d'un tirage ordinaire ; LibreOffice, dix fois plus lent, se demande. */
export const MOTEURS: readonly NomMoteur[] = ["chromium", "typst", "dessin"];
