import type { Element, Localisation } from "./codes.ts";
import { lirePosition, type Position } from "./vocabulaire/positions.ts";
import { jetons, plier } from "./vocabulaire/texte.ts";

const COTES = new Set(["lateral", "laterale", "cote", "lat", "flanc", "side"]);
const PLACES: Readonly<Record<string, Localisation>> = {
  toit: "toit",
  pavillon: "toit",
  dessous: "dessous",
  soubassement: "dessous",
  coffre: "coffre",
  general: "general",
  generale: "general",
  ensemble: "general",
  roof: "toit",
  underbody: "dessous",
  underside: "dessous",
  boot: "coffre",
  trunk: "coffre",
};

/** Place d'une colonne de localisation, telle que lue dans l'habitacle (« Int. AV ») ou autour du véhicule (« Latéral gauche »). */
export function lireLocalisation(texte: string): Localisation | null {
  const mots = jetons(texte);
  // « Hors champ de vision » dit où est l'impact sur le pare-brise, pas sur le véhicule.
  if (mots.length === 0 || plier(texte).includes("champ")) return null;
  const position = lirePosition(mots);
  if (mots.some((mot) => mot === "int" || /^(?:interieur|interior|inside|habitacle)/.test(mot))) {
    return position.longueur ? `interieur_${position.longueur}` : null;
  }
  for (const mot of mots) if (PLACES[mot]) return PLACES[mot];
  if (position.cote && mots.some((mot) => COTES.has(mot))) return `cote_${position.cote}`;
  if (position.longueur) return position.cote ? `${position.longueur}_${position.cote}` : position.longueur;
  return position.cote ? `cote_${position.cote}` : null;
}

/** « Éraflure 12 cm, angle droit » : le côté que la suite de la désignation précise. */
export function coteDit(designation: string): Position["cote"] {
  const cote = /\b(?:angle|coin|cote|partie|extremite|bord) (droit|gauche)/.exec(plier(designation))?.[1];
  return cote === "droit" || cote === "gauche" ? cote : null;
}

/** Un pare-chocs dont la désignation dit le coin (« pare-chocs avant droit ») est situé à ce coin. */
export function coinImprime(element: Element | null, position: Position): Localisation | null {
  if (!element || !position.cote) return null;
  if (element === "pare_chocs_avant" || element === "capot") return `avant_${position.cote}`;
  if (element === "pare_chocs_arriere" || element === "lunette_arriere_hayon") return `arriere_${position.cote}`;
  return null;
}
