import type { Mot, Rangee } from "../../commun/geometrie.ts";
import type { Bande } from "./bandes.ts";

const PAS_PT = 1;
/** Entre deux cellules, un blanc plus large que celui de deux mots, en corps. */
const BLANC = 0.55;
/** Une cellule de mots trop longue peut déborder sur sa voisine, à une rangée sur vingt. */
const DEBORDENT = 0.05;

interface Blanc {
  x0: number;
  x1: number;
}

/** Les blancs d'une rangée, marges comprises ; deux mots plus proches qu'une espace n'en laissent pas. */
function blancsDe({ mots }: Rangee, [gauche, droite]: readonly [number, number]): Blanc[] {
  const blancs: Blanc[] = [];
  let bord = gauche;
  let dernier: Mot | undefined;
  for (const mot of mots.toSorted((a, b) => a.x0 - b.x0)) {
    if (!dernier || mot.ouvre || mot.x0 - bord >= BLANC * mot.corps) blancs.push({ x0: bord, x1: mot.x0 });
    bord = Math.max(bord, mot.x1);
    dernier = mot;
  }
  return [...blancs, { x0: bord, x1: droite }];
}

/** Abscisses, en points, qui séparent les colonnes d'une suite de bandes : les couloirs verticaux que presque aucune rangée ne traverse. */
export function couloirsDe(bandes: readonly Bande[]): number[] {
  const rangees = bandes.flatMap((bande) => bande.rangees);
  const mots = rangees.flatMap((rangee) => rangee.mots);
  const [gauche, droite] = [Math.min(...mots.map(({ x0 }) => x0)), Math.max(...mots.map(({ x1 }) => x1))];
  const n = Math.ceil((droite - gauche) / PAS_PT);
  const libres = new Array<number>(n).fill(0);
  for (const rangee of rangees)
    for (const { x0, x1 } of blancsDe(rangee, [gauche, droite]))
      for (let k = Math.max(0, Math.ceil((x0 - gauche) / PAS_PT)); k <= (x1 - gauche) / PAS_PT && k < n; k += 1)
        libres[k] = (libres[k] ?? 0) + 1;
  const seuil = rangees.length * (1 - DEBORDENT);
  const limites: number[] = [];
  for (let k = 0; k < n; k += 1) {
    if ((libres[k] ?? 0) < seuil) continue;
    let fin = k;
    while (fin + 1 < n && (libres[fin + 1] ?? 0) >= seuil) fin += 1;
    if (k > 0 && fin < n - 1) limites.push(gauche + ((k + fin) / 2) * PAS_PT);
    k = fin;
  }
  return limites;
}
