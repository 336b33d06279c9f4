import type { Mot, Rangee } from "../../commun/geometrie.ts";
import { libelleDeTotal } from "../../commun/rangee-total.ts";
import type { Ancres } from "./ancres.ts";
import type { MontantPlace } from "./montants-places.ts";

/** Les rangées qu'une ancre possède, de haut en bas ; de front avec une autre, elle n'en a que sa moitié. */
export interface Bande {
  ancre: MontantPlace;
  rangees: Rangee[];
}

/** Où deux ancres voisines se partagent ce qui est entre elles : l'ordonnée, en points, sous laquelle commence la seconde. */
type Coupe = (haut: MontantPlace, bas: MontantPlace, entre: readonly Rangee[]) => number;

const NIVEAU = 0.5;

/** Le milieu du plus grand blanc entre l'ancre du haut et celle du bas. */
const auBlanc: Coupe = (haut, bas, entre) => {
  const ordonnees = [haut.rangee.y, ...entre.map(({ y }) => y), bas.rangee.y];
  let meilleure = { ecart: 0, milieu: (haut.rangee.y + bas.rangee.y) / 2 };
  for (const [i, y] of ordonnees.entries()) {
    const ecart = i === 0 ? 0 : y - (ordonnees[i - 1] ?? y);
    if (ecart > meilleure.ecart + NIVEAU) meilleure = { ecart, milieu: y - ecart / 2 };
  }
  return meilleure.milieu;
};

const COUPES: readonly Coupe[] = [
  auBlanc,
  (_haut, bas) => bas.rangee.y - NIVEAU * bas.rangee.corps,
  (haut) => haut.rangee.y + NIVEAU * haut.rangee.corps,
  (haut, bas) => (haut.rangee.y + bas.rangee.y) / 2,
];

interface Feuille {
  ancres: MontantPlace[];
  rangees: readonly Rangee[];
}

/** Les rangées d'un document en suites qui descendent la page : une colonne lue à part en recommence une. */
function suitesDe(rangees: readonly Rangee[]): Rangee[][] {
  const suites: Rangee[][] = [];
  for (const rangee of rangees) {
    const derniere = suites.at(-1)?.at(-1);
    if (derniere && derniere.page === rangee.page && derniere.y <= rangee.y) suites.at(-1)?.push(rangee);
    else suites.push([rangee]);
  }
  return suites;
}

/** Deux fiches imprimées de front sont au moins aussi loin l'une de l'autre, en points. */
const DE_FRONT_PT = 120;

/** L'abscisse qui sépare des ancres imprimées de front, sur plus d'une rangée : au plus près de celles de droite, là où aucun mot ne passe. */
function gouttiereDe({ ancres, rangees }: Feuille): number | null {
  const triees = ancres.toSorted((a, b) => a.mot.x1 - b.mot.x1);
  const rang = triees.findIndex(({ mot }, i) => i > 0 && mot.x1 - (triees[i - 1]?.mot.x1 ?? 0) > DE_FRONT_PT);
  const [gauche, droite] = [triees[rang - 1], triees[rang]];
  if (rang < 0 || !gauche || !droite) return null;
  const [haut, bas] = [ancres[0]?.rangee.y ?? 0, ancres.at(-1)?.rangee.y ?? 0];
  const mots = rangees.filter(({ y }) => y >= haut && y <= bas).flatMap((rangee) => rangee.mots);
  const debuts = mots.map(({ x0 }) => x0).filter((x0) => x0 > gauche.mot.x1 && x0 <= droite.mot.x0);
  const libres = debuts.filter((x) => !mots.some(({ x0, x1 }) => x0 < x - 1 && x1 > x - 1));
  return libres.length === 0 ? null : Math.min(...libres) - 1;
}

/** La moitié d'une feuille, ses rangées réduites aux mots de ce côté. */
function moitieDe({ ancres, rangees }: Feuille, garde: (mot: Mot) => boolean): Feuille {
  const parts = new Map(rangees.map((rangee) => [rangee, { ...rangee, mots: rangee.mots.filter(garde) }]));
  return {
    ancres: ancres.filter(({ mot }) => garde(mot)).map((a) => ({ ...a, rangee: parts.get(a.rangee) ?? a.rangee })),
    rangees: [...parts.values()].filter(({ mots }) => mots.length > 0),
  };
}

/** Une feuille, ou ses deux moitiés si ses ancres sont de front. */
function deFront(feuille: Feuille): Feuille[] {
  const x = gouttiereDe(feuille);
  return x === null ? [feuille] : [moitieDe(feuille, (mot) => mot.x0 < x), moitieDe(feuille, (mot) => mot.x0 >= x)];
}

/** Chaque suite de rangées qui porte des ancres, sans celles des reports et des sous-totaux. */
const feuillesDe = ({ montants, sautes }: Ancres, rangees: readonly Rangee[]): Feuille[] => {
  const tenues = Map.groupBy(montants, ({ rangee }) => rangee);
  const hors = new Set(sautes.map(({ rangee }) => rangee).filter((rangee) => !tenues.has(rangee)));
  return suitesDe(rangees)
    .map((suite) => ({
      ancres: suite.flatMap((rangee) => tenues.get(rangee) ?? []),
      rangees: suite.filter((rangee) => !hors.has(rangee)),
    }))
    .filter(({ ancres }) => ancres.length > 0);
};

interface Etendue {
  dessus: number;
  dessous: number;
}

/** Ce qu'une ligne occupe au-dessus et au-dessous de son ancre, là où une voisine la borne de ce côté. */
function etendueDe(feuilles: readonly Feuille[], coupe: Coupe): Etendue {
  const etendue = { dessus: 0, dessous: 0 };
  for (const { ancres, rangees } of feuilles)
    for (const [i, bas] of ancres.entries()) {
      const haut = ancres[i - 1];
      if (!haut) continue;
      const entre = rangees.filter(({ y }) => y > haut.rangee.y && y < bas.rangee.y);
      const y = coupe(haut, bas, entre);
      const [siennes, suivantes] = [entre.filter((r) => r.y < y), entre.filter((r) => r.y >= y)];
      etendue.dessous = Math.max(etendue.dessous, (siennes.at(-1)?.y ?? haut.rangee.y) - haut.rangee.y);
      etendue.dessus = Math.max(etendue.dessus, bas.rangee.y - (suivantes[0]?.y ?? bas.rangee.y));
    }
  return etendue;
}

/** Sous la dernière ancre, ses rangées s'arrêtent à un total ; au-dessus de la première, elles ne remontent pas plus haut que celles des autres. */
function bandesDe({ ancres, rangees }: Feuille, coupe: Coupe, { dessus, dessous }: Etendue): Bande[] {
  return ancres.map((ancre, i): Bande => {
    const [avant, apres] = [ancres[i - 1], ancres[i + 1]];
    const entre = (a: MontantPlace, b: MontantPlace) => rangees.filter(({ y }) => y > a.rangee.y && y < b.rangee.y);
    const haut = avant ? coupe(avant, ancre, entre(avant, ancre)) : ancre.rangee.y - dessus - 1;
    const bas = apres ? coupe(ancre, apres, entre(ancre, apres)) : ancre.rangee.y + dessous + 1;
    const siennes = rangees.filter((r) => r === ancre.rangee || (r.y >= haut && r.y < bas));
    const fin = apres ? -1 : siennes.findIndex((r) => r.y > ancre.rangee.y && libelleDeTotal(r) !== null);
    return { ancre, rangees: fin < 0 ? siennes : siennes.slice(0, fin) };
  });
}

/** Deux bandes de front commencent à la même hauteur, à ceci près, en points. */
const MEME_HAUTEUR_PT = 6;

/** De front, la bande de gauche se lit avant celle de droite, et la rangée de cartes avant la suivante. */
function dansLOrdre(bandes: readonly Bande[]): Bande[] {
  const haut = ({ rangees: [premiere], ancre }: Bande) => premiere ?? ancre.rangee;
  return bandes.toSorted((a, b) => {
    const [deA, deB] = [haut(a), haut(b)];
    const ecart = deA.page - deB.page || deA.y - deB.y;
    return Math.abs(ecart) < MEME_HAUTEUR_PT && deA.page === deB.page ? a.ancre.mot.x0 - b.ancre.mot.x0 : ecart;
  });
}

const cleDe = (bandes: readonly Bande[]): string =>
  bandes.map(({ rangees }) => rangees.map(({ page, y }) => `${page}:${y}`).join(" ")).join("|");

/** Les façons de partager les rangées entre des ancres : au plus grand blanc, au-dessous, au-dessus, à mi-distance ; chacune une fois. */
export function partages(ancres: Ancres, rangees: readonly Rangee[]): Bande[][] {
  const suites = feuillesDe(ancres, rangees).map(deFront);
  const tous = COUPES.map((coupe) => {
    const etendue = etendueDe(suites.flat(), coupe);
    return suites.flatMap((feuilles) => {
      const bandes = feuilles.flatMap((feuille) => bandesDe(feuille, coupe, etendue));
      return feuilles.length > 1 ? dansLOrdre(bandes) : bandes;
    });
  });
  return [...new Map(tous.map((bandes) => [cleDe(bandes), bandes])).values()];
}

/** Combien de rangées sont plus près d'une rangée de la bande voisine que de toutes celles de la leur. */
export function malRangees(bandes: readonly Bande[]): number {
  const toutes = bandes.flatMap(({ rangees }, i) => rangees.map((rangee) => ({ rangee, i })));
  return toutes.filter(({ rangee, i }, k) => {
    const bande = bandes[i]?.rangees ?? [];
    if (bande.length < 2) return false;
    const ecarts = [toutes[k - 1], toutes[k + 1]].flatMap((voisine) =>
      voisine && voisine.rangee.page === rangee.page
        ? [{ ecart: Math.abs(voisine.rangee.y - rangee.y), sienne: voisine.i === i }]
        : [],
    );
    const pres = (sienne: boolean) => Math.min(...ecarts.filter((e) => e.sienne === sienne).map(({ ecart }) => ecart));
    return pres(false) + 1 < pres(true);
  }).length;
}
