import { type Bloc, type Page, texteDe } from "../commun/geometrie.ts";
import { mediane } from "../commun/mediane.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import { estTitreDeFiche } from "./colonnes-de-fiches.ts";
import { abscisses, couloirs, type Front, separer } from "./couloirs.ts";

/** Un blanc entre deux cartes de front. */
interface Entre {
  x0: number;
  x1: number;
}

/** Une étiquette, sans le rang de sa carte : « Dommage n° 1 » et « Dommage n° 2 » sont la même. */
const sansRang = (bloc: Bloc | undefined): string =>
  texteDe(bloc?.mots ?? [])
    .replace(/\d+/g, "")
    .trim();

/** « Vue 1 | Vue 2 | Vue 3 » : une étiquette seule se redit d'une carte à l'autre si son rang avance. */
const seSuivent = (blocs: readonly Bloc[]): boolean => {
  const rangs = blocs.map(({ mots }) => Number(/\d+/.exec(texteDe(mots))?.[0] ?? Number.NaN));
  return rangs.every((rang, i) => i === 0 || rang === (rangs[i - 1] ?? 0) + 1);
};

/**
 * Entre quoi une rangée dont la première étiquette se redit (« Brut | Net | Brut | Net », « Nature | Choc | Nature | Rayure ») recommence, chaque fois ;
 * aucun blanc si elle ne se redit pas à intervalle égal.
 */
function reprise(blocs: readonly Bloc[]): Entre[] {
  const etiquette = sansRang(blocs[0]);
  if (!/\p{L}{3}/u.test(etiquette)) return [];
  const n = blocs.findIndex((bloc, i) => i > 0 && sansRang(bloc) === etiquette);
  if (
    n < 1 ||
    (n === 1 && !seSuivent(blocs)) ||
    blocs.length % n !== 0 ||
    blocs.some((bloc, i) => i % n === 0 && sansRang(bloc) !== etiquette)
  )
    return [];
  return blocs.flatMap((bloc, i) => (i > 0 && i % n === 0 ? [{ x0: blocs[i - 1]?.x1 ?? 0, x1: bloc.x0 }] : []));
}

/** Les rangées d'une page qui se redisent, et entre quoi chacune recommence. */
const reprisesDe = (rangees: readonly Bloc[][]) =>
  rangees.flatMap((blocs, rang) => {
    const entre = reprise(blocs);
    return entre.length === 0 ? [] : [{ entre, rang, texte: sansRang(blocs[0]), gauche: blocs[0]?.x0 ?? 0 }];
  });

/** Cartes dont une seule rangée se redit sur toutes les pages : c'est peut-être un hasard. */
const REPRISES_MINIMUM = 2;

/**
 * Rang, de `debut` à `fin`, où s'ouvre la rangée de cartes suivante : celui de leurs titres, si ceux de la première sont au-dessus de `premiere`, la
 * première étiquette redite ; à défaut celui que précède le plus grand blanc.
 */
function ouvertureDe(rangees: readonly Bloc[][], premiere: number, debut: number, fin: number): number {
  const y = (rang: number) => rangees[rang]?.[0]?.rangee.y ?? 0;
  const rangs = Array.from({ length: fin - debut }, (_, i) => debut + 1 + i);
  const titres = rangs.filter((rang) => sontDesTitres(rangees[rang] ?? []));
  // Une photo, un petit tableau écartent ce que porte une carte plus que les cartes ne le sont entre elles.
  if (titres.length === 1 && titres[0] !== undefined && rangees.slice(0, premiere).some(sontDesTitres))
    return titres[0];
  return rangs.reduce((garde, rang) => (y(rang) - y(rang - 1) > y(garde) - y(garde - 1) ? rang : garde), debut + 1);
}

/** « (3) Jante alu ARG | (4) Feu AR D » : le numéro d'une carte, dans sa pastille, n'est pas un bloc de son titre. */
const PASTILLE = /^\d{1,3}$/;
const sontDesTitres = (blocs: readonly Bloc[]): boolean => {
  const nommes = blocs.filter(({ mots }) => !PASTILLE.test(texteDe(mots)));
  return nommes.length > 0 && nommes.every(estTitreDeFiche) && reprise(blocs).length === 0;
};

/** Ce qu'une carte a de rangées au-dessus et au-dessous de celle qui se redit. */
export interface Carte {
  texte: string;
  dessus: number;
  dessous: number;
}

/** La plus haute carte du document, d'une rangée de cartes à la suivante ; `null` s'il n'y en a qu'une. */
export function carteDe(pages: readonly Bloc[][][]): Carte | null {
  const reprises = pages.map(reprisesDe);
  const redites = [...Map.groupBy(reprises.flat(), ({ texte }) => texte)];
  const [texte] = redites.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (texte === undefined || reprises.flat().length < REPRISES_MINIMUM) return null;
  const ecarts = reprises.flatMap((siennes, page) => {
    const rangs = siennes.filter((r) => r.texte === texte).map(({ rang }) => rang);
    return rangs.slice(1).map((rang, i) => {
      const [avant, coupe] = [rangs[i] ?? 0, ouvertureDe(pages[page] ?? [], rangs[0] ?? 0, rangs[i] ?? 0, rang)];
      return { dessus: rang - coupe, dessous: coupe - avant };
    });
  });
  if (ecarts.length === 0) return { texte, dessus: Number.POSITIVE_INFINITY, dessous: Number.POSITIVE_INFINITY };
  return {
    texte,
    dessus: Math.max(...ecarts.map(({ dessus }) => dessus)),
    dessous: Math.max(...ecarts.map(({ dessous }) => dessous)),
  };
}

/**
 * Cartes posées de front, leurs étiquettes redites de l'une à l'autre : les couloirs qui les séparent, là où elles se redisent, une rangée de cartes
 * après l'autre. Le bord d'une carte est à gauche de ses étiquettes quand celles-ci sont en retrait.
 */
function entreCartes(rangees: readonly Bloc[][], { texte, dessus, dessous }: Carte): Front[] {
  const reprises = reprisesDe(rangees);
  // Un prix seul au pied de sa carte n'en est pas le bord.
  const bords = abscisses(rangees.map((blocs) => blocs.filter(({ mots }) => !estMontant(mots[0]?.texte ?? ""))));
  const combien = Math.max(0, ...reprises.map(({ entre }) => entre.length));
  const [premiere, derniere] = [reprises[0]?.rang ?? 0, reprises.at(-1)?.rang ?? 0];
  const gauche = Math.min(...rangees.slice(premiere, derniere + 1).flatMap((blocs) => blocs.map(({ x0 }) => x0)));
  // Les cartes sont égales : chacune commence où la première, décalée comme ses étiquettes le sont des siennes.
  const attendu = (i: number) =>
    gauche + mediane(reprises.flatMap((r) => (r.entre[i] ? [r.entre[i].x1 - r.gauche] : [])));
  const blancs = Array.from({ length: combien }, (_, i) =>
    bords
      .filter((x) => reprises.every(({ entre }) => !entre[i] || (x > entre[i].x0 && x < entre[i].x1)))
      .toSorted((a, b) => Math.abs(a - attendu(i)) - Math.abs(b - attendu(i)))
      .flatMap((x) => couloirs(rangees, x))
      .find(({ debut, fin }) => reprises.every(({ rang }) => rang >= debut && rang < fin)),
  ).filter((blanc) => blanc !== undefined);
  if (blancs.length < combien) return [];
  const [debut, fin] = [Math.max(...blancs.map((b) => b.debut)), Math.min(...blancs.map((b) => b.fin))];
  const siennes = reprises.flatMap((r) => (r.texte === texte ? [r.rang] : []));
  const coupes = siennes.slice(1).map((rang, i) => ouvertureDe(rangees, siennes[0] ?? 0, siennes[i] ?? 0, rang));
  return siennes.map((rang, i) => ({
    xs: blancs.map(({ x }) => x),
    debut: coupes[i - 1] ?? Math.max(debut, rang - dessus),
    fin: coupes[i] ?? Math.min(fin, rang + dessous),
  }));
}

/** La page dont les cartes posées de front se lisent l'une sous l'autre ; `null` si elle n'en a pas. */
export function empilerLesCartes(page: Page, blocs: readonly Bloc[][], carte: Carte): Page | null {
  const cartes = entreCartes(blocs, carte);
  // De bas en haut : ce qui est séparé pousse ce qui est dessous.
  return cartes.length > 0 ? cartes.reduceRight((dite, front) => separer(dite, front, true), page) : null;
}
