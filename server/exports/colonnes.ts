/**
 * Nature d'une colonne : « montant » en centimes entiers, « date » en AAAA-MM-JJ, « part » entre 0 et 1, « code » pour ce qui a
 * l'air d'un nombre et n'en est pas un (plaque, code postal), « telephone » et « permis » écrits de sorte qu'un tableur les garde.
 */
export type TypeColonne =
  | "texte"
  | "code"
  | "telephone"
  | "permis"
  | "montant"
  | "entier"
  | "decimal"
  | "part"
  | "date";

export interface ColonneExport {
  cle: string;
  titre: string;
  type: TypeColonne;
  /** Largeur dans le classeur, en caractères. */
  largeur?: number;
}

export type ValeurExport = string | number | null | undefined;
export type LigneExport = Readonly<Record<string, ValeurExport>>;

export interface FeuilleExport {
  feuille: string;
  colonnes: readonly ColonneExport[];
  lignes: readonly LigneExport[];
}

/** Ce que l'on exporte. Les lignes sont un tableau, ou des pages lues au fil de l'eau. */
export interface ListeExport {
  colonnes: readonly ColonneExport[];
  lignes: readonly LigneExport[] | AsyncIterable<readonly LigneExport[]>;
  /** Feuilles qui suivent la première dans un classeur ; un CSV n'en a qu'une. */
  suites?: readonly FeuilleExport[];
  /** Une phrase par filtre actif ; vide : tout le périmètre de la personne. */
  filtres: readonly string[];
}

export async function* pagesDe(lignes: ListeExport["lignes"]): AsyncGenerator<readonly LigneExport[]> {
  if (Array.isArray(lignes)) yield lignes;
  else yield* lignes as AsyncIterable<readonly LigneExport[]>;
}
