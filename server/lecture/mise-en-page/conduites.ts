import { type Mot, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { enSuites } from "../commun/suites.ts";

/** Des points de conduite qui touchent le texte dont ils partent, et parfois celui où ils mènent. */
const CONDUITE = /(?<=[^.·…_])[.·…_]{3,}(?=[^.·…_]|$)/;
const RANGEES_MINIMUM = 2;

/** « AILE AV G.......gravillonnage......repeindre » : ce que les points séparent, chacun à sa place et ouvrant sa cellule. */
function detacher(mot: Mot): Mot[] {
  if (!CONDUITE.test(mot.texte)) return [mot];
  const pas = (mot.x1 - mot.x0) / mot.texte.length;
  let debut = 0;
  const textes = mot.texte.split(new RegExp(CONDUITE, "g")).filter((texte) => texte !== "");
  return textes.map((texte, i): Mot => {
    debut = mot.texte.indexOf(texte, debut);
    const x0 = mot.x0 + debut * pas;
    debut += texte.length;
    return { ...mot, texte, x0, x1: x0 + texte.length * pas, ...(i > 0 && { ouvre: true as const }) };
  });
}

const POINTS = /^[.·…]+$/;

/** « Rapport . . . . . . 2025-R-7741 » : des points seuls, trois au moins, mènent au mot qui les suit, et qui ouvre sa cellule. */
const sansPointsSeuls = (mots: readonly Mot[]): Mot[] =>
  enSuites(mots, (mot, avant) => POINTS.test(mot.texte) === POINTS.test(avant.texte)).flatMap((suite, i, suites) => {
    const menee = (s: readonly Mot[] | undefined) => POINTS.test(s?.[0]?.texte ?? "") && texteDe(s ?? []).length >= 3;
    if (menee(suite)) return [];
    const [premier, ...autres] = suite;
    return premier && menee(suites[i - 1]) ? [{ ...premier, ouvre: true as const }, ...autres] : suite;
  });

const estMenee = ({ mots }: Rangee): boolean =>
  mots.some(({ texte }) => CONDUITE.test(texte)) || sansPointsSeuls(mots).length < mots.length;

/** La page, ses points de conduite ôtés d'entre les mots qu'ils collent ou séparent, si plusieurs rangées en sont faites. */
export function detacherConduites(page: Page): Page {
  const menees = page.rangees.filter(estMenee);
  if (menees.length < RANGEES_MINIMUM) return page;
  return {
    ...page,
    rangees: page.rangees.map((r) =>
      menees.includes(r) ? { ...r, mots: sansPointsSeuls(r.mots).flatMap(detacher) } : r,
    ),
  };
}
