import { plaqueImprimee } from "../../../domain/commun/plaques.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Mot, type Page, type Rangee, texteDe } from "../commun/geometrie.ts";
import { montantsLibelles } from "../commun/rangee-total.ts";

/** Écart, en points, de deux cartes d'une même colonne. */
const BORD = 4;

const plaqueDe = ({ mots }: Bloc): string | null => plaqueImprimee(texteDe(mots.slice(0, 4)));
/** Une plaque ouvre sa carte : elle est en tête de son bloc. */
const ouvre = (bloc: Bloc): boolean => {
  const plaque = plaqueDe(bloc);
  return plaque !== null && texteDe(bloc.mots).startsWith(plaque);
};

/** Une carte de véhicule : la bande et la colonne de sa plaque, et ce qui s'imprime dedans. */
interface Carte {
  haut: number;
  rangees: Rangee[];
}

/** Les abscisses où s'ouvrent les cartes, si deux plaques au moins sont de front. */
function departsDe(rangees: readonly Rangee[]): number[] {
  const departs: number[] = [];
  for (const { x0 } of rangees.flatMap((rangee) => blocsDe(rangee)).filter(ouvre))
    if (!departs.some((x) => Math.abs(x - x0) < BORD)) departs.push(x0);
  return departs.sort((a, b) => a - b);
}

const dueDans = ({ rangees }: Carte): boolean =>
  rangees.some((rangee) =>
    montantsLibelles(rangee).some(({ libelle }) => ["net_ht", "ttc"].includes(libelleTotal(libelle) ?? "")),
  );

/** La part d'une rangée qu'imprime une colonne de cartes, ou `null`. */
function partDe(rangee: Rangee, departs: readonly number[], colonne: number, retrait: number): Rangee | null {
  const rang = ({ x0 }: Bloc) =>
    Math.max(
      0,
      departs.findLastIndex((x) => x0 >= x - retrait),
    );
  const mots = blocsDe(rangee)
    .filter((bloc) => rang(bloc) === colonne)
    .flatMap((bloc) => bloc.mots);
  return mots.length === 0 ? null : { ...rangee, mots, corps: Math.max(...mots.map(({ corps }) => corps)) };
}

/** Les cartes d'une page, bande après bande, et ce qui s'imprime sous elles ; `null` si rien n'y est de front. */
function cartesDe(rangees: readonly Rangee[]): { debut: number; fin: number; cartes: Carte[] } | null {
  const tetes = rangees.flatMap((rangee, i) => (blocsDe(rangee).some(ouvre) ? [i] : []));
  const [debut = -1] = tetes;
  const departs = departsDe(rangees);
  const deFront = tetes.some((i) => blocsDe(rangees[i] as Rangee).filter(ouvre).length > 1);
  if (!deFront || departs.length < 2) return null;
  // Le texte d'une carte commence un peu avant sa plaque encadrée ; ce qui passe d'une carte à l'autre n'est d'aucune.
  const retrait = (rangees[debut]?.corps ?? 0) * 1.5;
  const traverse = (rangee: Rangee) =>
    blocsDe(rangee).some((bloc) => departs.some((x, k) => k > 0 && bloc.x0 < x - retrait && bloc.x1 > x + retrait));
  const passe = rangees.findIndex((rangee, i) => i > debut && traverse(rangee));
  const fin = passe < 0 ? rangees.length : passe;
  const bandes = tetes.filter((i) => i < fin);
  const cartes = bandes.flatMap((i, k) => {
    const siennes = rangees.slice(i, bandes[k + 1] ?? fin);
    return departs.flatMap((_, colonne): Carte[] => {
      const parts = siennes.flatMap((rangee) => partDe(rangee, departs, colonne, retrait) ?? []);
      return parts.length === 0 ? [] : [{ haut: siennes[0]?.y ?? 0, rangees: parts }];
    });
  });
  return { debut, fin, cartes };
}

const descendre = (rangee: Rangee, de: number): Rangee => ({
  ...rangee,
  y: rangee.y + de,
  mots: rangee.mots.map((mot): Mot => {
    const { x0, x1, y } = mot;
    return { ...mot, y: y + de, imprime: mot.imprime ?? { x0, x1, y } };
  }),
});

/**
 * Un relevé peut imprimer une carte par véhicule, plusieurs de front : elles sont remises l'une sous l'autre, comme sur une page plus haute, leurs mots
 * gardant la place où ils sont imprimés. Une page sans plaques de front, ou dont une carte n'a rien de dû, est rendue telle quelle.
 */
export function empilerCartes(page: Page): Page {
  const lues = cartesDe(page.rangees);
  if (!lues) return page;
  const { debut, fin, cartes } = lues;
  const plaques = cartes.map(({ rangees: [tete] }) => tete && plaqueImprimee(texteDe(tete.mots)));
  const entieres = cartes.every((carte, i) => plaques[i] && plaques.indexOf(plaques[i]) === i && dueDans(carte));
  if (!entieres || cartes.length < 2) return page;
  const hauteur =
    Math.max(...cartes.map(({ haut, rangees }) => (rangees.at(-1)?.y ?? haut) - haut)) +
    (page.rangees[debut]?.corps ?? 0) * 2;
  const haut = page.rangees[debut]?.y ?? 0;
  const empilees = cartes.flatMap((carte, i) =>
    carte.rangees.map((rangee) => descendre(rangee, haut + i * hauteur - carte.haut)),
  );
  const suite = page.rangees.slice(fin);
  const dessous = haut + cartes.length * hauteur - (suite[0]?.y ?? 0);
  return {
    ...page,
    rangees: [...page.rangees.slice(0, debut), ...empilees, ...suite.map((rangee) => descendre(rangee, dessous))],
  };
}
