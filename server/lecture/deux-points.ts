import type { Mot, Page } from "./geometrie.ts";

const COLLE = /^:(?=[\p{L}\d])/u;

/** « circulation :14/09/2022 » : une étiquette qui emplit sa case pousse son deux-points contre la valeur ; il en est détaché. */
export function detacherDeuxPoints(page: Page): Page {
  if (!page.rangees.some(({ mots }) => mots.some(({ texte }) => COLLE.test(texte)))) return page;
  const rangees = page.rangees.map((rangee) => ({ ...rangee, mots: rangee.mots.flatMap(detacher) }));
  return { ...page, rangees };
}

function detacher(mot: Mot): Mot[] {
  if (!COLLE.test(mot.texte)) return [mot];
  const bord = mot.x0 + (mot.x1 - mot.x0) / mot.texte.length;
  const { ouvre: _ouvre, ...valeur } = mot;
  return [
    { ...mot, texte: ":", x1: bord },
    { ...valeur, texte: mot.texte.slice(1), x0: bord },
  ];
}
