/**
 * Affectation optimale (méthode hongroise, O(n³)) : à chaque rang une colonne au plus, la somme des gains la plus grande. Un gain nul ou
 * négatif n'affecte rien. Les gains sont des nombres finis ; rend, par rang, sa colonne ou `null`.
 */
export function affecter(gains: readonly (readonly number[])[]): (number | null)[] {
  const rangs = gains.length;
  const colonnes = gains[0]?.length ?? 0;
  if (rangs === 0 || colonnes === 0) return gains.map(() => null);
  // Carrée et en coûts : les cases ajoutées valent zéro, autant que ne pas affecter.
  const n = Math.max(rangs, colonnes);
  const cout = (i: number, j: number): number => -Math.max(0, gains[i]?.[j] ?? 0);
  const u = new Array<number>(n + 1).fill(0);
  const v = new Array<number>(n + 1).fill(0);
  const rangDe = new Array<number>(n + 1).fill(0);
  for (let i = 1; i <= n; i++) poser(i, n, cout, { u, v, rangDe });
  const resultat: (number | null)[] = gains.map(() => null);
  for (let j = 1; j <= n; j++) {
    const i = (rangDe[j] ?? 0) - 1;
    if (i < rangs && j - 1 < colonnes && (gains[i]?.[j - 1] ?? 0) > 0) resultat[i] = j - 1;
  }
  return resultat;
}

interface Etat {
  u: number[];
  v: number[];
  /** Rang affecté à chaque colonne, de 1 à n ; la colonne 0 porte celui que l'on place. */
  rangDe: number[];
}

/** Place un rang de plus par le plus court chemin augmentant, en tenant les potentiels. */
function poser(rang: number, n: number, cout: (i: number, j: number) => number, { u, v, rangDe }: Etat): void {
  const lire = (liste: readonly number[], k: number): number => liste[k] ?? 0;
  const distances = new Array<number>(n + 1).fill(Number.POSITIVE_INFINITY);
  const visitees = new Array<boolean>(n + 1).fill(false);
  const venueDe = new Array<number>(n + 1).fill(0);
  rangDe[0] = rang;
  let colonne = 0;
  do {
    visitees[colonne] = true;
    const i = lire(rangDe, colonne);
    let pas = Number.POSITIVE_INFINITY;
    let suivante = 0;
    for (let j = 1; j <= n; j++) {
      if (visitees[j]) continue;
      const reduit = cout(i - 1, j - 1) - lire(u, i) - lire(v, j);
      if (reduit < lire(distances, j)) {
        distances[j] = reduit;
        venueDe[j] = colonne;
      }
      if (lire(distances, j) < pas) {
        pas = lire(distances, j);
        suivante = j;
      }
    }
    for (let j = 0; j <= n; j++) {
      if (visitees[j]) {
        u[lire(rangDe, j)] = lire(u, lire(rangDe, j)) + pas;
        v[j] = lire(v, j) - pas;
      } else distances[j] = lire(distances, j) - pas;
    }
    colonne = suivante;
  } while (lire(rangDe, colonne) !== 0);
  while (colonne !== 0) {
    const avant = lire(venueDe, colonne);
    rangDe[colonne] = lire(rangDe, avant);
    colonne = avant;
  }
}
