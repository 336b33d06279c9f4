import type { Geocodeur } from "../geocodeur.ts";

/** Une adresse ne déménage pas : une réponse sert un jour. */
const DUREE_MS = 86_400_000;
const ENTREES_MAX = 5_000;

/** Garde les réponses en mémoire, les plus anciennes partent d'abord ; deux demandes pareilles en même temps n'en font qu'une. Une panne ne se garde pas. */
export function avecCache(geocodeur: Geocodeur, maintenant: () => number, entreesMax = ENTREES_MAX): Geocodeur {
  return {
    suggerer: garder((texte: string) => geocodeur.suggerer(texte), maintenant, entreesMax),
    localiser: garder((adresse: string) => geocodeur.localiser(adresse), maintenant, entreesMax),
  };
}

function garder<T>(appel: (texte: string) => Promise<T>, maintenant: () => number, entreesMax: number) {
  const gardees = new Map<string, { promesse: Promise<T>; perimeeA: number }>();
  return (texte: string): Promise<T> => {
    const cle = texte.trim().replace(/\s+/g, " ").toLowerCase();
    const gardee = gardees.get(cle);
    if (gardee && maintenant() < gardee.perimeeA) return gardee.promesse;
    gardees.delete(cle);
    const promesse = appel(texte);
    gardees.set(cle, { promesse, perimeeA: maintenant() + DUREE_MS });
    promesse.catch(() => gardees.delete(cle));
    const [ancienne] = gardees.keys();
    if (gardees.size > entreesMax && ancienne !== undefined) gardees.delete(ancienne);
    return promesse;
  };
}
