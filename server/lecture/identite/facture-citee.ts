import { dateDans } from "../commun/dates-imprimees.ts";
import { type Page, texteDe } from "../commun/geometrie.ts";

// « Facture d'origine : FAC-2024-55812 », « relatif à la facture n° FRE25-0031877 », « annule notre facture RX24-83380 ».
const CITATION = /\bfactures?\b[^\d\n]{0,40}?(?<![A-Z0-9])((?=(?:\S*\d){4})[A-Z0-9][A-Z0-9/_.-]{4,24})/giu;

/** Numéro de la facture qu'un avoir cite, où que ce soit sur ses pages, ou `null` ; deux numéros différents ne se départagent pas. */
export function factureCitee(pages: readonly Page[], numero: string | null): string | null {
  const texte = pages.flatMap((page) => page.rangees.map((rangee) => texteDe(rangee.mots))).join("\n");
  const cites = [...texte.matchAll(CITATION)]
    .map((citation) => (citation[1] ?? "").replace(/[.,;:/-]+$/, ""))
    .filter((cite) => cite !== numero && dateDans(cite) === null);
  const distincts = new Set(cites);
  return distincts.size === 1 ? ([...distincts][0] ?? null) : null;
}
