import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";

const BLANC = 0.95;
/** Rangées que porte chaque côté d'une gouttière : moins, c'est une inscription isolée. */
const RANGEES_MINIMUM = 5;
/** Ce qui sépare, en corps, une colonne de celle qui se lit dessous : de quoi n'être plus du même tableau. */
const ECART = 8;
/** Écart, en points, de deux inscriptions calées sur le même bord. */
const BORD = 2;
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

/** La rangée lue plus bas qu'elle ne s'imprime : chaque mot garde où on le voit. */
const descendre = (rangee: Rangee, pas: number): Rangee => ({
  ...rangee,
  y: rangee.y + pas,
  mots: rangee.mots.map((mot) => ({
    ...mot,
    y: mot.y + pas,
    imprime: mot.imprime ?? { x0: mot.x0, x1: mot.x1, y: mot.y },
  })),
});

/** La page dont la colonne de droite se lit sous celle de gauche, et le reste dessous. */
function separer(page: Page, { x, debut, fin }: Gouttiere): Page {
  const part = (garder: (x0: number) => boolean): Rangee[] =>
    page.rangees.slice(debut, fin).flatMap((rangee) => {
      const mots = rangee.mots.filter(({ x0 }) => garder(x0));
      return mots.length > 0 ? [{ ...rangee, mots, corps: Math.max(...mots.map(({ corps }) => corps)) }] : [];
    });
  const [gauche, droite] = [part((x0) => x0 < x), part((x0) => x0 >= x)];
  const [haut, bas] = [page.rangees[debut]?.y ?? 0, page.rangees[fin - 1]?.y ?? 0];
  const pas = bas - haut + ECART * (page.rangees[debut]?.corps ?? 0);
  return {
    ...page,
    rangees: [
      ...page.rangees.slice(0, debut),
      ...gauche,
      ...droite.map((rangee) => descendre(rangee, pas)),
      ...page.rangees.slice(fin).map((rangee) => descendre(rangee, pas)),
    ],
  };
}

/** Où recommence une rangée qui se dit deux fois (« Expertisé | Vétusté | Expertisé | Vétusté ») ; `null` si elle ne se répète pas. */
function reprise(blocs: readonly Bloc[]): number | null {
  const n = blocs.length / 2;
  if (!Number.isInteger(n) || n < 2) return null;
  const textes = blocs.map(({ mots }) => texteDe(mots));
  const repete = textes.slice(0, n).every((texte, i) => texte === textes[n + i] && /\p{L}{3}/u.test(texte));
  return repete ? (blocs[n]?.x0 ?? null) : null;
}

/** Cartes posées par deux, leurs étiquettes redites de front : le couloir qui les sépare, là où elles se redisent au moins deux fois. */
function entreCartes(rangees: readonly Bloc[][]): Gouttiere | undefined {
  const reprises = rangees.flatMap((blocs, rang) => {
    const x0 = reprise(blocs);
    return x0 === null ? [] : [{ x: x0 - BORD, rang }];
  });
  const [premiere] = reprises;
  const siennes = reprises.filter(({ x }) => premiere && Math.abs(x - premiere.x) < 2 * BORD);
  if (!premiere || siennes.length < 2) return undefined;
  return couloirs(rangees, premiere.x).find(({ debut, fin }) =>
    siennes.every(({ rang }) => rang >= debut && rang < fin),
  );
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
function separerGouttieres(page: Page): Page[] {
  const blocs = page.rangees.map((rangee) => blocsDe(rangee, BLANC));
  const blancs = abscisses(blocs).flatMap((x) => couloirs(blocs, x));
  const meilleure = (essais: readonly Gouttiere[]): Gouttiere[] => {
    const jugees = essais.flatMap((gouttiere) => {
      const valeur = valeurDe(blocs, gouttiere);
      return valeur === null ? [] : [{ gouttiere, valeur }];
    });
    return jugees
      .toSorted((a, b) => b.valeur - a.valeur)
      .slice(0, 1)
      .map(({ gouttiere }) => gouttiere);
  };
  const [serree] = meilleure(blancs.map((couloir) => alternante(blocs, couloir)));
  const [large] = meilleure(blancs);
  const memes = serree && large && serree.debut === large.debut && serree.fin === large.fin && serree.x === large.x;
  return [large, memes ? undefined : serree, entreCartes(blocs), entreTableaux(blocs)].flatMap((gouttiere) =>
    gouttiere ? [separer(page, gouttiere)] : [],
  );
}

/** Les dressages d'un document dont une page a une gouttière ; ses autres pages y restent comme elles s'impriment. */
export function pagesAGouttieres(pages: readonly Page[]): Page[][] {
  const essais = pages.map(separerGouttieres);
  const nombre = Math.max(0, ...essais.map(({ length }) => length));
  return Array.from({ length: nombre }, (_, i) =>
    pages.map((page, rang) => essais[rang]?.[i] ?? essais[rang]?.at(-1) ?? page),
  );
}
