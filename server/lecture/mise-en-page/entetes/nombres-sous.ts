import { roleConnu, roleNomme } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Bloc, type Mot, partDe, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { LIAISON } from "../../commun/liaison.ts";
import { enSuites } from "../../commun/suites.ts";

/** Colonne de nombres : l'étendue de ceux qui se recouvrent d'une rangée à l'autre. */
export interface ColonneDeNombres {
  x0: number;
  x1: number;
}

/** Rangées regardées sous un intitulé. */
const PROFONDEUR = 12;
/** Une espace, même serrée. */
const ESPACE = 0.15;
/** Fin d'un intitulé, jamais son début. */
const UNITE = /^(?:%|€|h\.?t\.?|\(.*\))$/i;
/** Un taux, une quantité, sous leur intitulé : entier et sans unité, il ne fait une colonne qu'à côté de montants. */
const ENTIER = /^\d{1,3}$/;
const NOMBRE = /^[-−(]?\d[\d .,'\u00a0\u202f]*(?:[.,]\d{1,2}\)?-?(?: ?(?:€|EUR|%))?| ?%)$/;

/**
 * Colonnes de nombres imprimées sous la rangée `rang`, sur la même page, de gauche à droite. Un nombre isolé sur sa rangée est un total, non
 * une cellule ; une mesure dans une désignation ne se répète pas comme une colonne.
 */
export function nombresSous(rangees: readonly Rangee[], rang: number): ColonneDeNombres[] {
  const page = rangees[rang]?.page;
  const nombres = rangees
    .slice(rang + 1, rang + 1 + PROFONDEUR)
    .filter((rangee) => rangee.page === page)
    .flatMap((rangee) => {
      const chiffree = rangee.mots.filter((mot) => NOMBRE.test(mot.texte)).length >= 2;
      return chiffree ? rangee.mots.filter((mot) => NOMBRE.test(mot.texte) || ENTIER.test(mot.texte)) : [];
    })
    .sort((a, b) => a.x0 - b.x0);
  const colonnes: (ColonneDeNombres & { n: number })[] = [];
  for (const { x0, x1 } of nombres) {
    const derniere = colonnes.at(-1);
    if (derniere && x0 < derniere.x1) {
      derniere.x1 = Math.max(derniere.x1, x1);
      derniere.n += 1;
    } else colonnes.push({ x0, x1, n: 1 });
  }
  const plus = Math.max(...colonnes.map(({ n }) => n));
  return colonnes.filter(({ n }) => n >= 2 && n * 2 >= plus);
}

/**
 * Coupe un groupe d'intitulés que ne sépare qu'une espace, là où ses mots coiffent deux colonnes de nombres. Une coupe n'est gardée que si
 * chaque morceau coiffe la sienne, et ne défait pas un intitulé connu : chaque morceau a un rôle, ou le tout n'en a pas.
 */
export function couperSurNombres(bloc: Bloc, colonnes: readonly ColonneDeNombres[]): Bloc[] {
  const morceaux = enSuites(
    bloc.mots,
    (mot, precedent) =>
      mot.x0 - precedent.x1 <= ESPACE * mot.corps ||
      UNITE.test(mot.texte) ||
      rangSous(colonnes, mot) === rangSous(colonnes, precedent),
  );
  if (morceaux.length < 2 || !morceaux.every((mots) => coiffe(colonnes, mots))) return [bloc];
  // « Net à payer HT » : un mot qui lie ne commence ni ne finit un intitulé.
  const lie = (mot: Mot | undefined) => LIAISON.test(mot?.texte ?? "") || /^[/&+]$/.test(mot?.texte ?? "");
  if (morceaux.some((mots, i) => (i > 0 && lie(mots[0])) || (i + 1 < morceaux.length && lie(mots.at(-1)))))
    return [bloc];
  const roles = morceaux.map((mots) => roleConnu(texteDe(mots)));
  const connus = roles.filter((role) => role !== null).length;
  if (connus === 0 || (connus < roles.length && roleConnu(texteDe(bloc.mots)) !== null)) return [bloc];
  return morceaux.map((mots) => partDe(bloc, mots));
}

/** Rang de la colonne de nombres la plus proche du milieu d'un mot. */
function rangSous(colonnes: readonly ColonneDeNombres[], mot: Mot): number {
  const milieu = (mot.x0 + mot.x1) / 2;
  return colonnes.filter(({ x0 }, i) => i > 0 && ((colonnes[i - 1]?.x1 ?? 0) + x0) / 2 < milieu).length;
}

const coiffe = (colonnes: readonly ColonneDeNombres[], mots: readonly Mot[]): boolean =>
  colonnes.some(({ x0, x1 }) => x0 < (mots.at(-1)?.x1 ?? 0) && x1 > (mots[0]?.x0 ?? 0));

/** Un intitulé tient sur quelques rangées : la première ligne du tableau n'en est pas plus loin. */
const PROCHE = 5;

/** La rangée, et les mots de celles qui sont à moins d'une ligne d'elle : des cellules centrées en hauteur disent la même ligne. */
function avecSesVoisines(rangee: Rangee, rangees: readonly Rangee[], chiffree: (r: Rangee) => boolean): Rangee {
  const voisines = rangees.filter(
    (r) => !chiffree(r) && r.page === rangee.page && Math.abs(r.y - rangee.y) < 0.75 * Math.min(r.corps, rangee.corps),
  );
  if (voisines.length === 0) return rangee;
  const mots = [rangee, ...voisines].flatMap((r) => r.mots).sort((a, b) => a.x0 - b.x0);
  return { ...rangee, mots };
}

/** Rangées chiffrées imprimées sous la rangée `rang`, sur la même page : les lignes du tableau qu'elle coiffe, si elle en coiffe un. */
export function chiffreesSous(rangees: readonly Rangee[], rang: number): Rangee[] {
  const chiffree = (rangee: Rangee) =>
    rangee.page === rangees[rang]?.page && rangee.mots.some((mot) => NOMBRE.test(mot.texte));
  const lignes = rangees.slice(rang + 1, rang + 1 + PROFONDEUR);
  return lignes.slice(0, PROCHE).some(chiffree)
    ? lignes.filter(chiffree).map((r) => avecSesVoisines(r, lignes, chiffree))
    : [];
}

/**
 * Coupe un groupe d'intitulés imprimés si serrés qu'aucun blanc ne les sépare : la suite d'intitulés connus, la moins nombreuse, dont chacun
 * coiffe un mot d'une ligne sur trois au moins. Un intitulé que le vocabulaire a tout entier reste entier.
 */
export function couperAuVocabulaire(bloc: Bloc, lignes: readonly Rangee[]): Bloc[] {
  if (lignes.length === 0 || bloc.mots.length < 2 || bloc.mots.some((mot) => /^[:;]$|:$/.test(mot.texte)))
    return [bloc];
  if (roleNomme(texteDe(bloc.mots)) !== null) return [bloc];
  const morceaux = partition(bloc.mots);
  if (!morceaux || morceaux.length < 2) return [bloc];
  const blocs = morceaux.map((mots) => partDe(bloc, mots));
  return blocs.every((morceau) => coiffeAssez(morceau, lignes)) ? blocs : [bloc];
}

const coiffeAssez = ({ x0, x1 }: Bloc, lignes: readonly Rangee[]): boolean =>
  lignes.filter(({ mots }) => mots.some((mot) => mot.x0 < x1 && mot.x1 > x0)).length * 3 >= lignes.length;

/** La plus courte suite d'intitulés connus que font des mots, ou `null` ; une unité (« HT », « % ») finit l'intitulé, elle ne l'ouvre pas. */
function partition(mots: readonly Mot[]): Mot[][] | null {
  const meilleures: (Mot[][] | null)[] = [[]];
  for (let fin = 1; fin <= mots.length; fin += 1) {
    let choisie: Mot[][] | null = null;
    for (let debut = Math.max(0, fin - INTITULE_LONG); debut < fin; debut += 1) {
      const avant = meilleures[debut];
      const morceau = mots.slice(debut, fin);
      if (!avant || UNITE.test(mots[fin]?.texte ?? "") || !estUnIntitule(morceau)) continue;
      if (debut > 0 && UNITE.test(morceau[0]?.texte ?? "")) continue;
      // « Temps et tarif » : le mot qui lie ne finit ni ne commence un intitulé.
      const lies = [fin < mots.length && mots[fin - 1], debut > 0 && mots[debut]];
      if (lies.some((mot) => mot && LIAISON.test(mot.texte))) continue;
      if (!choisie || avant.length + 1 <= choisie.length) choisie = [...avant, morceau];
    }
    meilleures[fin] = choisie;
  }
  return meilleures[mots.length] ?? null;
}
/** « Prix remisé HT » : l'accent dit ce qui reste une fois la remise faite. */
const PRIX_REMISE = /^(?:prix|montants?|co[ûu]ts?|tota(?:l|ux)|valeurs?) (?:remisé|décoté|abattu)e?s?(?: HT)?$/iu;
const estUnIntitule = (mots: readonly Mot[]): boolean =>
  roleNomme(texteDe(mots)) !== null || PRIX_REMISE.test(texteDe(mots));
/** Mots d'un intitulé, au plus. */
const INTITULE_LONG = 6;
