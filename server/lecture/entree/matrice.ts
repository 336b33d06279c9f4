/** Matrice affine d'un PDF : `x' = ax + cy + e`, `y' = bx + dy + f`. */
export type Matrice = readonly [number, number, number, number, number, number];

export const IDENTITE: Matrice = [1, 0, 0, 1, 0, 0];

/** Rectangle droit : gauche, haut (ou bas), droite, bas (ou haut), les plus petits d'abord. */
export type Boite = readonly [x0: number, y0: number, x1: number, y1: number];

/** Lit six nombres d'un tableau, typé ou non ; ce qui manque vient de l'identité. */
export function enMatrice(n: unknown): Matrice {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    Array.isArray(n) || ArrayBuffer.isView(n) ? [...(n as ArrayLike<number> & Iterable<number>)] : [];
  return [a, b, c, d, e, f];
}

/** `n` d'abord, puis `m`. */
export function composer([a, b, c, d, e, f]: Matrice, n: unknown): Matrice {
  const [na, nb, nc, nd, ne, nf] = enMatrice(n);
  return [a * na + c * nb, b * na + d * nb, a * nc + c * nd, b * nc + d * nd, a * ne + c * nf + e, b * ne + d * nf + f];
}

export const appliquer = ([a, b, c, d, e, f]: Matrice, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Vrai si la matrice envoie un rectangle droit sur un rectangle droit. */
export const estDroite = ([a, b, c, d]: Matrice): boolean => {
  const taille = Math.hypot(a, b, c, d) * 1e-3;
  return (Math.abs(b) < taille && Math.abs(c) < taille) || (Math.abs(a) < taille && Math.abs(d) < taille);
};

/** Le rectangle droit qui enferme l'image d'une boîte. */
export function enfermer(m: Matrice, [x0, y0, x1, y1]: Boite): Boite {
  const coins = [appliquer(m, x0, y0), appliquer(m, x1, y0), appliquer(m, x0, y1), appliquer(m, x1, y1)];
  const [xs, ys] = [coins.map(([x]) => x), coins.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Partie commune de deux boîtes ; sans surface si elles ne se touchent pas. */
export const croiser = (a: Boite, b: Boite): Boite => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.max(Math.max(a[0], b[0]), Math.min(a[2], b[2])),
  Math.max(Math.max(a[1], b[1]), Math.min(a[3], b[3])),
];

export const contient = ([x0, y0, x1, y1]: Boite, x: number, y: number): boolean =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** La matrice qui défait `m` ; l'identité si elle aplatit tout. */
export function inverser([a, b, c, d, e, f]: Matrice): Matrice {
  const det = a * d - b * c;
  if (Math.abs(det) < 1e-12) return IDENTITE;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}
