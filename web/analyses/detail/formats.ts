/** « 12,4 % » d'une part entre 0 et 1 ; « −3 % » pour une part négative. */
export function pourcent(part: number): string {
  const texte = (Math.round(Math.abs(part) * 1000) / 10).toFixed(1).replace(/\.0$/, "").replace(".", ",");
  return `${part < 0 ? "−" : ""}${texte}\u00a0%`;
}

/** « 4 jours », « 1 jour », « 12,5 jours ». */
export const jours = (n: number): string =>
  `${String(Math.round(n * 10) / 10).replace(".", ",")}\u00a0jour${n >= 2 ? "s" : ""}`;
