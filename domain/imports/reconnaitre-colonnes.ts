import { plier } from "../commun/recherche.ts";
import { type Cellule, ecrireCellule, estVide, serrerEspaces } from "./cellule.ts";
import type { DescriptionImport } from "./colonne.ts";
import type { Correspondance } from "./lire-ligne.ts";

/** « Kilométrage (km) * » se lit comme « Kilométrage ». */
const formes = (titre: string): string[] =>
  [...new Set([plier(titre), plier(titre.replace(/\([^)]*\)/g, ""))])].filter(Boolean);

function trouver(description: DescriptionImport, titre: string): string | null {
  for (const forme of formes(titre)) {
    const colonne = description.colonnes.find((c) =>
      [c.titre, ...c.synonymes, c.cle].some((t) => formes(t).includes(forme)),
    );
    if (colonne) return colonne.cle;
  }
  return null;
}

/** Les colonnes du fichier reconnues à leur titre ; un titre en double ne sert qu'une fois, le premier. */
export function reconnaitreColonnes(description: DescriptionImport, titres: readonly string[]): (string | null)[] {
  const prises = new Set<string>();
  return titres.map((titre) => {
    const cle = trouver(description, titre);
    if (cle === null || prises.has(cle)) return null;
    prises.add(cle);
    return cle;
  });
}

/** Les colonnes du fichier dont le titre est connu et que la personne (ou un titre en double) laisse de côté : leur titre, et ce qu'elles rempliraient. */
export const reconnuesLaissees = (
  description: DescriptionImport,
  titres: readonly string[],
  correspondance: Correspondance,
): { titre: string; remplirait: string }[] =>
  titres.flatMap((titre, i) => {
    const cle = correspondance[i] === null ? trouver(description, titre) : null;
    const remplirait = description.colonnes.find((c) => c.cle === cle)?.titre;
    return remplirait === undefined ? [] : [{ titre, remplirait }];
  });

/** Pourquoi une colonne du fichier n'est pas reprise, si on le sait. */
export const raisonIgnoree = (description: DescriptionImport, titre: string): string | undefined =>
  description.ignorees.find((i) => i.titres.some((t) => formes(titre).includes(plier(t))))?.raison;

const RANG_TITRES_MAX = 20;

/**
 * Le rang, parmi les premières lignes, de celle qui porte les titres : celle où l'on en reconnaît le plus. Un titre de document ou une
 * ligne vide au-dessus ne gênent pas. Sans aucun titre reconnu, la première ligne non vide.
 */
export function trouverTitres(description: DescriptionImport, lignes: readonly (readonly Cellule[])[]): number {
  let meilleur = -1;
  let score = 0;
  lignes.slice(0, RANG_TITRES_MAX).forEach((cellules, rang) => {
    const reconnues = reconnaitreColonnes(description, cellules.map(ecrireCellule)).filter(Boolean).length;
    if (reconnues > score) [meilleur, score] = [rang, reconnues];
  });
  return meilleur >= 0 ? meilleur : lignes.findIndex((cellules) => !cellules.every(estVide));
}

/** Les titres tels qu'on les montre : une colonne sans titre se nomme par sa lettre. */
export const nommerTitres = (cellules: readonly Cellule[]): string[] =>
  cellules.map((c, i) => serrerEspaces(ecrireCellule(c)).slice(0, 200) || `Colonne ${lettreDeColonne(i)}`);

/** 0 → A, 25 → Z, 26 → AA. */
export const lettreDeColonne = (rang: number): string =>
  (rang < 26 ? "" : lettreDeColonne(Math.floor(rang / 26) - 1)) + String.fromCharCode(65 + (rang % 26));

/** Ce qui empêche de vérifier avec ces colonnes, en une phrase ; `null` si tout va. */
export function refusDeCorrespondance(description: DescriptionImport, correspondance: Correspondance): string | null {
  const choisies = correspondance.filter((c) => c !== null);
  const double = choisies.find((c, i) => choisies.indexOf(c) !== i);
  const titreDe = (cle: string) => description.colonnes.find((c) => c.cle === cle)?.titre ?? cle;
  if (double) return `«\u00a0${titreDe(double)}\u00a0» est rempli par deux colonnes du fichier\u00a0: gardez-en une.`;
  const reperes = REPERES[description.entite];
  const absent = reperes.find((r) => !r.some((cle) => choisies.includes(cle)));
  return absent
    ? `Il manque la colonne «\u00a0${absent.map(titreDe).join("\u00a0» ou «\u00a0")}\u00a0», qui retrouve chaque fiche.`
    : null;
}

/** De chaque groupe, une colonne au moins : sans elles, aucune ligne ne retrouve sa fiche. */
const REPERES: Record<DescriptionImport["entite"], readonly (readonly string[])[]> = {
  vehicules: [["immatriculation", "vin"]],
  conducteurs: [["nom", "numero_permis"]],
  affectations: [["vehicule"], ["date_debut_affectation"]],
  contrats: [["vehicule"], ["date_debut", "numero", "date_fin"]],
  restitutions: [["immatriculation"], ["date_restitution"]],
  garages: [["nom"]],
};
