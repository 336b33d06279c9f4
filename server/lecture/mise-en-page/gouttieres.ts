import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";

const BLANC = 0.95;
/** Rangées que porte chaque côté d'une gouttière : moins, c'est une inscription isolée. */
const RANGEES_MINIMUM = 5;
/** Ce qui sépare, en corps, une colonne de celle qui se lit dessous : de quoi n'être plus du même tableau. */
const ECART = 8;
/** Écart, en points, de deux inscriptions calées sur le même bord. */
const BORD = 2;
/** Largeur, en points, de la plus étroite colonne de montants. */
const LARGEUR = 30;
/** Ce que coûte à deux colonnes une rangée qu'elles partagent : les cellules d'un tableau les partagent presque toutes. */
const PARTAGEE = 2;
/** Part des rangées du plus petit côté qu'une rangée de l'autre prolonge : au-delà, les deux côtés sont les colonnes d'un même tableau. */
const DE_FRONT = 0.5;

/** Écart, en interlignes d'un tableau, qui n'en est plus la suite. */
const SUITE = 1.4;

interface Gouttiere {
  x: number;
  debut: number;
  /** Rang qui suit la dernière rangée. */
  fin: number;
}

interface Cotes {
  gauche: boolean;
  droite: boolean;
}

const cotesDe = (rangee: readonly Bloc[], x: number): Cotes | null => {
  if (rangee.some(({ x0, x1 }) => x0 < x && x1 > x)) return null;
  return { gauche: rangee.some(({ x1 }) => x1 <= x), droite: rangee.some(({ x0 }) => x0 >= x) };
};

/** Les suites de rangées que ne traverse aucune inscription à cette abscisse. */
function couloirs(rangees: readonly Bloc[][], x: number): Gouttiere[] {
  const trouves: Gouttiere[] = [];
  let debut = 0;
  rangees.forEach((rangee, rang) => {
    if (cotesDe(rangee, x) !== null) return;
    trouves.push({ x, debut, fin: rang });
    debut = rang + 1;
  });
  return [...trouves, { x, debut, fin: rangees.length }];
}

/** La part d'un couloir où les deux côtés alternent le plus : les rangées qu'ils partagent au-dessus et au-dessous ne sont pas de front. */
function alternante(rangees: readonly Bloc[][], { x, debut, fin }: Gouttiere): Gouttiere {
  let [somme, depuis, mieux] = [0, debut, 0];
  let garde: Gouttiere = { x, debut, fin: debut };
  for (let rang = debut; rang < fin; rang += 1) {
    const cotes = cotesDe(rangees[rang] ?? [], x);
    somme += cotes?.gauche && cotes.droite ? -PARTAGEE : 1;
    if (somme <= 0) [somme, depuis] = [0, rang + 1];
    else if (somme > mieux) {
      mieux = somme;
      garde = { x, debut: depuis, fin: rang + 1 };
    }
  }
  return garde;
}

/** Ce que valent deux colonnes voisines : leurs rangées, moins celles qu'elles partagent ; `null` si l'une n'est pas une colonne à elle. */
function valeurDe(rangees: readonly Bloc[][], { x, debut, fin }: Gouttiere): number | null {
  const cotes = rangees.slice(debut, fin).map((rangee) => cotesDe(rangee, x));
  const gauche = cotes.filter((c) => c?.gauche).length;
  const droite = cotes.filter((c) => c?.droite).length;
  const deux = cotes.filter((c) => c?.gauche && c.droite).length;
  const petit = Math.min(gauche, droite);
  return petit < RANGEES_MINIMUM || deux > DE_FRONT * petit ? null : petit - deux;
}

/** Les abscisses où s'ouvre une inscription de la page. */
function abscisses(rangees: readonly Bloc[][]): number[] {
  const bords = rangees.flatMap((blocs) => blocs.map(({ x0 }) => x0)).toSorted((a, b) => a - b);
  return bords.filter((x, i) => x - (bords[i - 1] ?? Number.NEGATIVE_INFINITY) > BORD).map((x) => x - BORD / 2);
}

/** La rangée lue plus bas, ou plus à gauche, qu'elle ne s'imprime : chaque mot garde où on le voit. */
const deplacer = (rangee: Rangee, pas: number, aGauche = 0): Rangee => ({
  ...rangee,
  y: rangee.y + pas,
  mots: rangee.mots.map((mot) => ({
    ...mot,
    x0: mot.x0 - aGauche,
    x1: mot.x1 - aGauche,
    y: mot.y + pas,
    imprime: mot.imprime ?? { x0: mot.x0, x1: mot.x1, y: mot.y },
  })),
});

/** Des colonnes de front entre deux rangs : où chacune des suivantes commence. */
interface Front {
  xs: readonly number[];
  debut: number;
  fin: number;
}

const enFront = ({ x, debut, fin }: Gouttiere): Front => ({ xs: [x], debut, fin });

/** La page dont chaque colonne se lit sous celle de gauche, et le reste dessous ; `suivie`, elle en continue aussi les colonnes. */
function separer(page: Page, { xs, debut, fin }: Front, suivie = false): Page {
  const bornes = [Number.NEGATIVE_INFINITY, ...xs, Number.POSITIVE_INFINITY];
  const colonnes = bornes.slice(1).map((droite, i) =>
    page.rangees.slice(debut, fin).flatMap((rangee) => {
      const mots = rangee.mots.filter(({ x0 }) => x0 >= (bornes[i] ?? 0) && x0 < droite);
      return mots.length > 0 ? [{ ...rangee, mots, corps: Math.max(...mots.map(({ corps }) => corps)) }] : [];
    }),
  );
  const [haut, bas] = [page.rangees[debut]?.y ?? 0, page.rangees[fin - 1]?.y ?? 0];
  const bord = (part: readonly Rangee[]) => Math.min(...part.flatMap(({ mots }) => mots.map(({ x0 }) => x0)));
  const pas = bas - haut + ECART * (page.rangees[debut]?.corps ?? 0);
  const dessous = colonnes.flatMap((colonne, i) => {
    const ecart = suivie ? bord(colonne) - bord(colonnes[0] ?? []) : 0;
    return colonne.map((rangee) => deplacer(rangee, i * pas, Number.isFinite(ecart) ? ecart : 0));
  });
  return {
    ...page,
    rangees: [
      ...page.rangees.slice(0, debut),
      ...dessous,
      ...page.rangees.slice(fin).map((rangee) => deplacer(rangee, xs.length * pas)),
    ],
  };
}

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
    return entre.length === 0 ? [] : [{ entre, rang, texte: sansRang(blocs[0]) }];
  });

/** Cartes dont une seule rangée se redit sur toutes les pages : c'est peut-être un hasard. */
const REPRISES_MINIMUM = 2;

/** Rang, de `debut` à `fin`, que précède le plus grand blanc. */
function plusGrandBlanc(rangees: readonly Bloc[][], debut: number, fin: number): number {
  const y = (rang: number) => rangees[rang]?.[0]?.rangee.y ?? 0;
  const rangs = Array.from({ length: fin - debut }, (_, i) => debut + 1 + i);
  return rangs.reduce((garde, rang) => (y(rang) - y(rang - 1) > y(garde) - y(garde - 1) ? rang : garde), debut + 1);
}

/** Ce qu'une carte a de rangées au-dessus et au-dessous de celle qui se redit. */
interface Carte {
  texte: string;
  dessus: number;
  dessous: number;
}

/** La plus haute carte du document, d'une rangée de cartes à la suivante ; `null` s'il n'y en a qu'une. */
function carteDe(pages: readonly Bloc[][][]): Carte | null {
  const reprises = pages.map(reprisesDe);
  const redites = [...Map.groupBy(reprises.flat(), ({ texte }) => texte)];
  const [texte] = redites.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (texte === undefined || reprises.flat().length < REPRISES_MINIMUM) return null;
  const ecarts = reprises.flatMap((siennes, page) => {
    const rangs = siennes.filter((r) => r.texte === texte).map(({ rang }) => rang);
    return rangs.slice(1).map((rang, i) => {
      const [avant, coupe] = [rangs[i] ?? 0, plusGrandBlanc(pages[page] ?? [], rangs[i] ?? 0, rang)];
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
  const blancs = Array.from({ length: combien }, (_, i) =>
    bords
      .filter((x) => reprises.every(({ entre }) => !entre[i] || (x > entre[i].x0 && x < entre[i].x1)))
      .flatMap((x) => couloirs(rangees, x))
      .find(({ debut, fin }) => reprises.every(({ rang }) => rang >= debut && rang < fin)),
  ).filter((blanc) => blanc !== undefined);
  if (blancs.length < combien) return [];
  const [debut, fin] = [Math.max(...blancs.map((b) => b.debut)), Math.min(...blancs.map((b) => b.fin))];
  const siennes = reprises.flatMap((r) => (r.texte === texte ? [r.rang] : []));
  const coupes = siennes.slice(1).map((rang, i) => plusGrandBlanc(rangees, siennes[i] ?? 0, rang));
  return siennes.map((rang, i) => ({
    xs: blancs.map(({ x }) => x),
    debut: coupes[i - 1] ?? Math.max(debut, rang - dessus),
    fin: coupes[i] ?? Math.min(fin, rang + dessous),
  }));
}

/** Rang qui suit la dernière rangée du tableau dont voici l'en-tête : un interligne plus grand que les siens le ferme. */
function finDuTableau(rangees: readonly Bloc[][], entete: number, fin: number): number {
  const ecart = (rang: number) => (rangees[rang]?.[0]?.rangee.y ?? 0) - (rangees[rang - 1]?.[0]?.rangee.y ?? 0);
  const pas = ecart(entete + 2);
  let rang = entete + 1;
  while (rang < fin && ecart(rang) <= SUITE * pas) rang += 1;
  return rang;
}

/**
 * « Réf. | Libellé | Op | Montant | Op | Libellé | Temps » : deux tableaux de front, rangée pour rangée, et le second recommence où un intitulé se
 * redit. Le couloir qui les sépare va du titre qui les coiffe à leur dernière rangée.
 */
function entreTableaux(rangees: readonly Bloc[][]): Gouttiere | undefined {
  for (const [rang, blocs] of rangees.entries()) {
    const textes = blocs.map(({ mots }) => texteDe(mots));
    const redits = blocs.filter((_, i) => textes.indexOf(textes[i] ?? "") < i);
    const [premier] = redits;
    if (!premier || redits.length < 2 || !redits.some(({ mots }) => roleColonne(texteDe(mots)) === "designation"))
      continue;
    const x = premier.x0 - BORD;
    const couloir = couloirs(rangees, x).find(({ debut, fin }) => rang >= debut && rang < fin);
    if (!couloir) continue;
    const fin = finDuTableau(rangees, rang, couloir.fin);
    if (rangees.slice(rang + 1, fin).some((rangee) => rangee.some(({ x0 }) => x0 >= x)))
      return { x, debut: Math.max(couloir.debut, rang - 1), fin };
  }
  return undefined;
}

/**
 * Les façons de lire une page dont deux colonnes s'impriment de front, chacune à son interligne, de part et d'autre d'un blanc que rien ne
 * traverse : l'une, puis l'autre, là où elles alternent, puis tant que dure ce blanc. Ce sont des suppositions, à juger sur ce qu'elles
 * expliquent ; une page sans tel blanc n'en a aucune.
 */
function separerGouttieres(page: Page, blocs: readonly Bloc[][], carte: Carte | null): Page[] {
  const blancs = abscisses(blocs).flatMap((x) => couloirs(blocs, x));
  const meilleures = (essais: readonly Gouttiere[]): Gouttiere[] => {
    const jugees = essais.flatMap((gouttiere) => {
      const valeur = valeurDe(blocs, gouttiere);
      return valeur === null ? [] : [{ gouttiere, valeur }];
    });
    return jugees.toSorted((a, b) => b.valeur - a.valeur).map(({ gouttiere }) => gouttiere);
  };
  const [[serree], larges] = [meilleures(blancs.map((couloir) => alternante(blocs, couloir))), meilleures(blancs)];
  const [large] = larges;
  // La colonne de gauche a parfois ses montants à elle : le blanc qui les en sépare vaut mieux que celui qui sépare les deux colonnes.
  const plusADroite = larges.find(({ x }) => large !== undefined && x > large.x + LARGEUR);
  const retenues = [large, serree, plusADroite].filter((g) => g !== undefined);
  const suivies = retenues
    .filter((g, i) => retenues.findIndex((h) => h.x === g.x && h.debut === g.debut && h.fin === g.fin) === i)
    .map((g) => separer(page, enFront(g), true));
  // De bas en haut : ce qui est séparé pousse ce qui est dessous.
  const cartes = carte ? entreCartes(blocs, carte) : [];
  const enCartes = cartes.length > 0 ? [cartes.reduceRight((dite, front) => separer(dite, front, true), page)] : [];
  const tableaux = entreTableaux(blocs);
  return [...enCartes, ...suivies, ...(tableaux ? [separer(page, enFront(tableaux))] : [])];
}

/** Les dressages d'un document dont une page a une gouttière ; ses autres pages y restent comme elles s'impriment. */
export function pagesAGouttieres(pages: readonly Page[]): Page[][] {
  const blocs = pages.map(({ rangees }) => rangees.map((rangee) => blocsDe(rangee, BLANC)));
  const carte = carteDe(blocs);
  const essais = pages.map((page, i) => separerGouttieres(page, blocs[i] ?? [], carte));
  const nombre = Math.max(0, ...essais.map(({ length }) => length));
  return Array.from({ length: nombre }, (_, i) =>
    pages.map((page, rang) => essais[rang]?.[i] ?? essais[rang]?.at(-1) ?? page),
  );
}
