const FINE = "\u202f";

/** Entier d'unités vers texte français : `123456` avec 2 décimales devient `1 234,56`. */
export function ecrireNombre(valeur: number | null, decimales: number): string {
  if (valeur === null || Number.isNaN(valeur)) return "";
  const chiffres = String(Math.abs(valeur)).padStart(decimales + 1, "0");
  const entiers = chiffres.slice(0, chiffres.length - decimales).replace(/\B(?=(\d{3})+$)/g, FINE);
  return `${valeur < 0 ? "-" : ""}${entiers}${decimales > 0 ? `,${chiffres.slice(-decimales)}` : ""}`;
}
