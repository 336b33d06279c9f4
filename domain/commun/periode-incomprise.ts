import { formaterDate, lireDate } from "./dates.ts";

const lue = (jour: string): boolean => lireDate(jour) === jour;

/** Ce qui n'est pas une date, tel qu'une adresse le porte. */
export const direDateIncomprise = (texte: string): string => `«\u00a0${texte}\u00a0» n'est pas une date (AAAA-MM-JJ)`;

/** Pourquoi ce texte d'une adresse n'est pas une période : la date qui n'existe pas, la fin avant le début, ou rien de connu. */
export function direPeriodeIncomprise(texte: string): string {
  const [du = "", au = "", ...reste] = texte.split("_");
  if (reste.length > 0 || !texte.includes("_"))
    return `«\u00a0${texte}\u00a0» n'est ni une année (2026), ni un trimestre (2026-T1), ni un mois (2026-03), ni deux dates`;
  const fausse = [du, au].find((jour) => jour !== "" && !lue(jour));
  if (fausse) return direDateIncomprise(fausse);
  if (du === "") return "La date de début manque";
  if (au === "") return "La date de fin manque";
  if (au < du) return `La fin, le ${formaterDate(au)}, précède le début, le ${formaterDate(du)}`;
  return "Les dates vont de 1990 à 2099";
}
