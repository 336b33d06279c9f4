import type { Mot, Page, Rangee } from "../commun/geometrie.ts";

const BARREES_MINIMUM = 3;
const estBarree = ({ mots }: Rangee): boolean =>
  mots[0]?.texte === ":" && mots.at(-1)?.texte === ":" && mots.filter(({ texte }) => texte === ":").length >= 3;

/** « : 02 : HAYON : BOSSE 37 MM : DSP : » : un tableau à chasse fixe trace ses colonnes de deux-points ; ce sont les barres « ! » d'un autre. */
export function deuxPointsEnBarres(page: Page): Page {
  if (page.rangees.filter(estBarree).length < BARREES_MINIMUM) return page;
  const barrer = (mot: Mot): Mot => (mot.texte === ":" ? { ...mot, texte: "!" } : mot);
  return { ...page, rangees: page.rangees.map((r) => (estBarree(r) ? { ...r, mots: r.mots.map(barrer) } : r)) };
}

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
