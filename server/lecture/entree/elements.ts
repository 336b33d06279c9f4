import { type Mot, rangeesDe } from "../commun/geometrie.ts";
import { reunirNombres } from "../commun/nombres.ts";
import { coucherIntitules, type TexteDebout } from "./intitules-debout.ts";
import type { Matrice } from "./matrice.ts";
import { type Fragment, motsDuFragment, noterFragment, recoller } from "./mots.ts";

/** Un texte posé sur la page, dans le repère du PDF. */
export interface ElementTexte {
  str: string;
  transform: number[];
  width: number;
  fontName: string;
}

/** Polices dont chaque texte assez long a la même largeur par caractère, au corps près. */
function policesAChasseFixe(elements: readonly ElementTexte[]): ReadonlySet<string> {
  const chasses = new Map<string, number[]>();
  for (const { str, transform, width, fontName } of elements) {
    const corps = Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
    if (str.length < 5 || !(corps > 0)) continue;
    chasses.set(fontName, [...(chasses.get(fontName) ?? []), width / str.length / corps]);
  }
  const fixes = [...chasses].filter(([, c]) => c.length >= 3 && Math.max(...c) - Math.min(...c) < 0.004);
  return new Set(fixes.map(([police]) => police));
}

function fragmentDe(element: ElementTexte, vue: Matrice): Fragment | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = element.transform;
  const [va, vb, vc, vd, ve, vf] = vue;
  const ax = va * a + vc * b;
  const ay = vb * a + vd * b;
  // Le texte couché (filigrane, mention en marge) ou tête en bas ne fait partie d'aucune rangée.
  if (Math.abs(ay) > 0.1 * ax) return null;
  const corps = Math.hypot(va * c + vc * d, vb * c + vd * d);
  if (!(corps > 0)) return null;
  return { texte: element.str, x: va * e + vc * f + ve, y: vb * e + vd * f + vf, largeur: element.width, corps };
}

/** Le même élément s'il est tourné d'un quart de tour, ou `null`. */
function deboutDe(element: ElementTexte, vue: Matrice): TexteDebout | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = element.transform;
  const [va, vb, vc, vd, ve, vf] = vue;
  const [ax, ay] = [va * a + vc * b, vb * a + vd * b];
  if (Math.abs(ax) > 0.1 * Math.abs(ay)) return null;
  const corps = Math.hypot(va * c + vc * d, vb * c + vd * d);
  if (!(corps > 0)) return null;
  const [x, y] = [va * e + vc * f + ve, vb * e + vd * f + vf];
  const monte = ay < 0;
  return {
    texte: element.str,
    x0: monte ? x - corps : x,
    x1: monte ? x : x + corps,
    haut: monte ? y - element.width : y,
    bas: monte ? y : y + element.width,
    corps,
    monte,
  };
}

/** Mots des éléments d'une page mise droite par `vue`, dans le repère de cette page. */
export function motsDesElements(elements: readonly ElementTexte[], vue: Matrice): Mot[] {
  const mots: Mot[] = [];
  const fixes = policesAChasseFixe(elements);
  const aPlat: Fragment[] = [];
  elements.forEach((element, rang) => {
    const fragment = fragmentDe(element, vue);
    if (!fragment) return;
    aPlat.push(fragment);
    mots.push(...noterFragment(motsDuFragment({ ...fragment, chasseFixe: fixes.has(element.fontName) }), rang));
  });
  if (aPlat.length < elements.length) {
    const debouts = elements.map((element) => deboutDe(element, vue)).filter((debout) => debout !== null);
    for (const [i, intitule] of coucherIntitules(debouts, aPlat).entries())
      mots.push(...noterFragment(motsDuFragment(intitule), elements.length + i));
  }
  return dedoubler(mots.filter((mot) => !FILET.test(mot.texte)));
}

/** Les mêmes mots en rangées, leurs morceaux recollés. */
export function rangeesDesMots(numero: number, mots: readonly Mot[]) {
  const rangees = rangeesDe(numero, mots);
  for (const rangee of rangees) rangee.mots = reunirNombres(recoller(rangee.mots));
  return rangees;
}

// Un filet tracé en caractères n'est pas un mot.
const FILET = /^(?:[-_=]{4,}|\.{4,}|\+[-+=]{3,})$/;

// Le gras simulé imprime deux fois le même mot au même endroit.
function dedoubler(mots: readonly Mot[]): Mot[] {
  const vus = new Set<string>();
  return mots.filter((mot) => {
    const cle = `${mot.texte}|${Math.round(mot.x0)}|${Math.round(mot.y)}`;
    if (vus.has(cle)) return false;
    vus.add(cle);
    return true;
  });
}
