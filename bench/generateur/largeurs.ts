import type { Bloc, Cellule, Tableau } from "./blocs.ts";

// Un tableau dont un mot est plus large que sa colonne s'imprimerait sur sa voisine, ce qu'aucun loueur n'envoie : ses colonnes s'élargissent,
// et son corps diminue si la page n'y suffit pas. Les chasses sont celles d'une linéale, par sorte de caractère.

const chasse = (c: string): number => {
  if (/[A-ZÀ-ÝŒMW@%€]/.test(c)) return 0.72;
  if (/[.,;:'’il|\u00a0\u202f ]/.test(c)) return 0.29;
  return 0.56;
};
const large = (mot: string) => [...mot].reduce((t, c) => t + chasse(c), 0);

/** Ce qu'une cellule demande à sa colonne, en points ; rien si elle en couvre plusieurs. */
function demande(c: Cellule, corps: number, marge: number): number {
  if (c.sur && c.sur > 1) return 0;
  if (c.debout) return corps * 1.5 + 2 * marge;
  const mots = c.texte.split(/[ \n]/).map(large);
  return Math.max(0, ...mots) * corps * (c.gras ? 1.06 : 1) + 2 * marge + 1;
}

function minimums(t: Tableau): number[] {
  const minima = t.largeurs.map(() => 0);
  for (const rangee of [...t.entetes, ...t.rangees]) {
    let rang = 0;
    for (const c of rangee) {
      minima[rang] = Math.max(minima[rang] ?? 0, demande(c, t.corps, t.marge));
      rang += c.sur ?? 1;
    }
  }
  return minima;
}

const CORPS_MINIMUM = 5.5;

function ajusterTableau(t: Tableau, place: number): Tableau {
  const points = place * (t.etendue ?? 1);
  const minima = minimums(t);
  const besoin = minima.reduce((a, b) => a + b, 0);
  if (besoin > points) {
    if ((t.etendue ?? 1) < 1) return ajusterTableau({ ...t, etendue: Math.min(1, (t.etendue ?? 1) + 0.15) }, place);
    if (t.corps > CORPS_MINIMUM) return ajusterTableau({ ...t, corps: t.corps - 0.5 }, place);
    return { ...t, largeurs: minima };
  }
  const somme = t.largeurs.reduce((a, b) => a + b, 0);
  const voulues = t.largeurs.map((l) => (l / somme) * points);
  // Ce qui reste une fois chacune servie se partage selon ce que chacune voulait en plus.
  const envies = voulues.map((v, i) => Math.max(0, v - (minima[i] ?? 0)));
  const total = envies.reduce((a, b) => a + b, 0) || 1;
  return { ...t, largeurs: minima.map((m, i) => m + ((envies[i] ?? 0) / total) * (points - besoin)) };
}

/** Blocs dont chaque tableau tient dans sa place, en points. */
export function ajuster(blocs: readonly Bloc[], place: number): Bloc[] {
  return blocs.map((b) => {
    if (b.sorte === "tableau") return ajusterTableau(b, place);
    if (b.sorte !== "cote") return b;
    const somme = b.parts.reduce((a, c) => a + c, 0);
    return { ...b, enfants: b.enfants.map((lot, i) => ajuster(lot, (place * (b.parts[i] ?? 1)) / somme - 9)) };
  });
}
