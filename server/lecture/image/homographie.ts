export type Point = readonly [x: number, y: number];

/** Neuf coefficients : (x, y) va en ((ax + by + c) / w, (dx + ey + f) / w), avec w = gx + hy + 1. */
export type Homographie = readonly number[];

/** Homographie qui envoie quatre points sur quatre autres (élimination de Gauss sur huit inconnues). */
export function homographie(de: readonly Point[], vers: readonly Point[]): Homographie {
  const lignes = de.flatMap(([x, y], i) => {
    const [u, v] = vers[i] as Point;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let c = 0; c < 8; c += 1) {
    let pivot = c;
    for (let l = c; l < 8; l += 1) if (Math.abs(lignes[l]?.[c] ?? 0) > Math.abs(lignes[pivot]?.[c] ?? 0)) pivot = l;
    [lignes[c], lignes[pivot]] = [lignes[pivot] as number[], lignes[c] as number[]];
    const tete = lignes[c] as number[];
    const diviseur = tete[c] ?? 1;
    for (let k = c; k < 9; k += 1) tete[k] = (tete[k] ?? 0) / diviseur;
    for (let l = 0; l < 8; l += 1) {
      const ligne = lignes[l] as number[];
      const facteur = ligne[c] ?? 0;
      if (l !== c) for (let k = c; k < 9; k += 1) ligne[k] = (ligne[k] ?? 0) - facteur * (tete[k] ?? 0);
    }
  }
  return [...lignes.map((ligne) => ligne[8] ?? 0), 1];
}
