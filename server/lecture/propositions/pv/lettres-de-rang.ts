import type { LigneLue } from "../../../../domain/fre/document-lu.ts";

/** « A. », « B – », « Dommage C : », « D » devant la pièce. */
const LETTRE =
  /^(?:(?:dommage|d[ée]g[âa]t|constat|poste|rep[èe]re|fiche|photo)\s+)?([A-Z])(?:\s?[.):–—·-])?\s+(?=\p{L}{3})/iu;

const lettreDe = ({ designation }: LigneLue): string | undefined => LETTRE.exec(designation)?.[1];

/** Des lettres qui se suivent depuis A, une par ligne, sont leur rang : elles ne désignent rien. */
export function sansLettres(lignes: readonly LigneLue[]): LigneLue[] {
  const lettres = lignes.map(lettreDe).toSorted();
  const suivies = lettres.length > 1 && lettres.every((lettre, i) => lettre === String.fromCharCode(65 + i));
  return lignes.map((ligne) => (suivies ? { ...ligne, designation: ligne.designation.replace(LETTRE, "") } : ligne));
}
