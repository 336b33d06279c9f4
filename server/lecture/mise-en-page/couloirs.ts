import type { Bloc, Page, Rangee } from "../commun/geometrie.ts";

/** Écart, en points, de deux inscriptions calées sur le même bord. */
export const BORD = 2;
/** Ce qui sépare, en corps, une colonne de celle qui se lit dessous : de quoi n'être plus du même tableau. */
const ECART = 8;

export interface Gouttiere {
  x: number;
  debut: number;
  /** Rang qui suit la dernière rangée. */
  fin: number;
}

export interface Cotes {
  gauche: boolean;
  droite: boolean;
}

export const cotesDe = (rangee: readonly Bloc[], x: number): Cotes | null => {
  if (rangee.some(({ x0, x1 }) => x0 < x && x1 > x)) return null;
  return { gauche: rangee.some(({ x1 }) => x1 <= x), droite: rangee.some(({ x0 }) => x0 >= x) };
};

/** Les suites de rangées que ne traverse aucune inscription à cette abscisse. */
export function couloirs(rangees: readonly Bloc[][], x: number): Gouttiere[] {
  const trouves: Gouttiere[] = [];
  let debut = 0;
  rangees.forEach((rangee, rang) => {
    if (cotesDe(rangee, x) !== null) return;
    trouves.push({ x, debut, fin: rang });
    debut = rang + 1;
  });
  return [...trouves, { x, debut, fin: rangees.length }];
}

/** Les abscisses où s'ouvre une inscription de la page. */
export function abscisses(rangees: readonly Bloc[][]): number[] {
  const bords = rangees.flatMap((blocs) => blocs.map(({ x0 }) => x0)).toSorted((a, b) => a - b);
  return bords.filter((x, i) => x - (bords[i - 1] ?? Number.NEGATIVE_INFINITY) > BORD).map((x) => x - BORD / 2);
}

/** La rangée lue plus bas, ou plus à gauche, qu'elle ne s'imprime : chaque mot garde où on le voit. */
const deplacer = (rangee: Rangee, pas: number, aGauche = 0): Rangee => ({
  ...rangee,
  y: rangee.y + pas,
  mots: rangee.mots.map((mot) => ({
    ...mot,
    x0: mot.x0 - aGauche,
    x1: mot.x1 - aGauche,
    y: mot.y + pas,
    imprime: mot.imprime ?? { x0: mot.x0, x1: mot.x1, y: mot.y },
  })),
});

/** Des colonnes de front entre deux rangs : où chacune des suivantes commence. */
export interface Front {
  xs: readonly number[];
  debut: number;
  fin: number;
}

export const enFront = ({ x, debut, fin }: Gouttiere): Front => ({ xs: [x], debut, fin });

/** La page dont chaque colonne se lit sous celle de gauche, et le reste dessous ; `suivie`, elle en continue aussi les colonnes. */
export function separer(page: Page, { xs, debut, fin }: Front, suivie = false): Page {
  const bornes = [Number.NEGATIVE_INFINITY, ...xs, Number.POSITIVE_INFINITY];
  const colonnes = bornes.slice(1).map((droite, i) =>
    page.rangees.slice(debut, fin).flatMap((rangee) => {
      const mots = rangee.mots.filter(({ x0 }) => x0 >= (bornes[i] ?? 0) && x0 < droite);
      return mots.length > 0 ? [{ ...rangee, mots, corps: Math.max(...mots.map(({ corps }) => corps)) }] : [];
    }),
  );
  const [haut, bas] = [page.rangees[debut]?.y ?? 0, page.rangees[fin - 1]?.y ?? 0];
  const bord = (part: readonly Rangee[]) => Math.min(...part.flatMap(({ mots }) => mots.map(({ x0 }) => x0)));
  const pas = bas - haut + ECART * (page.rangees[debut]?.corps ?? 0);
  const dessous = colonnes.flatMap((colonne, i) => {
    const ecart = suivie ? bord(colonne) - bord(colonnes[0] ?? []) : 0;
    return colonne.map((rangee) => deplacer(rangee, i * pas, Number.isFinite(ecart) ? ecart : 0));
  });
  return {
    ...page,
    rangees: [
      ...page.rangees.slice(0, debut),
      ...dessous,
      ...page.rangees.slice(fin).map((rangee) => deplacer(rangee, xs.length * pas)),
    ],
  };
}
