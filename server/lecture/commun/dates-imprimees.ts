import { lireDate } from "../../../domain/commun/dates.ts";
import { chiffrerDates } from "../../../domain/commun/dates-en-lettres.ts";

const MOIS = /\d{1,2}(?:er)?[\s-]+\p{L}{3,9}(?:\.\s*|[\s-]+)\d{2,4}/u;

/** Première date imprimée dans un texte (« 10/03/2025 à 10:15 »), en ISO, ou `null`. */
export function dateDans(texte: string): string | null {
  const propre = chiffrerDates(texte).replace(/\s*([/.-])\s*(?=\d)/g, "$1");
  const enLettres = MOIS.exec(propre);
  if (enLettres) {
    const date = lireDate(enLettres[0].replaceAll("-", " "));
    if (date) return date;
  }
  // Telle quelle d'abord : « 06.06.2024 - 142 544 km » n'est pas une date coupée d'espaces.
  for (const mot of [texte, propre].flatMap((t) => t.split(/[\s,;()]+/))) {
    const date = lireDate(mot);
    if (date) return date;
  }
  return null;
}

/** Toutes les dates imprimées dans un texte, en ISO. */
export function datesDe(texte: string): string[] {
  const propre = chiffrerDates(texte).replace(/\s*([/.-])\s*(?=\d)/g, "$1");
  const enLettres = [...propre.matchAll(new RegExp(MOIS, "gu"))].map(([dite]) => lireDate(dite.replaceAll("-", " ")));
  const chiffrees = [texte, propre].flatMap((t) => t.split(/[\s,;()]+/)).map(lireDate);
  return [...new Set([...enLettres, ...chiffrees])].filter((date) => date !== null);
}
