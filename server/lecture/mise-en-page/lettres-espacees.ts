import type { Mot, Page, Rangee } from "../commun/geometrie.ts";

const LETTRE = /^[\p{L}'’-]$/u;
/** Lettres, au moins, d'un mot étiré : moins serait une suite de codes. */
const LETTRES_MINIMUM = 4;
/** Blanc, en corps, au-delà duquel deux lettres sont deux cases. */
const CASE = 1.2;
/** Un blanc plus large que celui de ses lettres, de cette part, sépare deux mots. */
const MOT = 1.5;

const blanc = (avant: Mot, apres: Mot): number => apres.x0 - avant.x1;

/** Les suites de lettres seules d'une rangée, chacune d'un même corps et d'un seul tenant ; un mot entier peut les suivre. */
function suitesDe({ mots }: Rangee): Mot[][] {
  const suites: Mot[][] = [];
  let suite: Mot[] = [];
  for (const mot of mots) {
    const derniere = suite.at(-1);
    const continue_ =
      LETTRE.test(mot.texte) &&
      (!derniere || (derniere.corps === mot.corps && blanc(derniere, mot) < CASE * mot.corps));
    if (!continue_ && suite.length > 0) {
      suites.push(suite);
      suite = [];
    }
    if (LETTRE.test(mot.texte)) suite.push(mot);
  }
  return suite.length > 0 ? [...suites, suite] : suites;
}

/** Les mots que font ces lettres : un blanc plus large que les autres en sépare deux. */
function motsDe(suite: readonly Mot[]): Mot[] {
  const pas = Math.min(...suite.slice(1).map((mot, i) => blanc(suite[i] as Mot, mot)));
  const mots: Mot[] = [];
  for (const [i, lettre] of suite.entries()) {
    const dernier = mots.at(-1);
    if (!dernier || blanc(suite[i - 1] as Mot, lettre) > MOT * pas) mots.push(lettre);
    else mots[mots.length - 1] = { ...dernier, texte: dernier.texte + lettre.texte, x1: lettre.x1 };
  }
  return mots;
}

/** « P R O C È S - V E R B A L   D E » : la page, les lettres d'un titre étiré recollées en mots. */
export function recollerLettres(page: Page): Page {
  return {
    ...page,
    rangees: page.rangees.map((rangee) => {
      const suites = suitesDe(rangee).filter((suite) => suite.length > LETTRES_MINIMUM);
      if (suites.length === 0) return rangee;
      return {
        ...rangee,
        mots: rangee.mots.flatMap((mot) => {
          const suite = suites.find((s) => s.includes(mot));
          return suite ? (suite[0] === mot ? motsDe(suite) : []) : [mot];
        }),
      };
    }),
  };
}
