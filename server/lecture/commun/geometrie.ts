/** Un mot posé sur une page : points PDF, origine en haut à gauche, `y` est la ligne de base et `corps` la taille du caractère. */
export interface Mot {
  texte: string;
  x0: number;
  x1: number;
  y: number;
  corps: number;
  /** Montant détaché d'un libellé auquel il était collé : sa place sur la page ne dit pas sa colonne. */
  colle?: true;
  /** Où le mot est imprimé, quand sa rangée a été mise au bout d'une autre pour être lue (`etages-de-releve.ts`). */
  imprime?: Pick<Mot, "x0" | "x1" | "y">;
  /** Début d'une cellule, que sa voisine de gauche touche presque (`aplombs.ts`). */
  ouvre?: true;
  /** Confiance de la reconnaissance de caractères, de 0 à 1 ; absente d'un mot de texte. */
  confiance?: number;
  /** Nombre qu'une seconde reconnaissance a lu autrement. */
  variante?: string;
  /** Ce que le texte caché de la page écrit à la place de ce nombre de l'image. */
  cache?: string;
}

/** Mots d'une même ligne de base, de gauche à droite. */
export interface Rangee {
  page: number;
  y: number;
  corps: number;
  mots: Mot[];
  /** Rangée d'une colonne lue à part : ce qui est en face d'elle, dans le reste de la page, ne la concerne pas. */
  aPart?: boolean;
}

/** Suite de mots d'une rangée sans grand blanc : une cellule, une étiquette ou une valeur. */
export interface Bloc {
  rangee: Rangee;
  mots: Mot[];
  x0: number;
  x1: number;
}

export interface Page {
  numero: number;
  largeur: number;
  hauteur: number;
  rangees: Rangee[];
  /** Page numérisée, lue par reconnaissance de caractères. */
  reconnue?: true;
  /** Quart de tour, dans le sens des aiguilles, qu'il a fallu donner à l'image pour la lire. */
  quart?: 90 | 180 | 270;
  /** Combien de fois la reconnaissance a lu cette page en entier. */
  lectures?: number;
  /** Ce que la page montre ne se lit que de son dessin : image, texte sans lettres, couche cachée. */
  aReconnaitre?: true;
  /** Mots que la page porte sans les montrer (couche invisible d'un copieur) : une autre lecture de son image. */
  couche?: Mot[];
}

export const texteDe = (mots: readonly Mot[]): string => mots.map((mot) => mot.texte).join(" ");

/** Le texte d'une étiquette, sans le deux-points ni les points de conduite qui la finissent. */
export const sansPoints = (mots: readonly Mot[]): string => texteDe(mots).replace(/[:.\s]+$/, "");

interface Etendue {
  x0: number;
  x1: number;
}
export const milieu = ({ x0, x1 }: Etendue): number => (x0 + x1) / 2;
/** De combien deux étendues se recouvrent ; négatif, de combien elles sont loin. */
export const recouvre = (a: Etendue, b: Etendue): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);

/** Découpe une rangée aux blancs plus larges que `em` fois la taille du caractère, et là où un mot ouvre une cellule. */
export function blocsDe(rangee: Rangee, em = 0.95): Bloc[] {
  const blocs: Bloc[] = [];
  for (const mot of rangee.mots) {
    const dernier = blocs.at(-1);
    if (dernier && !mot.ouvre && mot.x0 - dernier.x1 <= em * Math.min(mot.corps, rangee.corps)) {
      dernier.mots.push(mot);
      dernier.x1 = Math.max(dernier.x1, mot.x1);
    } else blocs.push({ rangee, mots: [mot], x0: mot.x0, x1: mot.x1 });
  }
  return blocs;
}

/** La part d'un bloc que font ces mots-là. */
export const partDe = (bloc: Bloc, mots: Mot[]): Bloc => ({
  ...bloc,
  mots,
  x0: mots[0]?.x0 ?? bloc.x0,
  x1: mots.at(-1)?.x1 ?? bloc.x1,
});

/** Un bloc coupé devant son mot de ce rang. */
export const couperBloc = (bloc: Bloc, rang: number): [Bloc, Bloc] => [
  partDe(bloc, bloc.mots.slice(0, rang)),
  partDe(bloc, bloc.mots.slice(rang)),
];

/** Ce qu'une rangée garde de ses mots ; rien, si elle n'en garde aucun. */
export const rangeeDe = (rangee: Rangee, mots: Mot[]): Rangee[] => (mots.length > 0 ? [{ ...rangee, mots }] : []);

/** Regroupe des mots en rangées : deux lignes de base distantes de moins d'un quart de corps n'en font qu'une. */
export function rangeesDe(page: number, mots: readonly Mot[]): Rangee[] {
  const rangees: Rangee[] = [];
  for (const mot of [...mots].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    const derniere = rangees.at(-1);
    if (derniere && mot.y - derniere.y <= 0.25 * Math.min(mot.corps, derniere.corps)) derniere.mots.push(mot);
    else rangees.push({ page, y: mot.y, corps: mot.corps, mots: [mot] });
  }
  for (const rangee of rangees) {
    rangee.mots.sort((a, b) => a.x0 - b.x0);
    rangee.corps = Math.max(...rangee.mots.map((mot) => mot.corps));
  }
  return rangees;
}
