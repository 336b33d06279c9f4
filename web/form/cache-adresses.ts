import type { Suggestion } from "../../domain/adresses/adresse.ts";
import { CACHE_SUGGESTIONS_S } from "../../domain/adresses/rythme-recherche.ts";

const PREFIXE = "adresse:";
const ENTREES_MAX = 100;

interface Gardee {
  le: number;
  suggestions: Suggestion[];
}

/** Le stockage peut manquer (navigation privée stricte) ou être plein : le cache est alors vide, et rien ne casse. */
function tenter<T>(geste: () => T): T | null {
  try {
    return geste();
  } catch {
    return null;
  }
}

const cleDe = (texte: string): string => PREFIXE + texte.trim().replace(/\s+/g, " ").toLowerCase();
const clesGardees = (): string[] => Object.keys(sessionStorage).filter((cle) => cle.startsWith(PREFIXE));

/** Les suggestions déjà reçues pour ce texte dans cet onglet, si elles ont moins d'un jour. */
export function suggestionsGardees(texte: string, maintenant = Date.now()): Suggestion[] | null {
  return tenter(() => {
    const brut = sessionStorage.getItem(cleDe(texte));
    const gardee = brut === null ? null : (JSON.parse(brut) as Gardee); // écrit par garderSuggestions
    if (gardee && maintenant - gardee.le < CACHE_SUGGESTIONS_S * 1000) return gardee.suggestions;
    sessionStorage.removeItem(cleDe(texte));
    return null;
  });
}

export function garderSuggestions(texte: string, suggestions: Suggestion[], maintenant = Date.now()): void {
  tenter(() => {
    if (clesGardees().length >= ENTREES_MAX) oublierAdresses();
    sessionStorage.setItem(cleDe(texte), JSON.stringify({ le: maintenant, suggestions } satisfies Gardee));
  });
}

/** À la déconnexion : ce que la personne a cherché ne reste pas dans l'onglet. */
export function oublierAdresses(): void {
  tenter(() => {
    for (const cle of clesGardees()) sessionStorage.removeItem(cle);
  });
}
