import type { Boite } from "./matrice.ts";

/** Un trait droit vertical ou horizontal ne s'en écarte pas de plus, en points. */
const DROIT = 0.01;

interface Trace {
  points: [number, number][];
  droit: boolean;
}

/** Les sous-tracés d'un chemin de pdf.js : 0 déplace, 1 tire un trait, 2 et 3 une courbe, 4 ferme. */
function tracesDe(chemin: ArrayLike<number>): Trace[] {
  const traces: Trace[] = [];
  for (let i = 0; i < chemin.length; ) {
    const geste = chemin[i];
    const courant = traces.at(-1);
    if (geste === 0) {
      traces.push({ points: [[chemin[i + 1] ?? 0, chemin[i + 2] ?? 0]], droit: true });
      i += 3;
    } else if (geste === 1) {
      courant?.points.push([chemin[i + 1] ?? 0, chemin[i + 2] ?? 0]);
      i += 3;
    } else if (geste === 4) i += 1;
    else {
      if (courant) courant.droit = false;
      i += geste === 2 ? 7 : 5;
    }
  }
  return traces;
}

function boiteDe({ points, droit }: Trace): Boite | null {
  const [premier] = points;
  const dernier = points.at(-1);
  if (!droit || !premier || !dernier) return null;
  const clos = points.length === 5 && Math.hypot(premier[0] - dernier[0], premier[1] - dernier[1]) < DROIT;
  const coins = clos ? points.slice(0, 4) : points;
  if (coins.length !== 4) return null;
  const cotesDroits = coins.every(([x, y], i) => {
    const [sx, sy] = coins[(i + 1) % 4] ?? [x, y];
    return Math.abs(sx - x) < DROIT !== Math.abs(sy - y) < DROIT;
  });
  if (!cotesDroits) return null;
  const [xs, ys] = [coins.map(([x]) => x), coins.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Les rectangles droits que dessine un chemin ; vide si l'un de ses tracés n'en est pas un : on ne sait plus ce qu'il remplit. */
export function rectanglesDe(chemin: ArrayLike<number>): Boite[] {
  const traces = tracesDe(chemin).filter(({ points }) => points.length > 1);
  const boites = traces.map(boiteDe);
  return boites.every((boite) => boite !== null) ? boites : [];
}
