import { convertir, Refus } from "./convertir.ts";
import type { EntiteReprise, Fiche } from "./correspondance.ts";
import type { LigneSource } from "./source/ligne-source.ts";

/** La valeur d'origine de la première de ces colonnes qui en a une. */
export const valeurDe = (ligne: LigneSource, de: readonly string[]): string | null => {
  for (const nom of de) {
    const valeur = ligne.valeurs[nom];
    if (valeur !== undefined && valeur !== null && valeur.trim() !== "") return valeur;
  }
  return null;
};

/** Convertit chaque colonne ; toutes les fautes sont dites, pas seulement la première. */
export function lireFiche(
  entite: EntiteReprise,
  ligne: LigneSource,
  maintenant: Date,
): { fiche: Fiche; raisons: string[] } {
  const fiche: Fiche = {};
  const raisons: string[] = ligne.faute ? [ligne.faute] : [];
  for (const colonne of entite.colonnes) {
    const brute = valeurDe(ligne, colonne.de);
    if (brute === null) {
      fiche[colonne.vers] = colonne.defaut === "maintenant" ? maintenant.toISOString() : (colonne.defaut ?? null);
      if (colonne.requise) raisons.push(`${colonne.vers} : valeur requise`);
      continue;
    }
    try {
      fiche[colonne.vers] = convertir(brute, colonne);
    } catch (erreur) {
      if (!(erreur instanceof Refus)) throw erreur;
      raisons.push(`${colonne.vers} : ${erreur.message}`);
    }
  }
  return { fiche, raisons };
}
