import { plaqueDeLaValeur } from "../../../../domain/commun/plaques.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT, roleColonne } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { libelleTotal } from "../../../../domain/fre/vocabulaire/totaux.ts";
import { type Bloc, blocsDe, type Page, type Rangee, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import { libelleDeTotal } from "../../commun/rangee-total.ts";
import { texteCellule } from "../../mise-en-page/colonnes.ts";
import { colonnesNommees } from "../../mise-en-page/entetes/entete.ts";
import type { LigneTableau, Tableau } from "./tableau.ts";

const BORD = 3;
/** Deux rangées d'un même tableau ne sont pas plus écartées, en corps. */
const ECART = 4;
/** Une cellule passe à la ligne à cet interligne au plus, en corps. */
const INTERLIGNE = 1.7;
const INTITULES_MINIMUM = 3;
const COLONNES_MINIMUM = 2;

/** Une rangée du tableau : son intitulé à gauche (absent d'une cellule passée à la ligne), puis une cellule par dommage. */
interface RangeeTournee {
  rangee: Rangee;
  intitule: Bloc | null;
  cellules: Bloc[];
}

const estIntitule = ({ mots }: Bloc): boolean =>
  !/[:\d]/.test(texteDe(mots)) && roleColonne(texteDe(mots)) !== null && !mots.some(({ texte }) => estMontant(texte));

/**
 * Rangées qui se suivent sous un premier intitulé, au même bord, sans qu'un intitulé se répète ; celles qui n'en ont pas tiennent sous les
 * cellules, à un interligne d'une autre.
 */
function suiteDe(rangees: readonly Rangee[], debut: number): RangeeTournee[] {
  const tete = blocsDe(rangees[debut] as Rangee);
  const bord = tete[0]?.x0 ?? 0;
  const suite: RangeeTournee[] = [];
  const vus = new Set<string>();
  for (const rangee of rangees.slice(debut)) {
    const [premier, ...autres] = blocsDe(rangee);
    const precedente = suite.at(-1)?.rangee;
    if (!premier || (precedente && precedente.page !== rangee.page)) break;
    const pas = precedente ? (rangee.y - precedente.y) / Math.max(rangee.corps, precedente.corps) : 0;
    const nom = texteDe(premier.mots);
    if (Math.abs(premier.x0 - bord) <= BORD && estIntitule(premier) && !vus.has(nom) && pas < ECART) {
      suite.push({ rangee, intitule: premier, cellules: autres });
      vus.add(nom);
    } else if (premier.x0 > bord + BORD && pas < INTERLIGNE && libelleDeTotal(rangee) === null)
      suite.push({ rangee, intitule: null, cellules: [premier, ...autres] });
    else break;
  }
  return suite;
}

/** Bords des colonnes de cellules : celles qui se recouvrent en abscisse, d'une rangée à l'autre, n'en font qu'une. */
function colonnesDe(suite: readonly RangeeTournee[]): { x0: number; x1: number }[] {
  const colonnes: { x0: number; x1: number }[] = [];
  const cellules = suite.flatMap((tournee) => tournee.cellules).toSorted((a, b) => a.x0 - b.x0);
  for (const { x0, x1 } of cellules) {
    const derniere = colonnes.at(-1);
    if (derniere && x0 < derniere.x1) derniere.x1 = Math.max(derniere.x1, x1);
    else colonnes.push({ x0, x1 });
  }
  return colonnes;
}

const elementDe = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: null }).element;

/** Mots de chaque colonne sous chaque intitulé ; une cellule passée à la ligne rejoint l'intitulé dont elle est la plus proche. */
function grilleDe(suite: readonly RangeeTournee[], colonnes: readonly { x0: number; x1: number }[]) {
  const intitulees = suite.filter(({ intitule }) => intitule !== null);
  const grille = intitulees.map(() => colonnes.map((): Bloc[] => []));
  for (const { rangee, cellules } of suite) {
    const ecarts = intitulees.map((autre) => Math.abs(autre.rangee.y - rangee.y));
    const rang = ecarts.indexOf(Math.min(...ecarts));
    for (const cellule of cellules) {
      const colonne = colonnes.findIndex(({ x0, x1 }) => cellule.x0 >= x0 - 1 && cellule.x1 <= x1 + 1);
      grille[rang]?.[colonne]?.push(cellule);
    }
  }
  return { intitulees, grille };
}

function lireSuite(suite: readonly RangeeTournee[]): Tableau | null {
  const places = colonnesDe(suite);
  const { intitulees, grille } = grilleDe(suite, places);
  if (intitulees.length < INTITULES_MINIMUM || places.length < COLONNES_MINIMUM) return null;
  const texte = (ligne: number, colonne: number) =>
    texteCellule((grille[ligne]?.[colonne] ?? []).flatMap(({ mots }) => mots));
  // « Dommage | n° 1 | n° 2 » numérote les dommages, il ne les dit pas.
  const numerote = (i: number) => places.every((_, k) => /^(?:n ?[°º] ?)?\d{1,3}$/i.test(texte(i, k)));
  const colonnes = colonnesNommees(
    intitulees.map(({ intitule }, i) => (numerote(i) ? "N°" : texteDe(intitule?.mots ?? []))),
  );
  const rang = (garde: (role: RoleColonne | null) => boolean) => colonnes.findIndex(({ role }) => garde(role));
  const designees = rang((role) => role === "designation");
  // D'un relevé, une colonne par véhicule : sa plaque le nomme.
  const pieces = designees >= 0 ? designees : rang((role) => role === "immatriculation");
  const estNommee = (dite: string) => (designees >= 0 ? elementDe(dite) : plaqueDeLaValeur(dite)) !== null;
  const chiffres = rang((role) => role !== null && ROLES_MONTANT.has(role));
  // Chaque colonne nomme une pièce et dit son prix, ou son dommage : des étiquettes de fiche n'ont qu'une valeur, et des fiches répètent les leurs.
  const totale = places.map((_, k) => pieces >= 0 && libelleTotal(texte(pieces, k)) !== null);
  const siennes = places.flatMap((_, k) => (totale[k] ? [] : [k]));
  const nommees = siennes.filter((k) => estNommee(texte(pieces, k))).length;
  const dits = chiffres >= 0 ? chiffres : rang((role) => role === "dommage");
  const remplies = siennes.filter((k) => texte(dits, k) !== "").length;
  const pleine = remplies === siennes.length && siennes.every((k) => texte(pieces, k) !== "");
  if (pieces < 0 || dits < 0 || !pleine || siennes.length < COLONNES_MINIMUM || nommees * 5 < siennes.length * 4)
    return null;
  const lignes = siennes.map((k): LigneTableau => {
    const mots = grille.flatMap((cellules) => (cellules[k] ?? []).flatMap((bloc) => bloc.mots));
    const ligne: LigneTableau = {
      page: suite[0]?.rangee.page ?? 1,
      cellules: new Map(),
      motsDe: new Map(),
      mots,
      colonnes,
      incomplete: false,
      inconnues: [],
    };
    colonnes.forEach(({ role }, i) => {
      if (!role || (ligne.cellules.get(role) ?? "") !== "") return;
      ligne.cellules.set(role, texte(i, k));
      ligne.motsDe.set(
        role,
        (grille[i]?.[k] ?? []).flatMap((bloc) => bloc.mots),
      );
    });
    return ligne;
  });
  return { colonnes, lignes, pied: [], total: null, titre: "" };
}

/**
 * Tableaux tournés : un dommage par colonne, ou un véhicule, les intitulés (« Élément », « Constat », « Prix HT ») empilés à gauche. Les rangées lues s'ajoutent à
 * `consommees`. Une fiche, qui n'a qu'une valeur par étiquette, n'en est pas un.
 */
export function lireTableauxTournes(pages: readonly Page[], consommees: Set<Rangee>): Tableau[] {
  const tableaux: Tableau[] = [];
  for (const { rangees } of pages) {
    for (let i = 0; i < rangees.length; i += 1) {
      const [premier, ...autres] = blocsDe(rangees[i] as Rangee);
      if (!premier || autres.length < COLONNES_MINIMUM || !estIntitule(premier) || autres.some(estIntitule)) continue;
      const suite = suiteDe(rangees, i);
      const tableau = lireSuite(suite);
      if (!tableau) continue;
      tableaux.push(tableau);
      for (const { rangee } of suite) consommees.add(rangee);
      i += suite.length - 1;
    }
  }
  return tableaux;
}
