import type { GenreTrouve } from "../../domain/recherche/recherche.ts";

/** Une fiche ouverte par la recherche. */
export interface Recente {
  genre: GenreTrouve;
  titre: string;
  detail: string | null;
  chemin: string;
}

const CLE = "reflet-recherches";
const GARDEES_MAX = 8;

/** Les fiches que cette personne a ouvertes par la recherche, sur cet appareil. Un stockage refusé ou abîmé n'en a aucune. */
export function lireRecentes(personne: string): readonly Recente[] {
  try {
    const lues = JSON.parse(localStorage.getItem(CLE) ?? "{}") as { personne?: string; fiches?: Recente[] };
    return lues.personne === personne && Array.isArray(lues.fiches) ? lues.fiches : [];
  } catch {
    return [];
  }
}

export function garderRecente(personne: string, fiche: Recente): void {
  const fiches = [fiche, ...lireRecentes(personne).filter((f) => f.chemin !== fiche.chemin)].slice(0, GARDEES_MAX);
  try {
    localStorage.setItem(CLE, JSON.stringify({ personne, fiches }));
  } catch {
    // Un appareil qui ne garde rien n'a pas de récents.
  }
}

/** En quittant : la personne suivante ne voit pas ce que la précédente a cherché. */
export function oublierRecentes(): void {
  try {
    localStorage.removeItem(CLE);
  } catch {
    // Rien n'y était.
  }
}
