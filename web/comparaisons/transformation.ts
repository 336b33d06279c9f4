/** Comment une photo se regarde : agrandie `z` fois, déplacée de `x` et `y` cadres. La même pour les deux photos. */
export interface Transformation {
  z: number;
  x: number;
  y: number;
}

export const ENTIERE: Transformation = { z: 1, x: 0, y: 0 };
const Z_MAX = 8;

const borner = (v: number, min: number, max: number): number => Math.min(max, Math.max(min, v));

/** La photo agrandie couvre toujours son cadre : on ne la perd pas de vue. */
const tenir = ({ z, x, y }: Transformation): Transformation => ({ z, x: borner(x, 1 - z, 0), y: borner(y, 1 - z, 0) });

/** Agrandit autour d'un point du cadre, qui reste sous le doigt ou la souris. */
export function agrandir(t: Transformation, facteur: number, px = 0.5, py = 0.5): Transformation {
  const z = borner(t.z * facteur, 1, Z_MAX);
  return tenir({ z, x: px - ((px - t.x) * z) / t.z, y: py - ((py - t.y) * z) / t.z });
}

export const deplacer = (t: Transformation, dx: number, dy: number): Transformation =>
  tenir({ ...t, x: t.x + dx, y: t.y + dy });

/** Ce qu'une touche fait de la photo ; `null` : rien. */
export function parTouche(t: Transformation, touche: string): Transformation | null {
  if (touche === "+" || touche === "=") return agrandir(t, 1.5);
  if (touche === "-") return agrandir(t, 1 / 1.5);
  if (touche === "0") return ENTIERE;
  const sens: Record<string, readonly [number, number]> = {
    ArrowLeft: [0.15, 0],
    ArrowRight: [-0.15, 0],
    ArrowUp: [0, 0.15],
    ArrowDown: [0, -0.15],
  };
  const pas = sens[touche];
  // Entière, la photo ne se déplace pas : les flèches restent à la page.
  return pas && t.z > 1 ? deplacer(t, ...pas) : null;
}
