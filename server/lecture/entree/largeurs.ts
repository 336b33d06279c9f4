// Chasses d'Helvetica en millièmes de cadratin. Le PDF ne donne que la largeur d'un fragment entier ; ces proportions
// suffisent à retrouver où commence chaque mot, quelle que soit la police réelle.
const CHASSES: Readonly<Record<string, number>> = {
  " ": 278,
  "!": 278,
  '"': 355,
  "'": 191,
  "(": 333,
  ")": 333,
  "*": 389,
  "+": 584,
  ",": 278,
  "-": 333,
  ".": 278,
  "/": 278,
  ":": 278,
  ";": 278,
  A: 667,
  B: 667,
  C: 722,
  D: 722,
  E: 667,
  F: 611,
  G: 778,
  H: 722,
  I: 278,
  J: 500,
  K: 667,
  L: 556,
  M: 833,
  N: 722,
  O: 778,
  P: 667,
  Q: 778,
  R: 722,
  S: 667,
  T: 611,
  U: 722,
  V: 667,
  W: 944,
  X: 667,
  Y: 667,
  Z: 611,
  c: 500,
  f: 278,
  i: 222,
  j: 222,
  k: 500,
  l: 222,
  m: 833,
  r: 333,
  s: 500,
  t: 278,
  v: 500,
  w: 722,
  x: 500,
  y: 500,
  z: 500,
  "%": 889,
  "&": 667,
  "’": 222,
  "–": 556,
  "—": 1000,
  "°": 400,
  "|": 260,
};

const ESPACES = /[\s\u00a0\u2007\u2009\u202f]/;

function chasse(caractere: string): number {
  const directe = CHASSES[caractere];
  if (directe !== undefined) return directe;
  if (ESPACES.test(caractere)) return 278;
  const base = caractere.normalize("NFD")[0] ?? caractere;
  return CHASSES[base] ?? 556;
}

/** Abscisse relative (0 à 1) du début de chaque caractère d'un texte, plus la fin. */
export function positionsRelatives(texte: string): number[] {
  const bornes = [0];
  let total = 0;
  for (const caractere of texte) {
    total += chasse(caractere);
    bornes.push(total);
  }
  return bornes.map((borne) => (total === 0 ? 0 : borne / total));
}
