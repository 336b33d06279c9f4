import type { FicheNommee } from "../commun/doutes.ts";
import { type Cellule, demandeEffacement, ecrireCellule, estVide } from "./cellule.ts";
import type { ColonneImport, ConventionDate, DescriptionImport } from "./colonne.ts";
import { type Conventions, convertirCellule, type ValeurImport } from "./convertir-cellule.ts";
import { colonneDe } from "./descriptions.ts";

/** Une cellule refusée : le titre de sa colonne dans le fichier, ce qu'elle contient, et pourquoi. */
export interface ErreurCellule {
  colonne: string;
  valeur: string;
  raison: string;
  /** La fiche que la raison nomme, pour y mener. */
  fiche?: FicheNommee;
}

/** Ce que le fichier dit, et par colonne l'ordre de ses dates et s'il faut refuser celles qu'un tableur a comprises. */
export interface ConventionsFichier extends Omit<Conventions, "dates"> {
  dates?: readonly ({ ordre: ConventionDate; echangees: boolean } | null)[];
}

const ECHANGEE =
  "Un tableur a pu échanger le jour et le mois de cette date (les autres de la colonne sont restées du texte)\u00a0: choisissez l'ordre des dates de la colonne, ou corrigez-la";

/** Une entrée par colonne du fichier : la clé de la colonne de Reflet qu'elle remplit, ou nul. */
export type Correspondance = readonly (string | null)[];

export interface LigneLue {
  /** Absente : la cellule est vide, la fiche garde ce qu'elle a. Nulle : à effacer. */
  valeurs: Record<string, ValeurImport>;
  erreurs: ErreurCellule[];
  /** Clés des colonnes dont la valeur est refusée : elles ne sont pas, en plus, absentes. */
  refusees: string[];
}

/** Plus long qu'aucun de nos champs : on ne recopie pas un roman dans un rapport d'erreurs. */
const VALEUR_MONTREE_MAX = 200;
export const erreurCellule = (
  colonne: string,
  cellule: Cellule | undefined,
  raison: string,
  fiche?: FicheNommee,
): ErreurCellule => {
  const texte = ecrireCellule(cellule);
  return {
    colonne,
    valeur: texte.length > VALEUR_MONTREE_MAX ? `${texte.slice(0, VALEUR_MONTREE_MAX)}…` : texte,
    raison,
    ...(fiche && { fiche }),
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
  { dates = [], ...conventions }: ConventionsFichier,
): LigneLue {
  const valeurs: Record<string, ValeurImport> = {};
  const erreurs: ErreurCellule[] = [];
  const refusees: string[] = [];
  if (cellules.length > titres.length)
    erreurs.push(
      erreurCellule(
        "",
        cellules.slice(titres.length).map(ecrireCellule).join(" | "),
        `La ligne a ${cellules.length} valeurs pour ${titres.length} titres\u00a0: un séparateur ou un guillemet est de trop`,
      ),
    );
  correspondance.forEach((cle, i) => {
    const colonne = cle === null ? undefined : colonneDe(description, cle);
    const cellule = cellules[i] ?? null;
    if (!colonne || estVide(cellule)) return;
    const lue = lireCellule(cellule, colonne, dates[i] ?? null, conventions);
    const jugee = "raison" in lue ? lue : juger(description, colonne, lue.valeur);
    if ("raison" in jugee) {
      erreurs.push(erreurCellule(titres[i] ?? colonne.titre, cellule, jugee.raison));
      refusees.push(colonne.cle);
    } else valeurs[colonne.cle] = jugee.valeur;
  });
  if (estExemple(description, correspondance, cellules))
    erreurs.push(erreurCellule("", null, "C'est la ligne d'exemple du modèle\u00a0: retirez-la"));
  return { valeurs, erreurs, refusees };
}

/** Une cellule remplie : effacée si elle le demande, refusée si le jour et le mois de sa date ont pu s'échanger, convertie sinon. */
function lireCellule(
  cellule: Cellule,
  colonne: ColonneImport,
  ordre: NonNullable<ConventionsFichier["dates"]>[number],
  conventions: Omit<ConventionsFichier, "dates">,
): ReturnType<typeof convertirCellule> | { valeur: null } {
  if (demandeEffacement(cellule)) return effacer(colonne);
  const datee = typeof cellule === "object" && cellule !== null && "d" in cellule;
  if (ordre?.echangees && colonne.nature === "date" && datee) return { raison: ECHANGEE };
  return convertirCellule(cellule, colonne, ordre ? { ...conventions, dates: ordre.ordre } : conventions);
}

/** La ligne d'exemple du modèle, laissée telle quelle, ne doit pas créer une fiche imaginaire. */
function estExemple(
  description: DescriptionImport,
  correspondance: Correspondance,
  cellules: readonly Cellule[],
): boolean {
  const dites = correspondance.flatMap((cle, i) => {
    const colonne = cle === null || estVide(cellules[i]) ? undefined : colonneDe(description, cle);
    return colonne ? [ecrireCellule(cellules[i]) === colonne.exemple] : [];
  });
  return dites.length >= 3 && dites.every(Boolean);
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
export const manquantes = (
  description: DescriptionImport,
  valeurs: LigneLue["valeurs"],
  refusees: readonly string[],
): ErreurCellule[] =>
  description.colonnes
    .filter((c) => c.requise && !refusees.includes(c.cle) && (valeurs[c.cle] ?? null) === null)
    .map((c) => erreurCellule(c.titre, null, "Valeur requise pour créer la fiche"));
