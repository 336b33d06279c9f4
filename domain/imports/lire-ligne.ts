import { type Cellule, demandeEffacement, ecrireCellule, estVide } from "./cellule.ts";
import type { ColonneImport, DescriptionImport } from "./colonne.ts";
import { type Conventions, convertirCellule, type ValeurImport } from "./convertir-cellule.ts";
import { colonneDe } from "./descriptions.ts";

/** Une cellule refusée : le titre de sa colonne dans le fichier, ce qu'elle contient, et pourquoi. */
export interface ErreurCellule {
  colonne: string;
  valeur: string;
  raison: string;
}

/** Une entrée par colonne du fichier : la clé de la colonne de Reflet qu'elle remplit, ou nul. */
export type Correspondance = readonly (string | null)[];

export interface LigneLue {
  /** Absente : la cellule est vide, la fiche garde ce qu'elle a. Nulle : à effacer. */
  valeurs: Record<string, ValeurImport>;
  erreurs: ErreurCellule[];
}

/** Plus long qu'aucun de nos champs : on ne recopie pas un roman dans un rapport d'erreurs. */
const VALEUR_MONTREE_MAX = 200;
export const erreurCellule = (colonne: string, cellule: Cellule | undefined, raison: string): ErreurCellule => {
  const texte = ecrireCellule(cellule);
  return {
    colonne,
    valeur: texte.length > VALEUR_MONTREE_MAX ? `${texte.slice(0, VALEUR_MONTREE_MAX)}…` : texte,
    raison,
  };
};

/**
 * Lit une ligne : chaque cellule est convertie puis jugée par le schéma de l'entité, et toutes les fautes sont rendues, pas
 * seulement la première.
 * @param titres les titres du fichier, pour nommer la colonne comme la personne la voit
 */
export function lireLigne(
  description: DescriptionImport,
  titres: readonly string[],
  correspondance: Correspondance,
  cellules: readonly Cellule[],
  conventions: Conventions,
): LigneLue {
  const valeurs: Record<string, ValeurImport> = {};
  const erreurs: ErreurCellule[] = [];
  if (cellules.length > titres.length)
    erreurs.push(
      erreurCellule(
        "",
        cellules.slice(titres.length).map(ecrireCellule).join(" | "),
        `La ligne a ${cellules.length} valeurs pour ${titres.length} titres : un séparateur ou un guillemet est de trop`,
      ),
    );
  correspondance.forEach((cle, i) => {
    const colonne = cle === null ? undefined : colonneDe(description, cle);
    const cellule = cellules[i] ?? null;
    if (!colonne || estVide(cellule)) return;
    const lue = demandeEffacement(cellule) ? effacer(colonne) : convertirCellule(cellule, colonne, conventions);
    const jugee = "raison" in lue ? lue : juger(description, colonne, lue.valeur);
    if ("raison" in jugee) erreurs.push(erreurCellule(titres[i] ?? colonne.titre, cellule, jugee.raison));
    else valeurs[colonne.cle] = jugee.valeur;
  });
  return { valeurs, erreurs };
}

const effacer = (colonne: ColonneImport): { valeur: null } | { raison: string } =>
  colonne.requise || colonne.nature === "booleen" || colonne.cle === "statut"
    ? { raison: "Cette valeur ne peut pas être effacée" }
    : { valeur: null };

/** Les repères (loueur, véhicule, conducteur) n'ont pas de schéma : c'est la base qui les connaît. */
function juger(
  { champs }: DescriptionImport,
  { cle }: ColonneImport,
  valeur: ValeurImport,
): { valeur: ValeurImport } | { raison: string } {
  const schema = champs.shape[cle];
  if (!schema) return { valeur };
  const juge = (
    schema as { safeParse(v: unknown): { success: boolean; data?: unknown; error?: { issues: { message: string }[] } } }
  ).safeParse(valeur);
  if (juge.success) return { valeur: juge.data as ValeurImport };
  return { raison: juge.error?.issues[0]?.message ?? "La valeur n'est pas valable" };
}

/** Les colonnes sans lesquelles cette fiche ne se crée pas, et que la ligne ne donne pas. */
export const manquantes = (description: DescriptionImport, valeurs: LigneLue["valeurs"]): ErreurCellule[] =>
  description.colonnes
    .filter((c) => c.requise && (valeurs[c.cle] === undefined || valeurs[c.cle] === null))
    .map((c) => erreurCellule(c.titre, null, "Valeur requise pour créer la fiche"));
