// Un seul fichier : d'un en-tête aux cellules de ses rangées, chaque règle s'appuie sur les bornes que la précédente a posées.
import { ROLES_MONTANT, ROLES_TEXTE } from "../../domain/fre/vocabulaire/colonnes.ts";
import type { RoleColonne } from "../../domain/fre/vocabulaire/intitules-colonnes.ts";
import { cellulesEntreBarres } from "./barres.ts";
import { sensDUneCoche } from "./coches.ts";
import { bornes, bornesDeplacees, repartir, texteCellule } from "./colonnes.ts";
import { devinerColonnes } from "./deviner-colonnes.ts";
import type { Colonne, Entete } from "./entete.ts";
import { blocsDe, type Mot, type Page, type Rangee, texteDe } from "./geometrie.ts";
import { estGrilleDeTotaux } from "./grille-totaux.ts";
import { estMontant } from "./montant-imprime.ts";
import { libelleDeTotal } from "./rangee-total.ts";

/** Ligne logique d'un tableau : ses rangées réunies, et le texte de chaque colonne. */
export interface LigneTableau {
  page: number;
  cellules: Map<RoleColonne, string>;
  /** Mots de chaque cellule : d'où vient sa valeur, et ce que la reconnaissance en pense. */
  motsDe: Map<RoleColonne, Mot[]>;
  /** Mots de toutes les rangées, pour situer la ligne sur la page. */
  mots: Mot[];
  colonnes: readonly Colonne[];
  /** Un montant est imprimé dans une colonne au rôle inconnu ou déjà pris : les composantes lues ne sont pas toutes. */
  incomplete: boolean;
  /** Texte des cellules d'un seul montant, sous un titre inconnu. */
  inconnues: { titre: string; texte: string }[];
}

export interface Tableau {
  colonnes: readonly Colonne[];
  lignes: LigneTableau[];
  /** Rangées de totaux qui ferment le tableau, restées dans ses colonnes (relevé de plusieurs véhicules). */
  pied: LigneTableau[];
  /** Rangée de total rangée sous plusieurs colonnes de montants. */
  total: LigneTableau | null;
  /** Ce qui est imprimé juste au-dessus de l'en-tête. */
  titre: string;
}

interface RangeeLue {
  rangee: Rangee;
  cellules: Mot[][];
  ancre: boolean;
}

/** Interligne maximal entre deux rangées d'une même cellule, en corps. */
const INTERLIGNE = 1.7;

/**
 * Lignes du tableau que coiffe un en-tête, dans les rangées qui le suivent sur sa page.
 * `consommees` reçoit les rangées lues : ce qui reste servira aux totaux et à l'identification.
 */
export function lireTableau(
  entete: Entete,
  rangees: readonly Rangee[],
  consommees: Set<Rangee>,
  limites?: readonly number[],
): Omit<Tableau, "titre"> & { limites: readonly number[]; fini: boolean } {
  const { corps, fini, fermeture } = corpsDuTableau(entete.colonnes, rangees);
  const premieres = limites
    ? (bornesDeplacees(entete.colonnes, corps, limites) ?? limites)
    : bornes(entete.colonnes, corps);
  const premiere = decouper(entete.colonnes, corps, premieres);
  // Un pied de page sous le tableau brouille ses couloirs : une fois ses lignes connues, elles seules les tracent.
  const siennes = premiere.groupes.flat().map(({ rangee }) => rangee);
  const coupes = limites || siennes.length === corps.length ? premieres : bornes(entete.colonnes, siennes);
  const { colonnes, pied, groupes } = coupes === premieres ? premiere : decouper(entete.colonnes, corps, coupes);
  for (const groupe of groupes) for (const lue of groupe) consommees.add(lue.rangee);
  for (const lue of pied) consommees.add(lue.rangee);
  const total = fermeture ? totalEnColonnes(colonnes, fermeture, repartir(fermeture, coupes)) : null;
  if (fermeture && total) consommees.add(fermeture);
  return {
    colonnes,
    total,
    lignes: groupes.map((g) => assembler(colonnes, g)),
    pied: pied.map((p) => assembler(colonnes, [p])),
    limites: coupes,
    fini,
  };
}

interface Decoupe {
  colonnes: readonly Colonne[];
  pied: RangeeLue[];
  groupes: RangeeLue[][];
}

/** Lignes que donnent des rangées une fois leurs mots répartis entre ces coupes. */
function decouper(intitulees: readonly Colonne[], corps: readonly Rangee[], coupes: readonly number[]): Decoupe {
  const colonnes = devinerColonnes(
    intitulees,
    corps.map((rangee) => repartir(rangee, coupes)),
  );
  const lues = corps.map((rangee): RangeeLue => {
    const cellules = cellulesEntreBarres(colonnes, rangee) ?? rangerMontantsColles(colonnes, repartir(rangee, coupes));
    return { rangee, cellules, ancre: estAncre(colonnes, cellules) };
  });
  const pied = lues.filter((lue) => estPied(colonnes, lue));
  const utiles = lues.filter((lue) => !pied.includes(lue) && !estReport(lue.rangee));
  return { colonnes, pied, groupes: grouper(colonnes, utiles, estNumerote(colonnes, utiles)) };
}

// Un montant collé à la désignation va dans la première colonne de montants restée vide à sa droite.
function rangerMontantsColles(colonnes: readonly Colonne[], cellules: Mot[][]): Mot[][] {
  cellules.forEach((mots, i) => {
    const colle = mots.find((mot) => mot.colle);
    const role = colonnes[i]?.role;
    if (!colle || (role && ROLES_MONTANT.has(role))) return;
    const cible = cellules.findIndex((autres, k) => {
      const roleCible = colonnes[k]?.role;
      return k > i && autres.length === 0 && roleCible && ROLES_MONTANT.has(roleCible);
    });
    if (cible < 0) return;
    cellules[i] = mots.filter((mot) => mot !== colle);
    cellules[cible] = [colle];
  });
  return cellules;
}

/** Rangées du tableau : jusqu'à la première rangée de total qui n'en est plus une ligne. */
interface CorpsDeTableau {
  corps: Rangee[];
  fini: boolean;
  /** Rangée de total qui ferme le tableau. */
  fermeture?: Rangee;
}

function corpsDuTableau(colonnes: readonly Colonne[], rangees: readonly Rangee[]): CorpsDeTableau {
  const corps: Rangee[] = [];
  for (const rangee of rangees) {
    if (estGrilleDeTotaux(rangee)) return { corps, fini: true };
    if (estMuet(colonnes) && finDeTableauMuet(colonnes, rangee, corps.at(-1))) return { corps, fini: true };
    const libelle = libelleDeTotal(rangee);
    if (libelle === "report" || libelle === "sous_total") continue;
    if (libelle === "totaux" && colonnes.some((colonne) => colonne.role === "immatriculation")) {
      corps.push(rangee);
      return { corps, fini: true };
    }
    // « Pièces 681,64 » au milieu des postes reprend un autre tableau : ce n'est ni une ligne ni la fin.
    if (libelle === "composante" && !commenceParUnNumero(colonnes, rangee)) continue;
    if (libelle !== null && !commenceParUnNumero(colonnes, rangee)) return { corps, fini: true, fermeture: rangee };
    corps.push(rangee);
  }
  return { corps, fini: false };
}

/** Blanc, en corps, au-delà duquel un tableau sans montant est fini : plus rien d'autre ne le ferme. */
const BLANC_FINAL = 3.2;

function finDeTableauMuet(colonnes: readonly Colonne[], rangee: Rangee, precedente: Rangee | undefined): boolean {
  if (precedente && rangee.page === precedente.page && rangee.y - precedente.y > BLANC_FINAL * rangee.corps)
    return true;
  const premier = rangee.mots[0];
  // Une phrase qui court sous plusieurs colonnes sans blanc n'est pas une ligne du tableau.
  const blocs = blocsDe(rangee, 0.8);
  const bloc = blocs[0];
  if (/[:;]$/.test(texteDe(bloc?.mots ?? [])) || (blocs.length <= 2 && texteDe(rangee.mots).includes(" : ")))
    return true;
  const seconde = colonnes[1];
  return (
    premier !== undefined && bloc !== undefined && seconde !== undefined && bloc.mots.length > 4 && bloc.x1 > seconde.x1
  );
}

// Une vraie ligne peut porter un libellé de total (« 3 Franchise sinistre 250,00 ») : son numéro d'ordre la distingue.
function commenceParUnNumero(colonnes: readonly Colonne[], rangee: Rangee): boolean {
  const premiere = colonnes[0];
  const mot = rangee.mots[0];
  if (!premiere || !mot || (premiere.role !== "numero" && premiere.role !== "code")) return false;
  return mot.x0 < premiere.x1 + 4 && /\d/.test(mot.texte) && !estMontant(mot.texte);
}

const ANCRES: ReadonlySet<RoleColonne> = new Set(["numero", "code", "immatriculation"]);
const estMuet = (colonnes: readonly Colonne[]) =>
  !colonnes.some(({ role }) => role !== null && (ROLES_MONTANT.has(role) || ANCRES.has(role)));

// Un tableau de procès-verbal n'a ni numéro ni montant : sa ligne commence là où la pièce et une autre cellule sont remplies.
function estAncreMuette(colonnes: readonly Colonne[], cellules: readonly Mot[][]): boolean {
  const remplies = cellules.filter((mots) => mots.length > 0).length;
  const piece = cellules[rangDe(colonnes, "designation")]?.[0];
  const colonne = colonnes[rangDe(colonnes, "designation")];
  return remplies >= 2 && piece !== undefined && colonne !== undefined && piece.x0 <= colonne.x1;
}

/** « 12 », « 3. », ou le repère d'un schéma : « B ». */
const RANG = /^(?:\d{1,4}\.?|[A-Z])$/;

// « FW-983- » puis « HC » : une plaque coupée en deux par une colonne étroite ne commence pas deux lignes.
const estPlaqueEntiere = (texte: string) => !texte.endsWith("-") && texte.replace(/[^A-Za-z0-9]/g, "").length >= 5;

function estAncre(colonnes: readonly Colonne[], cellules: readonly Mot[][]): boolean {
  if (estMuet(colonnes)) return estAncreMuette(colonnes, cellules);
  return colonnes.some((colonne, i) => {
    const texte = texteDe(cellules[i] ?? []);
    if (colonne.role === "numero") return RANG.test(texte);
    if (colonne.role === "code") return /^[A-Z]{1,3}$|^[A-Z]*\d+[A-Z0-9-]*$/.test(texte);
    if (colonne.role === "immatriculation" && estPlaqueEntiere(texte)) return true;
    if (colonne.role === null || !ROLES_MONTANT.has(colonne.role)) return false;
    // Un tiret à la place du prix : la ligne est là, et rien n'en est dû.
    return estMontant(texte) || (SIGNE.test(texte) && (cellules[rangDe(colonnes, "designation")]?.length ?? 0) > 0);
  });
}

function estPied(colonnes: readonly Colonne[], lue: RangeeLue): boolean {
  return colonnes.some((colonne) => colonne.role === "immatriculation") && libelleDeTotal(lue.rangee) === "totaux";
}

const estReport = (rangee: Rangee) => {
  const libelle = libelleDeTotal(rangee);
  return libelle === "report" || libelle === "sous_total";
};

/** Un signe imprimé à part de son montant (« - 353,85 € »). */
const SIGNE = /^[-–−]$/;

// « Total 1 000,00 200,00 1 200,00 » : un seul libellé, plusieurs montants, chacun sous sa colonne.
function totalEnColonnes(colonnes: readonly Colonne[], rangee: Rangee, cellules: Mot[][]): LigneTableau | null {
  const chiffrees = colonnes.filter(
    ({ role }, i) =>
      role !== null &&
      ROLES_MONTANT.has(role) &&
      estMontant(texteDe((cellules[i] ?? []).filter((mot) => !SIGNE.test(mot.texte)))),
  );
  const montants = rangee.mots.filter((mot) => estMontant(mot.texte));
  const distincts = new Set(chiffrees.map(({ role }) => role));
  if (montants.length < 2 || chiffrees.length !== montants.length || distincts.size !== chiffrees.length) return null;
  return assembler(colonnes, [{ rangee, cellules, ancre: false }]);
}

function rangDe(colonnes: readonly Colonne[], role: RoleColonne): number {
  return colonnes.findIndex((colonne) => colonne.role === role);
}

function aNumero(colonnes: readonly Colonne[], lue: RangeeLue): boolean {
  const rang = rangDe(colonnes, "numero");
  return rang >= 0 && RANG.test(texteDe(lue.cellules[rang] ?? []));
}

function estNumerote(colonnes: readonly Colonne[], lues: readonly RangeeLue[]): boolean {
  const ancres = lues.filter((lue) => lue.ancre);
  return ancres.filter((lue) => aNumero(colonnes, lue)).length * 2 > ancres.length;
}

/** Une rangée sans ancre n'appartient au tableau que si ses mots tiennent dans des colonnes de texte. */
function estSuite(colonnes: readonly Colonne[], lue: RangeeLue, corps: number): boolean {
  // La seconde rangée d'une cellule est souvent plus petite (pièce en gras, détail dessous).
  if (lue.rangee.corps > corps * 1.15 || lue.rangee.corps < corps * 0.62) return false;
  // Une rangée qui nomme une plaque ouvre la section d'un autre véhicule.
  if (lue.rangee.mots.some((mot) => /^[A-Z]{2}-\d{3}-[A-Z]{2}$/.test(mot.texte))) return false;
  return lue.cellules.every((mots, i) => {
    // Le signe d'un taux ou d'un montant étroit peut passer seul à la ligne.
    if (mots.every((mot) => /^(?:%|€|EUR|HT|TTC)$/.test(mot.texte))) return true;
    const role = colonnes[i]?.role;
    if (role === "immatriculation" || role === "contrat") return !estPlaqueEntiere(texteDe(mots));
    return role === null || role === undefined ? false : ROLES_TEXTE.has(role);
  });
}

/** Réunit les rangées en lignes : chaque rangée sans ancre rejoint l'ancre dont un moindre blanc la sépare. */
function grouper(colonnes: readonly Colonne[], lues: readonly RangeeLue[], numerote: boolean): RangeeLue[][] {
  const ancres = ancresReelles(colonnes, lues, numerote);
  const corps = ancres[0]?.[0]?.rangee.corps ?? 0;
  const groupes = ancres.map((groupe) => [...groupe]);
  rattacherChevauchees(colonnes, lues, groupes);
  const rangs = lues.map((lue) => groupes.findIndex((groupe) => groupe.includes(lue)));
  for (let debut = 0; debut < lues.length; debut += 1) {
    if (rangs[debut] !== -1) continue;
    let fin = debut;
    while (fin < lues.length && rangs[fin] === -1) fin += 1;
    const avant = debut > 0 ? (rangs[debut - 1] ?? -1) : -1;
    const apres = fin < lues.length ? (rangs[fin] ?? -1) : -1;
    partager(colonnes, lues.slice(debut, fin), groupes[avant], groupes[apres], corps, chacuneSaSuite(lues, rangs));
    debut = fin;
  }
  return groupes.map((groupe) => groupe.sort((a, b) => a.rangee.y - b.rangee.y));
}

// Une rangée moins éloignée d'une ancre qu'une ligne de texte n'en est pas une autre : sa cellule est centrée sur plusieurs rangées.
function rattacherChevauchees(colonnes: readonly Colonne[], lues: readonly RangeeLue[], groupes: RangeeLue[][]): void {
  const ancres = groupes.flat();
  for (const lue of lues) {
    if (ancres.includes(lue)) continue;
    const proche = groupes.find((groupe) =>
      groupe.some(
        ({ rangee, ancre }) =>
          ancre && Math.abs(rangee.y - lue.rangee.y) < 0.75 * Math.min(rangee.corps, lue.rangee.corps),
      ),
    );
    if (proche && estSuite(colonnes, lue, proche[0]?.rangee.corps ?? 0)) proche.push(lue);
  }
}

/**
 * Vrai si le tableau commence par une ligne et que chacune ou presque, la dernière comprise, est suivie d'une rangée sans montant :
 * ces rangées disent la suite des lignes. Un titre de partie précède la première et ne suit pas la dernière.
 */
function chacuneSaSuite(lues: readonly RangeeLue[], rangs: readonly number[]): boolean {
  const lignes = lues.filter((_, i) => rangs[i] !== -1).length;
  const suivies = lues.filter((_, i) => rangs[i] !== -1 && i + 1 < lues.length && rangs[i + 1] === -1).length;
  return rangs[0] !== -1 && rangs.at(-1) === -1 && lignes >= 2 && suivies * 5 >= lignes * 4;
}

// Le numéro et les montants d'une même ligne peuvent être posés à des hauteurs différentes (cellules alignées en bas) : on les réunit.
function ancresReelles(colonnes: readonly Colonne[], lues: readonly RangeeLue[], numerote: boolean): RangeeLue[][] {
  const groupes: RangeeLue[][] = [];
  for (const lue of lues.filter((l) => l.ancre)) {
    const precedent = groupes.at(-1);
    const seul = precedent?.length === 1 ? precedent[0] : undefined;
    const proche = seul && lue.rangee.y - seul.rangee.y < 3 * INTERLIGNE * lue.rangee.corps;
    if (numerote && !aNumero(colonnes, lue)) {
      if (proche && seul && !aMontant(colonnes, seul)) precedent?.push(lue);
      else if (aDesignation(colonnes, lue) && nombreMontants(colonnes, lue) >= 2) groupes.push([lue]);
      continue;
    }
    if (numerote && proche && seul && !aNumero(colonnes, seul) && !aMontant(colonnes, lue)) precedent?.push(lue);
    else groupes.push([lue]);
  }
  return groupes;
}

const nombreMontants = (colonnes: readonly Colonne[], lue: RangeeLue) =>
  colonnes.filter(
    (colonne, i) => colonne.role && ROLES_MONTANT.has(colonne.role) && estMontant(texteDe(lue.cellules[i] ?? [])),
  ).length;
const aMontant = (colonnes: readonly Colonne[], lue: RangeeLue) => nombreMontants(colonnes, lue) > 0;
const aDesignation = (colonnes: readonly Colonne[], lue: RangeeLue) =>
  (lue.cellules[rangDe(colonnes, "designation")]?.length ?? 0) > 0;

const bas = (groupe: readonly RangeeLue[] | undefined, defaut: number) =>
  groupe ? Math.max(...groupe.map((lue) => lue.rangee.y)) : defaut;
const haut = (groupe: readonly RangeeLue[] | undefined, defaut: number) =>
  groupe ? Math.min(...groupe.map((lue) => lue.rangee.y)) : defaut;

function partager(
  colonnes: readonly Colonne[],
  libres: readonly RangeeLue[],
  avant: RangeeLue[] | undefined,
  apres: RangeeLue[] | undefined,
  corps: number,
  suivies: boolean,
): void {
  const suites = libres.filter(
    (lue) => estSuite(colonnes, lue, corps) && (suivies || !estIntertitre(lue, libres, avant, apres)),
  );
  if (suivies && avant) {
    attacher(suites, avant, 1, corps);
    return;
  }
  const ys = [bas(avant, -1e6), ...suites.map((lue) => lue.rangee.y), haut(apres, 1e6)];
  // La coupure entre deux lignes est le plus grand blanc ; à égalité le plus bas, car une suite est d'ordinaire sous son début.
  let coupe = 0;
  for (let i = 1; i < ys.length; i += 1) {
    const blanc = (ys[i] ?? 0) - (ys[i - 1] ?? 0);
    const record = (ys[coupe + 1] ?? 0) - (ys[coupe] ?? 0);
    if (blanc >= record - 0.3) coupe = i - 1;
  }
  attacher(suites.slice(0, coupe), avant, 1, corps);
  attacher(suites.slice(coupe).reverse(), apres, -1, corps);
}

const enCapitales = (texte: string): boolean => /\p{Lu}{4}/u.test(texte) && texte === texte.toUpperCase();
const motsAvantMontant = ({ mots }: Rangee): string => texteDe(mots.filter((mot) => !estMontant(mot.texte)));

// Seule entre deux lignes, aussi loin de l'une que de l'autre et plus qu'un interligne : c'est un titre de partie, non une suite.
function estIntertitre(
  lue: RangeeLue,
  libres: readonly RangeeLue[],
  avant: RangeeLue[] | undefined,
  apres: RangeeLue[] | undefined,
): boolean {
  if (!apres || blocsDe(lue.rangee, 0.95).length !== 1) return false;
  // « EXTÉRIEUR » au-dessus de « Pavillon (bosse) » : les capitales d'un titre ne sont pas celles de ses lignes.
  if (enCapitales(texteDe(lue.rangee.mots)) && !apres.some(({ rangee }) => enCapitales(motsAvantMontant(rangee))))
    return true;
  if (libres.length !== 1) return false;
  const dessous = haut(apres, 0) - lue.rangee.y;
  // Le premier titre de partie suit l'en-tête.
  if (!avant) return dessous > 1.35 * lue.rangee.corps;
  const dessus = lue.rangee.y - bas(avant, 0);
  return dessus > 1.35 * lue.rangee.corps && Math.abs(dessus - dessous) < 0.25 * lue.rangee.corps;
}

function attacher(suites: readonly RangeeLue[], groupe: RangeeLue[] | undefined, sens: 1 | -1, corps: number): void {
  if (!groupe) return;
  let y = sens === 1 ? bas(groupe, 0) : haut(groupe, 0);
  for (const suite of suites) {
    if ((suite.rangee.y - y) * sens > INTERLIGNE * corps) return;
    y = suite.rangee.y;
    groupe.push(suite);
  }
}

function assembler(colonnes: readonly Colonne[], groupe: readonly RangeeLue[]): LigneTableau {
  const cellules = new Map<RoleColonne, string>();
  const motsDe = new Map<RoleColonne, Mot[]>();
  let incomplete = false;
  const inconnues: LigneTableau["inconnues"] = [];
  colonnes.forEach((colonne, i) => {
    const motsCellule = groupe.flatMap((lue) => lue.cellules[i] ?? []);
    const montants = motsCellule.filter((mot) => estMontant(mot.texte));
    if (montants.length > 0 && (!colonne.role || cellules.get(colonne.role))) incomplete = true;
    if (montants.length === 1 && motsCellule.length === 1 && !colonne.role)
      inconnues.push({ titre: colonne.texte, texte: texteCellule(motsCellule) });
    // Un temps et un montant sous le même intitulé (« Main-d'œuvre » coiffe les deux) : le montant est à droite.
    const dernier =
      montants.length > 1 && colonne.role && ROLES_MONTANT.has(colonne.role) ? montants.at(-1) : undefined;
    if (dernier) incomplete = true;
    const texte = dernier ? dernier.texte : texteCellule(motsCellule);
    const coche = sensDUneCoche(texte, colonne.texte);
    if (coche) {
      cellules.set(coche.role, [cellules.get(coche.role), coche.texte].filter(Boolean).join(" + "));
      motsDe.set(coche.role, motsCellule);
    }
    if (!colonne.role || coche) return;
    // Deux colonnes de même rôle (« Montant » et « Total ») : la dernière qui porte un texte l'emporte.
    if (texte !== "" || !cellules.has(colonne.role)) {
      cellules.set(colonne.role, texte);
      motsDe.set(colonne.role, dernier ? [dernier] : motsCellule);
    }
  });
  const mots = groupe.flatMap((lue) => lue.rangee.mots);
  return { page: groupe[0]?.rangee.page ?? 1, cellules, motsDe, mots, colonnes, incomplete, inconnues };
}

interface Ouvert {
  entete: Entete;
  titre: string;
  limites: readonly number[];
}

/** Tous les tableaux d'un document, page après page ; un tableau sans total se poursuit page suivante, avec ou sans en-tête répété. */
export function lireTableaux(
  pages: readonly Page[],
  entetesDe: (page: Page) => Entete[],
  consommees: Set<Rangee>,
): Tableau[] {
  const tableaux: Tableau[] = [];
  let ouvert: Ouvert | null = null;
  for (const page of pages) {
    const entetes = entetesDe(page);
    const debut = entetes[0]?.debut ?? page.rangees.length;
    if (ouvert && entetes.length === 0) {
      const suite: ReturnType<typeof lireTableau> = lireTableau(
        ouvert.entete,
        page.rangees.slice(0, debut),
        consommees,
        ouvert.limites,
      );
      if (suite.lignes.length > 0) tableaux.push({ ...suite, titre: ouvert.titre });
      if (suite.fini) ouvert = null;
    }
    for (const [i, entete] of entetes.entries()) {
      for (let k = entete.debut; k <= entete.fin; k += 1) consommees.add(page.rangees[k] as Rangee);
      const fin = entetes[i + 1]?.debut ?? page.rangees.length;
      const tableau = lireTableau(entete, page.rangees.slice(entete.fin + 1, fin), consommees);
      const titre = texteDe(page.rangees[entete.debut - 1]?.mots ?? []);
      tableaux.push({ ...tableau, titre });
      ouvert = tableau.fini ? null : { entete, limites: tableau.limites, titre };
    }
  }
  return tableaux;
}
