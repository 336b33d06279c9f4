import type { Mot, Page } from "../commun/geometrie.ts";

/** Des points de conduite entre deux textes qu'ils touchent. */
const CONDUITE = /(?<=[^.·…_])[.·…_]{3,}(?=[^.·…_])/;
const RANGEES_MINIMUM = 2;

/** « AILE AV G.......gravillonnage......repeindre » : ce que les points séparent, chacun à sa place et ouvrant sa cellule. */
function detacher(mot: Mot): Mot[] {
  if (!CONDUITE.test(mot.texte)) return [mot];
  const pas = (mot.x1 - mot.x0) / mot.texte.length;
  let debut = 0;
  return mot.texte.split(new RegExp(CONDUITE, "g")).map((texte, i): Mot => {
    debut = mot.texte.indexOf(texte, debut);
    const x0 = mot.x0 + debut * pas;
    debut += texte.length;
    return { ...mot, texte, x0, x1: x0 + texte.length * pas, ...(i > 0 && { ouvre: true as const }) };
  });
}

/** La page, ses points de conduite ôtés d'entre les mots qu'ils collent, si plusieurs rangées en sont faites. */
export function detacherConduites(page: Page): Page {
  const collees = page.rangees.filter(({ mots }) => mots.some(({ texte }) => CONDUITE.test(texte)));
  if (collees.length < RANGEES_MINIMUM) return page;
  return {
    ...page,
    rangees: page.rangees.map((r) => (collees.includes(r) ? { ...r, mots: r.mots.flatMap(detacher) } : r)),
  };
}
