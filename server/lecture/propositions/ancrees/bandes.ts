import { type Mot, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { libelleDeTotal } from "../../commun/rangee-total.ts";
import { enSuites, entre } from "../../commun/suites.ts";
import type { Ancres } from "./ancres.ts";
import type { MontantPlace } from "./montants-places.ts";

/** Les rangées qu'une ancre possède, de haut en bas ; de front avec une autre, elle n'en a que sa moitié. */
export interface Bande {
  ancre: MontantPlace;
  rangees: Rangee[];
  /** Vrai si d'autres bandes s'impriment à côté d'elle. */
  deFront?: boolean;
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
const suitesDe = (rangees: readonly Rangee[]): Rangee[][] =>
  enSuites(rangees, (rangee, avant) => avant.page === rangee.page && avant.y <= rangee.y);

/** Deux fiches imprimées de front sont au moins aussi loin l'une de l'autre, en points. */
const DE_FRONT_PT = 120;

/** L'abscisse qui sépare des ancres imprimées de front, sur plus d'une rangée : derrière le plus large blanc que rien ne traverse. */
function gouttiereDe({ ancres, rangees }: Feuille): number | null {
  const triees = ancres.toSorted((a, b) => a.mot.x1 - b.mot.x1);
  const rang = triees.findIndex(({ mot }, i) => i > 0 && mot.x1 - (triees[i - 1]?.mot.x1 ?? 0) > DE_FRONT_PT);
  const [gauche, droite] = [triees[rang - 1], triees[rang]];
  if (rang < 0 || !gauche || !droite) return null;
  const [haut, bas] = [ancres[0]?.rangee.y ?? 0, ancres.at(-1)?.rangee.y ?? 0];
  const mots = rangees.filter(({ y }) => y >= haut && y <= bas).flatMap((rangee) => rangee.mots);
  const debuts = mots.map(({ x0 }) => x0).filter((x0) => x0 > gauche.mot.x1 && x0 <= droite.mot.x0);
  const libres = debuts.filter((x) => !mots.some(({ x0, x1 }) => x0 < x - 1 && x1 > x - 1));
  const blanc = (x: number) => x - Math.max(...mots.filter(({ x1 }) => x1 <= x).map(({ x1 }) => x1));
  const [meilleure] = libres.toSorted((a, b) => blanc(b) - blanc(a) || a - b);
  return meilleure === undefined ? null : meilleure - 1;
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

/** Chaque suite de rangées qui porte des ancres, coupée aux reports et aux sous-totaux : ce qui les suit ne continue pas la ligne du dessus. */
const feuillesDe = ({ montants, sautes }: Ancres, rangees: readonly Rangee[]): Feuille[] => {
  const tenues = Map.groupBy(montants, ({ rangee }) => rangee);
  const hors = new Set(sautes.map(({ rangee }) => rangee).filter((rangee) => !tenues.has(rangee)));
  return suitesDe(rangees)
    .flatMap((suite) => entre(suite, (rangee) => hors.has(rangee)))
    .map((partie) => ({ ancres: partie.flatMap((rangee) => tenues.get(rangee) ?? []), rangees: partie }))
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

/** Au-dessus de la première ligne, des dates sont celles du véhicule. */
const JOUR = /\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/;

const diteVetuste = ({ mots }: Rangee): boolean => /v[ée]tust/i.test(texteDe(mots));
const commenceParUnTotal = ({ mots }: Rangee): boolean => /^(?:total|montant total|somme)\b/i.test(texteDe(mots));

/** Sous la dernière ancre, ses rangées s'arrêtent à un total ; au-dessus de la première, elles ne remontent pas plus haut que celles des autres. */
function bandesDe({ ancres, rangees }: Feuille, coupe: Coupe, { dessus, dessous }: Etendue): Bande[] {
  const entreAncres = rangees.filter(({ y }) => y < (ancres.at(-1)?.rangee.y ?? 0));
  // « vétusté -20,69 », sous chaque pièce : ce que l'une déduit, non un total.
  const repris = new Set(ancres.length > 1 ? entreAncres.map(libelleDeTotal) : []);
  const vetustes = entreAncres.some(diteVetuste);
  const estUnTotal = (rangee: Rangee) => {
    const libelle = libelleDeTotal(rangee);
    return (
      libelle !== null && !repris.has(libelle) && !(vetustes && diteVetuste(rangee) && !commenceParUnTotal(rangee))
    );
  };
  return ancres.map((ancre, i): Bande => {
    const [avant, apres] = [ancres[i - 1], ancres[i + 1]];
    const entre = (a: MontantPlace, b: MontantPlace) => rangees.filter(({ y }) => y > a.rangee.y && y < b.rangee.y);
    const haut = avant ? coupe(avant, ancre, entre(avant, ancre)) : ancre.rangee.y - dessus - 1;
    const bas = apres ? coupe(ancre, apres, entre(ancre, apres)) : ancre.rangee.y + dessous + 1;
    const deFiche = (r: Rangee) => !avant && r.y < ancre.rangee.y && r.mots.some(({ texte }) => JOUR.test(texte));
    const siennes = rangees.filter((r) => r === ancre.rangee || (r.y >= haut && r.y < bas && !deFiche(r)));
    const fin = apres ? -1 : siennes.findIndex((r) => r.y > ancre.rangee.y && estUnTotal(r));
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

const RANG = /^\d{1,3}[.)]?$/;
const CALES_PT = 3;

/** « Vitrage », calé sur les numéros d'une liste numérotée, sans en porter : il ouvre une partie, il ne finit pas la ligne du dessus. */
function estIntertitre({ mots }: Rangee, numeros: readonly Mot[]): boolean {
  const [premier] = mots;
  if (!premier || /^\d/.test(premier.texte) || mots.some(({ texte }) => estMontant(texte))) return false;
  return numeros.some(({ x0 }) => Math.abs(x0 - premier.x0) < CALES_PT);
}

/** Les bandes d'une liste numérotée, sans les titres de ses parties ; telles quelles si ses lignes n'ont pas de numéro, ou disent presque toutes leur suite. */
function sansIntertitres(bandes: readonly Bande[]): readonly Bande[] {
  const numeros = bandes.flatMap(({ ancre: { rangee } }) => rangee.mots.slice(0, 1)).filter((m) => RANG.test(m.texte));
  if (numeros.length * 3 < bandes.length * 2) return bandes;
  const nues = bandes.map((bande) => ({
    ...bande,
    rangees: bande.rangees.filter((r) => r === bande.ancre.rangee || !estIntertitre(r, numeros)),
  }));
  const titrees = nues.filter(({ rangees }, i) => rangees.length < (bandes[i]?.rangees.length ?? 0)).length;
  return titrees * 2 <= bandes.length ? nues : bandes;
}

const cleDe = (bandes: readonly Bande[]): string =>
  bandes.map(({ rangees }) => rangees.map(({ page, y }) => `${page}:${y}`).join(" ")).join("|");

/** Les façons de partager les rangées entre des ancres : au plus grand blanc, au-dessous, au-dessus, à mi-distance ; chacune une fois. */
export function partages(ancres: Ancres, rangees: readonly Rangee[]): Bande[][] {
  const suites = feuillesDe(ancres, rangees).map(deFront);
  const tous = COUPES.map((coupe) => {
    const etendue = etendueDe(suites.flat(), coupe);
    const toutes = suites.flatMap((feuilles) => {
      const bandes = feuilles.flatMap((feuille) => bandesDe(feuille, coupe, etendue));
      return feuilles.length > 1 ? dansLOrdre(bandes.map((bande) => ({ ...bande, deFront: true }))) : bandes;
    });
    return [...sansIntertitres(toutes)];
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
