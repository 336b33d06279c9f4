import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import { type Bloc, blocsDe, couperBloc, type Rangee, texteDe } from "../commun/geometrie.ts";
import { estMontant } from "../commun/montant-imprime.ts";
import { enSuites } from "../commun/suites.ts";

/** Écart, en points, de deux titres de la même colonne. */
const BORD = 3;
/** Mots d'un titre, les signes qui les séparent à part. */
const MOTS_MAXIMUM = 9;
const enMots = ({ mots }: Bloc): number => mots.filter(({ texte }) => /[\p{L}\d]/u.test(texte)).length;

/** « 3. », « n°3) », « Dommage n° 3 : », « 3 - », « 03 » devant la pièce d'une fiche. */
export const NUMERO_DE_FICHE =
  /^(?:(?:n\s?[°º]\s?|#)?\d{1,3}\s?[.)°º]|(?:n\s?[°º]\s?|#)?\d{1,3}\s[–—·-]|(?:n\s?[°º]\s?|#)\d{1,3}|0\d{1,2}|[1-9]\d(?=\s+[a-zà-ü]{3})|(?:dommage|d[ée]g[âa]t|d[ée]faut|avarie|poste|point|constat|[ée]l[ée]ment|rep[èe]re)\s+(?:n\s?[°º]\s?)?\d{1,3}\s?[:.)–—·-]?)\s(?=\S)/i;

const GESTE_NU = /^nettoyage(?:\s*\(.*\))?$/i;

/** Le titre d'une fiche : une pièce, son numéro peut-être devant, et rien de chiffré. */
export function estTitreDeFiche(bloc: Bloc): boolean {
  const { mots } = bloc;
  if (enMots(bloc) > MOTS_MAXIMUM || mots.some(({ texte }) => estMontant(texte))) return false;
  const nu = texteDe(mots).replace(NUMERO_DE_FICHE, "");
  // « Remise en état : Peinture » est une étiquette et sa valeur.
  if (/\S\s?:/.test(nu)) return false;
  // « Nettoyage (forfait) » nu, dans la colonne des gestes, n'ouvre pas de fiche.
  if (GESTE_NU.test(texteDe(mots))) return false;
  const codes = comprendreLigne({ designation: nu, localisation: null, dommage: null, operation: null });
  return codes.nature === "fre" && codes.element !== null;
}

const rangDe = (bloc: Bloc): number =>
  Number(/\d{1,3}/.exec(NUMERO_DE_FICHE.exec(texteDe(bloc.mots))?.[0] ?? "")?.[0] ?? Number.NaN);

/** « 1. Toit | 2. Siège conducteur » : sur une même rangée, des fiches qui se suivent par leur numéro sont de front, même seules de leur colonne. */
const titresDeFront = (rangees: readonly Rangee[]): number[] =>
  rangees.flatMap((rangee) => {
    const titres = blocsDe(rangee).filter(estTitreDeFiche);
    const suivis =
      titres.length > 1 && titres.every((t, i) => i === 0 || rangDe(t) === rangDe(titres[i - 1] as Bloc) + 1);
    return suivis ? titres.map(({ x0 }) => x0) : [];
  });

/** Les rangées coupées devant chacune qui ouvre des fiches ; toutes ensemble sans cela. */
function enBandes(rangees: readonly Rangee[], coupees: boolean, departs: readonly number[]): Rangee[][] {
  if (!coupees) return [[...rangees]];
  // « Nettoyage », « Facturable – nettoyage » nomment aussi une pièce : un titre commence sa colonne, sous un numéro comme ceux d'à côté.
  const ouvre = (bloc: Bloc) =>
    departs.some((x) => Math.abs(x - bloc.x0) <= BORD) && !Number.isNaN(rangDe(bloc)) && estTitreDeFiche(bloc);
  return enSuites(rangees, (rangee) => !blocsDe(rangee).some(ouvre));
}

/** « Intérieur avant 06 Enjoliveur » : le mot posé où s'ouvre une colonne de fiches en commence une, si près qu'il soit de celui d'avant. */
function couperAux(departs: readonly number[], bloc: Bloc): Bloc[] {
  const coupe = bloc.mots.findIndex((mot, i) => i > 0 && departs.some((x) => Math.abs(x - mot.x0) < 1));
  if (coupe < 0) return [bloc];
  const [avant, suite] = couperBloc(bloc, coupe);
  return [avant, ...couperAux(departs, suite)];
}

/** Abscisses des colonnes où s'ouvrent les fiches d'une page, si elles sont au moins deux à en ouvrir chacune plusieurs. */
function departsDe(rangees: readonly Rangee[]): number[] {
  const colonnes: { x: number; nombre: number }[] = [];
  const deFront = titresDeFront(rangees);
  for (const { x0 } of rangees.flatMap((rangee) => blocsDe(rangee)).filter(estTitreDeFiche)) {
    const colonne = colonnes.find(({ x }) => Math.abs(x - x0) <= BORD);
    if (colonne) colonne.nombre += 1;
    else colonnes.push({ x: x0, nombre: 1 });
  }
  const departs = colonnes
    .filter(({ x, nombre }) => nombre > 1 || deFront.some((bord) => Math.abs(bord - x) <= BORD))
    .map(({ x }) => x);
  departs.sort((a, b) => a - b);
  return departs.length > 1 ? departs : [];
}

/**
 * Des fiches posées en colonnes (deux de front, chacune à sa hauteur) se lisent colonne après colonne. Rend les rangées dans cet ordre, et de
 * laquelle chacune est une part ; une page sans telles colonnes est rendue telle quelle.
 */
export function separerFiches(rangees: readonly Rangee[]): { rangees: Rangee[]; origine: Map<Rangee, Rangee> } {
  const origine = new Map<Rangee, Rangee>();
  const ordonnees = [...new Set(rangees.map(({ page }) => page))].flatMap((page) => {
    const siennes = rangees.filter((rangee) => rangee.page === page);
    const departs = departsDe(siennes);
    const debut = siennes.findIndex((rangee) => blocsDe(rangee).some(estTitreDeFiche));
    if (departs.length === 0) return siennes;
    const rang = ({ x0 }: Bloc) =>
      Math.max(
        0,
        departs.findLastIndex((x) => x0 >= x - BORD),
      );
    const blocsCoupes = (rangee: Rangee) => blocsDe(rangee).flatMap((bloc) => couperAux(departs, bloc));
    const traverse = (rangee: Rangee) =>
      blocsCoupes(rangee).some((bloc) => departs.some((x) => bloc.x0 < x - BORD && bloc.x1 > x + BORD));
    // Sous la dernière fiche, ce qu'aucun bord de colonne n'aligne (un récapitulatif centré) n'est d'aucune.
    const auBord = (rangee: Rangee) => blocsDe(rangee).some(({ x0 }) => departs.some((x) => Math.abs(x - x0) <= BORD));
    let fin = siennes.findLastIndex(auBord) + 1;
    // Les étiquettes de la dernière fiche, seule dans sa colonne, sont en retrait de son titre comme celles des autres.
    const poses = siennes.slice(debut, fin).flatMap((rangee) => blocsDe(rangee));
    const seRepete = (x: number, bord: "x0" | "x1") =>
      poses.filter((pose) => Math.abs(pose[bord] - x) <= BORD).length > 1;
    const enRetrait = (rangee: Rangee | undefined): boolean =>
      rangee !== undefined && blocsDe(rangee).every(({ x0, x1 }) => seRepete(x0, "x0") || seRepete(x1, "x1"));
    while (enRetrait(siennes[fin])) fin += 1;
    // « 310,00 € », seul au pied de chaque carte.
    while (siennes[fin]?.mots.every(({ texte }) => estMontant(texte) || texte === "€")) fin += 1;
    const fiches = siennes.slice(debut, fin).filter((rangee) => !traverse(rangee));
    // De front et numérotées, elles se suivent rangée de fiches par rangée de fiches.
    const bandes = enBandes(fiches, titresDeFront(siennes).length > 0, departs);
    const cases = bandes.flatMap((bande) => departs.map((_, colonne) => ({ bande, colonne })));
    const parts = cases.flatMap(({ bande, colonne }) =>
      bande.flatMap((rangee) => {
        const mots = blocsCoupes(rangee)
          .filter((bloc) => rang(bloc) === colonne)
          .flatMap((bloc) => bloc.mots);
        if (mots.length === 0) return [];
        const part = { ...rangee, mots, corps: Math.max(...mots.map(({ corps }) => corps)) };
        origine.set(part, rangee);
        return [part];
      }),
    );
    return [...siennes.slice(0, debut), ...parts, ...siennes.slice(debut, fin).filter(traverse), ...siennes.slice(fin)];
  });
  return { rangees: ordonnees, origine };
}
