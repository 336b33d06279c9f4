// Ce qu'une page porte, sans dire qui l'imprime : chaque moteur dessine ces mêmes blocs à sa façon.

export type Alignement = "gauche" | "centre" | "droite";

export interface Texte {
  sorte: "texte";
  texte: string;
  /** Corps en points. */
  corps?: number;
  gras?: true;
  aligne?: Alignement;
}

export interface Cellule {
  /** « \n » force la ligne. */
  texte: string;
  aligne?: Alignement;
  gras?: true;
  /** Colonnes occupées. */
  sur?: number;
  /** Intitulé debout. */
  debout?: true;
}

export interface Tableau {
  sorte: "tableau";
  /** Parts de largeur, une par colonne. */
  largeurs: readonly number[];
  entetes: readonly (readonly Cellule[])[];
  rangees: readonly (readonly Cellule[])[];
  filets: "tous" | "rangees" | "aucun";
  /** Corps en points. */
  corps: number;
  /** Blanc des cellules en points, de chaque côté. */
  marge: number;
  /** Part de la largeur de la page (1 : toute), et le bord où le tableau s'appuie. */
  etendue?: number;
  appui?: Alignement;
}

/** Des blocs côte à côte. */
export interface Cote {
  sorte: "cote";
  parts: readonly number[];
  enfants: readonly (readonly Bloc[])[];
  cadre?: true;
}

export interface Espace {
  sorte: "espace";
  /** Points. */
  hauteur: number;
}

/** Une photo : un rectangle gris. */
export interface Photo {
  sorte: "photo";
  hauteur: number;
}

export type Bloc = Texte | Tableau | Cote | Espace | Photo;

export interface Page {
  blocs: readonly Bloc[];
}

export interface Feuilles {
  pages: readonly Page[];
  paysage: boolean;
  /** Corps de base en points. */
  corps: number;
  /** Répété en haut de chaque page après la première. */
  courant: string | null;
  /** Répété au pied de chaque page. */
  pied: readonly string[];
  filigrane: string | null;
  /** Cachet posé sur la dernière page. */
  tampon: string | null;
  empattements: boolean;
}

export const texte = (t: string, options: Partial<Omit<Texte, "sorte" | "texte">> = {}): Texte => ({
  sorte: "texte",
  texte: t,
  ...options,
});
export const espace = (hauteur: number): Espace => ({ sorte: "espace", hauteur });
export const cellule = (t: string, options: Partial<Omit<Cellule, "texte">> = {}): Cellule => ({
  texte: t,
  ...options,
});
export const droite = (t: string): Cellule => ({ texte: t, aligne: "droite" });

/** Tableau sans intitulé ni filet : étiquettes et valeurs, totaux, grilles de fiches. */
export const grille = (
  largeurs: readonly number[],
  rangees: readonly (readonly Cellule[])[],
  corps: number,
  options: Partial<Omit<Tableau, "sorte" | "largeurs" | "rangees" | "corps">> = {},
): Tableau => ({ sorte: "tableau", largeurs, entetes: [], rangees, filets: "aucun", corps, marge: 3, ...options });
