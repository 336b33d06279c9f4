/** Un mot dont chaque signe est suivi d'une espace : « F A C T U R E ». */
const ESPACE = /^\S(?: \S)+$/u;
/** Part des textes de plusieurs signes d'une page qui, espacés, disent que tous ses mots le sont. */
const MAJORITE = 0.5;
const TEXTES_MINIMUM = 10;

/**
 * Les mêmes textes, leurs lettres resserrées : une imprimante qui pose chaque signe à part laisse entre deux lettres un blanc qui se prend pour
 * une espace. Les places et les largeurs restent les leurs ; un titre seul, étiré sur sa ligne, se recolle avec sa rangée.
 */
export function resserrer<T extends { str: string }>(elements: readonly T[]): T[] {
  const longs = elements.filter(({ str }) => str.trim().length > 1);
  const espaces = longs.filter(({ str }) => ESPACE.test(str.trim())).length;
  const partout = longs.length >= TEXTES_MINIMUM && espaces > MAJORITE * longs.length;
  if (!partout) return [...elements];
  return elements.map((element) =>
    ESPACE.test(element.str.trim()) ? { ...element, str: element.str.trim().replaceAll(" ", "") } : element,
  );
}
