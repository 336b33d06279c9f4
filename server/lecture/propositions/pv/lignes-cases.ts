import type { Dommage } from "../../../../domain/fre/codes.ts";
import { comprendreDommage, comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import type { LigneLue } from "../../../../domain/fre/document-lu.ts";
import { ditBonEtat } from "../../commun/bon-etat.ts";
import { CONFIANCES, confianceDe } from "../../commun/confiance.ts";
import {
  type Bloc,
  blocsDe,
  type Mot,
  milieu,
  type Page,
  type Rangee,
  recouvre,
  texteDe,
} from "../../commun/geometrie.ts";
import { zoneDe } from "../../commun/zones.ts";
import { lireLegende, sansMontant } from "./lignes-pv.ts";

const CROIX = /^(?:[xX✓✔☑☒✗✘■●•]|\[[xX]\])$/;
/** Une case, cochée ou non. */
const CASE = /^(?:[xX✓✔☑☒✗✘■●•☐□▢❏○[]|\[[xX ]?\]?)$/;
const AUTRE = /^(?:autres?|divers)(?: (?:dommages?|d[ée]g[âa]ts?|d[ée]fauts?))?$/i;
export const estUneCroix = (texte: string): boolean => CROIX.test(texte);
export const estUneCase = (texte: string): boolean => CASE.test(texte);
const BLANC = 0.6;
/** Écart, en corps, des deux rangées d'un titre. */
const INTERLIGNE = 1.5;
const CASES_MINIMUM = 3;
/** Blanc, en corps, qui sépare une pièce de ce que dit le tableau d'à côté. */
const VOISINE = 3;
/** Rangées où l'on cherche ce qu'un intitulé coiffe. */
const RANGEES_SOUS_UN_TITRE = 40;
/** Une croix peut déborder de son intitulé. */
const MARGE = 12;

interface Case {
  /** `null` : la case des autres dommages, que la ligne dit ou tait ; « rien » : celle de ce qui est en bon état ; « inconnu » : il se demande. */
  dommage: Dommage | "rien" | "inconnu" | null;
  x0: number;
  x1: number;
}

// « Rayé Bosse Cassé » : des cases étroites ne séparent leurs titres que d'une espace.
function scinder(bloc: Bloc): Bloc[] {
  const seuls = bloc.mots.map((mot): Bloc => ({ ...bloc, mots: [mot], x0: mot.x0, x1: mot.x1 }));
  return seuls.length > 1 && seuls.every(({ mots }) => comprendreDommage(texteDe(mots), null) !== null)
    ? seuls
    : [bloc];
}

const proche = (a: Rangee, b: Rangee): boolean => Math.abs(a.y - b.y) < b.corps;

/** « Jante » sur « frottée », à un interligne : la suite d'un titre, sous ceux des cases seulement, là où une pièce ouvrirait sa rangée. */
function replie(suite: Rangee, titres: Rangee): boolean {
  if (Math.abs(suite.y - titres.y) > INTERLIGNE * titres.corps || suite.mots.some(({ texte }) => CASE.test(texte)))
    return false;
  const [, ...cases] = blocsDe(titres, BLANC);
  return blocsDe(suite, BLANC).every((bloc) => cases.some((titre) => recouvre(titre, bloc) > 0));
}

/** Les intitulés d'une rangée, avec ce que leurs cases étroites ont passé juste au-dessus ou au-dessous (« Cassé / » sur « fendu »). */
function intitulesDe(rangees: readonly Rangee[], rang: number): Bloc[] {
  const rangee = rangees[rang] as Rangee;
  const voisines = [rang - 1, rang + 1]
    .map((k) => rangees[k])
    .filter((r) => r !== undefined && r.page === rangee.page && (proche(r, rangee) || replie(r, rangee)));
  const colonnes: Bloc[] = [];
  for (const bloc of [rangee, ...voisines].flatMap((r) => blocsDe(r as Rangee, BLANC))) {
    const cible = colonnes.find((colonne) => recouvre(colonne, bloc) > 0);
    if (!cible) colonnes.push({ ...bloc, mots: [...bloc.mots] });
    else {
      cible.mots = [...cible.mots, ...bloc.mots].sort((a, b) => a.y - b.y || a.x0 - b.x0);
      cible.x0 = Math.min(cible.x0, bloc.x0);
      cible.x1 = Math.max(cible.x1, bloc.x1);
    }
  }
  return colonnes.sort((a, b) => a.x0 - b.x0);
}

/** Un tableau de cases : où commence la colonne des pièces, où finit la dernière case, et ce que chacune vaut. */
interface Matrice {
  y: number;
  x0: number;
  x1: number;
  cases: Case[];
}

/** Ce que vaut une case d'après son intitulé, en mots ou par un code de la légende ; `undefined` si l'intitulé n'en est pas celui d'une. */
function caseDe({ mots, x0, x1 }: Bloc, legende: ReadonlyMap<string, Dommage>): Case | undefined {
  const texte = texteDe(mots);
  if (ditBonEtat(texte)) return { dommage: "rien", x0, x1 };
  const dommage = comprendreDommage(texte, null) ?? legende.get(texte) ?? null;
  return dommage || AUTRE.test(texte) ? { dommage, x0, x1 } : undefined;
}

/** Vrai si les rangées cochées portent, sous cet intitulé, autre chose que des cases : une colonne de pièces ou d'observations. */
const estTitreDeTexte = ({ x0, x1 }: Bloc, cochees: readonly Rangee[]): boolean =>
  cochees.some(({ mots }) => mots.some((mot) => Math.min(mot.x1, x1) > Math.max(mot.x0, x0) && !CASE.test(mot.texte)));

/** Les rangées de cases sous un en-tête. */
const cocheesDessous = (rangees: readonly Rangee[]): Rangee[] =>
  rangees.slice(0, RANGEES_SOUS_UN_TITRE).filter(({ mots }) => mots.some(({ texte }) => CROIX.test(texte)));

/**
 * Tableaux de cases que coiffe une rangée, de front peut-être : un titre (« Élément », « Carrosserie »), puis un dommage par colonne. Un intitulé
 * que l'on ne comprend pas, au-dessus de croix, est celui d'une case dont le dommage se demande ; un titre imprimé à une autre hauteur que ses
 * cases laisse les premières sans lui.
 */
function matricesDe(
  intitules: readonly Bloc[],
  cochees: readonly Rangee[],
  legende: ReadonlyMap<string, Dommage>,
): Matrice[] {
  const matrices: Matrice[] = [];
  const y = intitules[0]?.rangee.y ?? 0;
  for (const bloc of intitules) {
    const derniere = matrices.at(-1);
    const connue = caseDe(bloc, legende);
    const lue = connue ?? (estTitreDeTexte(bloc, cochees) ? null : { dommage: "inconnu" as const, ...bords(bloc) });
    if (lue && !derniere) matrices.push({ y, x0: 0, x1: bloc.x1, cases: [lue] });
    else if (lue && derniere) {
      derniere.cases.push(lue);
      derniere.x1 = bloc.x1;
    } else {
      // À chasse fixe, les mots d'un titre ne se touchent pas.
      const suite = derniere?.cases.length === 0 && bloc.x0 - derniere.x1 < 2 * bloc.rangee.corps;
      if (derniere && suite) derniere.x1 = bloc.x1;
      else matrices.push({ y, x0: bloc.x0, x1: bloc.x1, cases: [] });
    }
  }
  return matrices.filter((matrice) => nommees(matrice) >= CASES_MINIMUM);
}

const bords = ({ x0, x1 }: Bloc) => ({ x0, x1 });

/** Les cases d'un tableau dont l'intitulé dit un dommage. */
const nommees = ({ cases }: Matrice): number =>
  cases.filter(({ dommage }) => dommage !== null && dommage !== "rien" && dommage !== "inconnu").length;

function caseCochee(bloc: Mot, cases: readonly Case[]): Case | null {
  // Calée à gauche sous un long titre, une croix est plus près du milieu du précédent : le titre qui la couvre passe d'abord.
  const dessus = cases.find(({ x0, x1 }) => milieu(bloc) >= x0 && milieu(bloc) <= x1);
  if (dessus) return dessus;
  const proche = cases.toSorted((a, b) => Math.abs(milieu(a) - milieu(bloc)) - Math.abs(milieu(b) - milieu(bloc)))[0];
  return proche && milieu(bloc) > proche.x0 - MARGE && milieu(bloc) < proche.x1 + MARGE ? proche : null;
}

/** Lignes d'un état des lieux à cases : la pièce à gauche, une colonne par dommage, une croix là où il est. Une rangée sans croix n'a rien. */
export function lireLignesCases(pages: readonly Page[]): LigneLue[] {
  const legende = lireLegende(pages.flatMap(({ rangees }) => rangees));
  return pages.flatMap((page) => {
    let actives: Matrice[] = [];
    return page.rangees.flatMap((rangee, rang) => {
      const coiffee = !rangee.mots.some(({ texte }) => CROIX.test(texte));
      const intitules = coiffee ? intitulesDe(page.rangees, rang).flatMap(scinder) : [];
      const entetes = matricesDe(intitules, cocheesDessous(page.rangees.slice(rang + 1)), legende);
      if (entetes.length > 0) {
        actives = remplacer(actives, entetes);
        return [];
      }
      return actives.flatMap((matrice) => lignesDe(page, rangee, matrice, aCote(matrice, actives)));
    });
  });
}

/** Un en-tête remplace ceux qu'il recouvre ; sur plusieurs rangées d'un même en-tête, celle qui nomme le plus de cases. */
function remplacer(actives: readonly Matrice[], entetes: readonly Matrice[]): Matrice[] {
  const vaut = (e: Matrice) => actives.every((m) => recouvre(m, e) <= 0 || nommees(e) > nommees(m));
  const neuves = entetes.filter(vaut);
  return etendues([...actives.filter((m) => !neuves.some((e) => recouvre(m, e) > 0)), ...neuves]);
}

/** Un titre se centre au-dessus de ses pièces, plus à gauche que lui : chaque tableau commence où finit celui d'à côté. */
const etendues = (matrices: readonly Matrice[]): Matrice[] =>
  matrices.map((matrice) => ({
    ...matrice,
    x0: Math.max(0, ...matrices.map(({ x1 }) => x1 + MARGE).filter((fin) => fin - MARGE < matrice.x0)),
  }));

/** Où commence le tableau d'à côté, à droite de celui-ci. */
const aCote = ({ x1 }: Matrice, matrices: readonly Matrice[]): number =>
  Math.min(...matrices.map(({ x0 }) => x0).filter((x0) => x0 > x1));

function lignesDe(page: Page, rangee: Rangee, { x0, x1, cases }: Matrice, fin: number): LigneLue[] {
  const debut = cases[0]?.x0 ?? 0;
  const siens = rangee.mots.filter((mot) => mot.x0 >= x0 && milieu(mot) < x1 + MARGE);
  const premiere = siens.findIndex((mot) => CASE.test(mot.texte) && milieu(mot) > debut - MARGE);
  const devant = siens.slice(0, Math.max(0, premiere));
  // « 20 mm », au bout du tableau d'à côté, ne nomme rien de celui-ci.
  const piece = devant.slice(
    Math.max(
      0,
      devant.findLastIndex((mot, i) => mot.x0 - (devant[i - 1]?.x1 ?? mot.x0) > VOISINE * mot.corps),
    ),
  );
  const cochees = siens.slice(premiere);
  // « Documents remis : [X] certificat » : un mot derrière sa case la nomme, non l'intitulé qui la surplombe.
  if (!piece[0] || piece[0].x0 > debut || cochees.some(({ texte }) => /\p{L}{3}/u.test(texte))) return [];
  return cochees
    .filter(({ texte }) => CROIX.test(texte))
    .flatMap((bloc) => {
      const cochee = caseCochee(bloc, cases);
      if (!cochee || cochee.dommage === "rien") return [];
      // « Autre », coché devant « Déchirure » : ce que précise la rangée, derrière ses cases.
      const precise = rangee.mots.filter((mot) => milieu(mot) >= x1 + MARGE && mot.x0 < fin);
      return [ligneCochee(page, rangee, piece, [bloc], cochee.dommage ?? comprendreDommage(texteDe(precise), null))];
    });
}

function ligneCochee(
  page: Page,
  rangee: Rangee,
  piece: readonly Mot[],
  marque: readonly Mot[],
  cochee: Dommage | "inconnu" | null,
): LigneLue {
  const coche = cochee === "inconnu" ? null : cochee;
  const designation = texteDe(piece);
  // Le dommage coché aide à nommer la pièce : un coffre brûlé l'est dedans.
  const dommage = coche?.replaceAll("_", " ") ?? null;
  const codes = comprendreLigne({ designation, localisation: null, dommage, operation: "" });
  const surJante = coche === "rayure" && /jante|roue/i.test(designation);
  const confiance = confianceDe(CONFIANCES.geometrie, rangee.mots);
  return sansMontant({
    ...codes,
    dommage: surJante ? "jante_frottee" : (coche ?? codes.dommage),
    designation,
    page: rangee.page,
    zone: zoneDe(page, [...piece, ...marque]),
    confiances: {
      designation: confiance,
      element: confiance,
      dommage: cochee === "inconnu" ? CONFIANCES.devinee : confiance,
    },
  });
}
