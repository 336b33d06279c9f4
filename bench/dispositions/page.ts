import type { Localisation } from "../../domain/fre/codes.ts";
import type { LigneModele } from "./modele.ts";

export interface Imprimable {
  html: string;
  paysage?: true;
  verite: object;
}

/** Une mise en page : la graine choisit les données, jamais la forme. */
export type Gabarit = (graine: number) => Imprimable;

export const document = (corps: string, style = "") =>
  `<!doctype html><meta charset="utf-8"><style>body{font:9.5pt Arial,sans-serif;margin:0}table{border-collapse:collapse;width:100%}td,th{padding:3px 5px;vertical-align:top;text-align:left}.d{text-align:right}.page{break-after:page}h1{font-size:15pt;margin:8px 0}p{margin:3px 0}${style}</style>${corps}`;

export const rangee = (cellules: readonly string[], droite: readonly number[] = [], balise = "td") =>
  `<tr>${cellules.map((c, i) => `<${balise}${droite.includes(i) ? ' class="d"' : ""}>${c}</${balise}>`).join("")}</tr>`;

const zones: Partial<Record<Localisation, string>> = {
  avant: "Avant",
  arriere: "Arrière",
  avant_droit: "Avant droit",
  avant_gauche: "Avant gauche",
  arriere_droit: "Arrière droit",
  arriere_gauche: "Arrière gauche",
  cote_droit: "Latéral droit",
  cote_gauche: "Latéral gauche",
  toit: "Toit",
  interieur_avant: "Habitacle avant",
  interieur_arriere: "Habitacle arrière",
};
export const zoneDe = (ligne: LigneModele) => (ligne.place ? (zones[ligne.place] ?? "") : "");

export const tva = (ht: number) => Math.round(ht * 0.2 + 1e-7);
