/** Une ligne d'une table d'origine, telle que son export l'écrit : du texte, ou rien. */
export interface LigneSource {
  /** Fichier et ligne de ce fichier : de quoi la retrouver dans un éditeur. */
  fichier: string;
  ligne: number;
  /** Par nom de colonne plié (`mis_à_jour_le` et `mis_a_jour_le` sont la même). */
  valeurs: Readonly<Record<string, string | null>>;
  /** Ce qui empêche de la découper. */
  faute?: string;
}

/** Les tables d'un export, lues autant de fois qu'il faut : les sociétés d'abord, quel que soit l'ordre du fichier. */
export interface Source {
  /** Noms de tables trouvés, sans schéma, pliés. */
  tables: readonly string[];
  /** Colonnes d'une table, pliées. */
  colonnes(table: string): Promise<readonly string[]>;
  /** Les lignes de ces tables, au fil de l'eau. */
  lignes(table: string): AsyncGenerator<LigneSource>;
  /** Efface ce qui a été décompressé. */
  fermer(): Promise<void>;
}

/** Nom de table ou de colonne, sans accents ni casse. */
export const plierNom = (nom: string): string =>
  nom
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "");
