import type { LigneLue } from "../../../../domain/fre/document-lu.ts";

/** « A. », « B – », « Dommage C : », « D », « 1 », « n° 2 », « 003 » devant la pièce. */
const RANG =
  /^(?:(?:dommage|d[ée]g[âa]t|constat|poste|rep[èe]re|fiche|photo|ligne)\s+)?(?:n\s?°\s?)?\(?(?:([A-Z])|0*(\d{1,3}))\)?(?:\s?[.):–—·-])?\s+(?=\d?\p{L})/iu;

/** Le rang qu'une désignation dit, de A comme de 1 ; `null` si elle n'en dit pas. */
function rangDe({ designation }: LigneLue): { lettre: boolean; rang: number } | null {
  const [dit, lettre, chiffres] = RANG.exec(designation) ?? [];
  if (dit === undefined) return null;
  return { lettre: lettre !== undefined, rang: lettre ? lettre.toUpperCase().charCodeAt(0) - 64 : Number(chiffres) };
}

const LIGNES_MINIMUM = 2;

/** Des lettres ou des numéros qui se suivent depuis le premier, un par ligne, sont leur rang : ils ne désignent rien. */
export function sansRangDeLigne(lignes: readonly LigneLue[]): LigneLue[] {
  const rangs = lignes.map(rangDe);
  const memes = new Set(rangs.map((r) => r?.lettre)).size === 1;
  const suite = rangs.map((r) => r?.rang ?? 0).toSorted((a, b) => a - b);
  const suivis = lignes.length >= LIGNES_MINIMUM && memes && suite.every((rang, i) => rang === i + 1);
  return lignes.map((ligne) => (suivis ? { ...ligne, designation: ligne.designation.replace(RANG, "") } : ligne));
}
