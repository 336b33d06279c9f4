import { roleColonne } from "../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, blocsDe, type Page, texteDe } from "../commun/geometrie.ts";
import { carteDe, empilerLesCartes } from "./cartes-de-front.ts";
import { abscisses, BORD, cotesDe, couloirs, enFront, type Gouttiere, separer } from "./couloirs.ts";

const BLANC = 0.95;
/** Rangées que porte chaque côté d'une gouttière : moins, c'est une inscription isolée. */
const RANGEES_MINIMUM = 5;
/** Largeur, en points, de la plus étroite colonne de montants. */
const LARGEUR = 30;
/** Ce que coûte à deux colonnes une rangée qu'elles partagent : les cellules d'un tableau les partagent presque toutes. */
const PARTAGEE = 2;
/** Part des rangées du plus petit côté qu'une rangée de l'autre prolonge : au-delà, les deux côtés sont les colonnes d'un même tableau. */
const DE_FRONT = 0.5;

/** Écart, en interlignes d'un tableau, qui n'en est plus la suite. */
const SUITE = 1.4;

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
function separerGouttieres(page: Page, blocs: readonly Bloc[][]): Page[] {
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
  const tableaux = entreTableaux(blocs);
  return [...suivies, ...(tableaux ? [separer(page, enFront(tableaux))] : [])];
}

/** Les dressages d'un document dont une page a une gouttière, ou des cartes de front ; ses autres pages y restent comme elles s'impriment. */
export function pagesAGouttieres(pages: readonly Page[]): Page[][] {
  const blocs = pages.map(({ rangees }) => rangees.map((rangee) => blocsDe(rangee, BLANC)));
  const carte = carteDe(blocs);
  const empilees = pages.map((page, i) => (carte ? empilerLesCartes(page, blocs[i] ?? [], carte) : null));
  const essais = pages.map((page, i) => separerGouttieres(page, blocs[i] ?? []));
  const nombre = Math.max(0, ...essais.map(({ length }) => length));
  const suivies = Array.from({ length: nombre }, (_, i) =>
    pages.map((page, rang) => essais[rang]?.[i] ?? essais[rang]?.at(-1) ?? page),
  );
  const dressages = suivies.map((dressees) => dressees.map((page, i) => empilees[i] ?? page));
  if (empilees.every((page) => page === null)) return suivies;
  return [pages.map((page, i) => empilees[i] ?? page), ...dressages.slice(0, 1), ...suivies];
}
