import { plier } from "../../domain/fre/vocabulaire/texte.ts";
import { type Page, texteDe } from "./geometrie.ts";
import type { Titre } from "./titre.ts";

const POLITESSE = /\b(?:madame|monsieur)\b/;
const CIVILITES = /\b(?:salutations|sentiments|consideration)\b/;

/** « Madame, Monsieur… nos salutations distinguées » : une lettre, que le document suit. */
function estUnCourrier({ rangees }: Page): boolean {
  const texte = plier(rangees.map(({ mots }) => texteDe(mots)).join(" "));
  return POLITESSE.test(texte) && CIVILITES.test(texte);
}

/** Le titre du document ; derrière une lettre d'accompagnement qui n'en a pas, celui de la page suivante. */
export function sousLeCourrier(pages: readonly Page[], lire: (pages: readonly Page[]) => Titre): Titre {
  const titre = lire(pages);
  const [premiere, ...suivantes] = pages;
  if (titre.bloc !== null || !premiere || suivantes.length === 0 || !estUnCourrier(premiere)) return titre;
  const second = lire(suivantes);
  return second.bloc === null ? titre : second;
}
