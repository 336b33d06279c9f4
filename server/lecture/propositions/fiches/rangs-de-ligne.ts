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
/** Entre des lignes qui n'en ont pas, ou avec un trou, deux nombres peuvent être des quantités ; trois qui montent depuis un ne le sont plus. */
const SUITE_MINIMUM = 3;

type Rang = ReturnType<typeof rangDe>;

/** Vrai si tous ont un rang de même sorte, et se suivent sans trou depuis le premier, dans n'importe quel ordre. */
function sontEntiers(rangs: readonly Rang[]): boolean {
  const memes = new Set(rangs.map((r) => r?.lettre)).size === 1;
  const suite = rangs.map((r) => r?.rang ?? 0).toSorted((a, b) => a - b);
  return rangs.length >= LIGNES_MINIMUM && memes && suite.every((rang, i) => rang === i + 1);
}

/** Vrai si les nombres que portent ces lignes montent depuis un : une ligne mal lue y fait un trou, son détail n'a pas de rang. */
function montent(rangs: readonly Rang[]): boolean {
  const dits = rangs.flatMap((r) => (r ? [r] : []));
  const nombres = dits.map(({ rang }) => rang);
  const sansTrou = dits.length === rangs.length || nombres.every((rang, i) => rang === i + 1);
  return (
    dits.length >= SUITE_MINIMUM &&
    dits.every(({ lettre }) => !lettre) &&
    sansTrou &&
    nombres[0] === 1 &&
    nombres.every((rang, i) => i === 0 || rang > (nombres[i - 1] ?? 0))
  );
}

/** Des lettres ou des numéros qui se suivent depuis le premier, un par ligne ou par carte, sont leur rang : ils ne désignent rien. */
export function sansRangDeLigne(lignes: readonly LigneLue[]): LigneLue[] {
  const rangs = lignes.map(rangDe);
  const suivis = sontEntiers(rangs) || montent(rangs);
  return lignes.map((ligne) => (suivis ? { ...ligne, designation: ligne.designation.replace(RANG, "") } : ligne));
}
