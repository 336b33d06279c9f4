const CLE = "reflet-brouillon-commentaire-";

/** Ce que l'on écrivait sur cette fiche : un départ, un rechargement ne le perdent pas. Gardé dans cet onglet seulement. */
export interface Brouillon {
  texte: string;
  interne: boolean;
  cites: { id: string; nom: string }[];
}

export function lireBrouillon(fiche: string): Brouillon | null {
  try {
    return JSON.parse(sessionStorage.getItem(CLE + fiche) ?? "null") as Brouillon | null; // écrit par garderBrouillon
  } catch {
    return null;
  }
}

export function garderBrouillon(fiche: string, brouillon: Brouillon | null): void {
  try {
    if (brouillon && brouillon.texte.trim() !== "") sessionStorage.setItem(CLE + fiche, JSON.stringify(brouillon));
    else sessionStorage.removeItem(CLE + fiche);
  } catch {
    // Un onglet qui ne garde rien perd le brouillon, pas le commentaire.
  }
}
