import type { ChampIdentite } from "../../../domain/fre/vocabulaire/etiquettes.ts";
import { loueurDuTexte, loueurNomme } from "../../../domain/fre/vocabulaire/loueurs.ts";
import { blocsDe, type Page, texteDe } from "../commun/geometrie.ts";
import type { Paire } from "./etiquette.ts";

/** Loueur du document : derrière son étiquette, puis en tête de page, puis dans les mentions légales. */
export function lireLoueur(pages: readonly Page[], paires: readonly Paire<ChampIdentite>[]): string | null {
  for (const paire of paires) {
    if (paire.champ !== "loueur") continue;
    const nom = loueurNomme(paire.valeur);
    if (nom) return nom;
  }
  const premiere = pages[0];
  if (!premiere) return null;
  const tete = premiere.rangees.filter((rangee) => rangee.y < premiere.hauteur * 0.16);
  // L'en-tête d'un courrier peut tenir sur deux rangées (« Volkswagen Financial » / « Services »).
  const gauche = tete
    .flatMap((rangee) =>
      blocsDe(rangee, 1.5)
        .slice(0, 1)
        .map((bloc) => texteDe(bloc.mots)),
    )
    .join(" ");
  const texte = pages.flatMap((page) => page.rangees.map((rangee) => texteDe(rangee.mots))).join("\n");
  return (
    loueurDuTexte(tete.map((rangee) => texteDe(rangee.mots)).join("\n")) ?? loueurNomme(gauche) ?? loueurDuTexte(texte)
  );
}
