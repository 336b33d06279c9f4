import { plaqueDuMot } from "../../../../domain/commun/plaques.ts";
import { estVinValide } from "../../../../domain/commun/vin.ts";
import { comprendreLigne } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT, ROLES_TEXTE } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { estMarqueConnue } from "../../../../domain/fre/vocabulaire/marques.ts";
import { lirePosition } from "../../../../domain/fre/vocabulaire/positions.ts";
import { plier } from "../../../../domain/fre/vocabulaire/texte.ts";
import { estUneCoche } from "../../commun/coches.ts";
import { type Mot, texteDe } from "../../commun/geometrie.ts";
import { SUSPENDU } from "../../commun/liaison.ts";
import { estMontant, NE_COUTE_RIEN } from "../../commun/montant-imprime.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { estMuet } from "./corps-tableau.ts";
import { bas, haut, INTERLIGNE, type RangeeLue, rangDe } from "./rangee-lue.ts";
import { type Couloirs, commentairesDe, estIntertitre } from "./titres-et-commentaires.ts";

/** Un signe imprimé à part de son montant (« - 353,85 € »). */
export const SIGNE = /^[-–−]$/;

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
// « Contrat ML40021 », « BMW X1 » sous la plaque, dans la même case, n'en sont pas.
// Le châssis imprimé sous la plaque non plus.
const estPlaqueEntiere = (texte: string) =>
  !estVinValide(texte) &&
  /\d/.test(texte) &&
  !/^\p{L}{4}/u.test(texte) &&
  !estMarqueConnue(texte.split(" ")[0] ?? "") &&
  !texte.endsWith("-") &&
  texte.replace(/[^A-Za-z0-9]/g, "").length >= 5;

/** Une colonne qui dit les euros dans son intitulé peut n'aligner que des nombres entiers. */
const EN_EUROS = /€|\bEUR\b|\beuros\b/i;
const ENTIER = /^\d{1,3}(?:[ .]?\d{3})*$/;
const aUneDesignation = (colonnes: readonly Colonne[], cellules: readonly Mot[][]): boolean =>
  (cellules[rangDe(colonnes, "designation")]?.length ?? 0) > 0;

/**
 * « AILE ARD. REPARER » sous « Op. | Désignation » : la lettre d'un geste, seule dans sa colonne, se perd sur une image ; une désignation qui
 * nomme à elle seule la pièce et son geste ouvre la ligne.
 */
function aPerduSonGeste(colonnes: readonly Colonne[], cellules: readonly Mot[][]): boolean {
  const rang = rangDe(colonnes, "designation");
  const mots = cellules[rang] ?? [];
  const premiere = colonnes[0];
  const deGestes = premiere?.role === "operation" || (premiere?.role === "code" && /\bop/i.test(premiere.texte));
  if (!deGestes || mots.length === 0 || mots.some(({ confiance }) => confiance === undefined)) return false;
  if (cellules.some((autres, i) => i !== rang && autres.length > 0)) return false;
  const dit = { designation: texteDe(mots), localisation: null, dommage: null, operation: null };
  const { element, operation } = comprendreLigne(dit);
  return element !== null && operation !== null;
}

/**
 * « Réparer et peindre | Porte arrière droite », sans prix, sous « Opération | Pièce » : le geste imprimé d'abord et la pièce ouvrent la ligne, si
 * rien d'autre n'y est écrit.
 */
function estGesteSansPrix(colonnes: readonly Colonne[], cellules: readonly Mot[][]): boolean {
  const [premiere] = colonnes;
  const rang = rangDe(colonnes, "designation");
  if (premiere?.role !== "operation" || rang < 0) return false;
  if (cellules.some((mots, i) => i !== 0 && i !== rang && mots.length > 0)) return false;
  const [operation, designation] = [texteDe(cellules[0] ?? []), texteDe(cellules[rang] ?? [])];
  const codes = comprendreLigne({ designation, localisation: null, dommage: null, operation });
  return operation !== "" && codes.element !== null && codes.operation !== null;
}

/** « 58,00 0,00 » : un montant barré, puis celui qui le remplace. */
const montantBarre = (mots: readonly Mot[]): boolean =>
  mots.length === 2 && mots.every(({ texte }) => estMontant(texte));

/** Vrai si la rangée commence une ligne : un numéro, un code, une plaque ou un montant est dans sa colonne. */
export function estAncre(colonnes: readonly Colonne[], cellules: readonly Mot[][]): boolean {
  if (estMuet(colonnes)) return estAncreMuette(colonnes, cellules);
  if (aPerduSonGeste(colonnes, cellules) || estGesteSansPrix(colonnes, cellules)) return true;
  return colonnes.some((colonne, i) => {
    const texte = texteDe(cellules[i] ?? []);
    if (colonne.role === "numero") return RANG.test(texte);
    if (colonne.role === "code") return /^[A-Z]{1,3}$|^[A-Z]*\d+[A-Z0-9-]*$/.test(texte);
    // « Op. | Désignation » : le code d'un geste ouvre la ligne, même sans prix.
    if (colonne.role === "operation" && /^[A-Z]{1,2}(?: [A-Z])?$/.test(texte))
      return aUneDesignation(colonnes, cellules);
    if (colonne.role === "immatriculation" && estPlaqueEntiere(texte)) return true;
    // Une case cochée répond de sa rangée, chiffrée ou non.
    if (estUneCoche(texte) && aUneDesignation(colonnes, cellules)) return true;
    if (colonne.role === null || !ROLES_MONTANT.has(colonne.role)) return false;
    if (ENTIER.test(texte) && EN_EUROS.test(colonne.texte) && aUneDesignation(colonnes, cellules)) return true;
    // Un tiret, « offert » à la place du prix : la ligne est là, et rien n'en est dû.
    const sansPrix = SIGNE.test(texte) || NE_COUTE_RIEN.test(texte);
    return estMontant(texte) || montantBarre(cellules[i] ?? []) || (sansPrix && aUneDesignation(colonnes, cellules));
  });
}

function aNumero(colonnes: readonly Colonne[], lue: RangeeLue): boolean {
  const rang = rangDe(colonnes, "numero");
  return rang >= 0 && RANG.test(texteDe(lue.cellules[rang] ?? []));
}

/** Vrai si la plupart des lignes portent leur numéro. */
export function estNumerote(colonnes: readonly Colonne[], lues: readonly RangeeLue[]): boolean {
  const ancres = lues.filter((lue) => lue.ancre);
  return ancres.filter((lue) => aNumero(colonnes, lue)).length * 2 > ancres.length;
}

/** Le corps d'une rangée reconnue se mesure à son encre : « CITROËN » paraît plus grand, de son tréma. */
const PLUS_GRANDE_RECONNUE = 1.3;

/** « 14/06/2025 – 156 433 km », sous le contrat et dans sa case : la date et le compteur du retour. */
const EMPILE = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})\b|\bkm$/i;

/** Une rangée sans ancre n'appartient au tableau que si ses mots tiennent dans des colonnes de texte. */
function estSuite(colonnes: readonly Colonne[], lue: RangeeLue, corps: number): boolean {
  // La seconde rangée d'une cellule est souvent plus petite (pièce en gras, détail dessous).
  const large = lue.rangee.mots[0]?.confiance === undefined ? 1.15 : PLUS_GRANDE_RECONNUE;
  if (lue.rangee.corps > corps * large || lue.rangee.corps < corps * 0.62) return false;
  // Une rangée qui nomme une plaque ouvre la section d'un autre véhicule.
  if (lue.rangee.mots.some((mot) => plaqueDuMot(mot.texte) !== null)) return false;
  return lue.cellules.every((mots, i) => {
    // Le signe d'un taux ou d'un montant étroit peut passer seul à la ligne.
    if (mots.every((mot) => /^(?:%|€|EUR|HT|TTC)$/.test(mot.texte))) return true;
    const role = colonnes[i]?.role;
    if (role === "immatriculation" || role === "contrat")
      return !estPlaqueEntiere(texteDe(mots)) || (role === "contrat" && EMPILE.test(texteDe(mots)));
    // Le compteur, sous la date du retour et dans sa case.
    if (role === "date_restitution") return EMPILE.test(texteDe(mots));
    // « 2025 » sous « 12 mars », dans une colonne sans rôle, à côté de « MM » sous « PROFIL 2,3 » : chaque cellule a passé à la ligne.
    if (role === null) return !mots.some(({ texte }) => estMontant(texte)) && aUneDesignation(colonnes, lue.cellules);
    return role !== undefined && ROLES_TEXTE.has(role);
  });
}

/** Réunit les rangées en lignes : chaque rangée sans ancre rejoint l'ancre dont un moindre blanc la sépare. */
export function grouper(colonnes: readonly Colonne[], lues: readonly RangeeLue[], numerote: boolean): RangeeLue[][] {
  const ancres = ancresReelles(colonnes, lues, numerote);
  const corps = ancres[0]?.[0]?.rangee.corps ?? 0;
  const groupes = ancres.map((groupe) => [...groupe]);
  rattacherChevauchees(colonnes, lues, groupes);
  const rangs = lues.map((lue) => groupes.findIndex((groupe) => groupe.includes(lue)));
  const bords = colonnes.map((_, i) => Math.max(...groupes.flat().map(({ cellules }) => cellules[i]?.at(-1)?.x1 ?? 0)));
  for (let debut = 0; debut < lues.length; debut += 1) {
    if (rangs[debut] !== -1) continue;
    let fin = debut;
    while (fin < lues.length && rangs[fin] === -1) fin += 1;
    const avant = debut > 0 ? (rangs[debut - 1] ?? -1) : -1;
    const apres = fin < lues.length ? (rangs[fin] ?? -1) : -1;
    const libres = lues.slice(debut, fin);
    const titres = new Set(
      libres.filter((lue) => estIntertitre({ colonnes, bords }, lue, libres, groupes[avant], groupes[apres])),
    );
    partager(
      { colonnes, bords },
      libres,
      groupes[avant],
      groupes[apres],
      corps,
      chacuneSaSuite(lues, rangs) ? new Set() : titres,
      chacuneSaSuite(lues, rangs),
    );
    debut = fin;
  }
  return groupes.map((groupe) => groupe.sort((a, b) => a.rangee.y - b.rangee.y));
}

export const seChevauchent = ({ rangee: a }: RangeeLue, { rangee: b }: RangeeLue): boolean =>
  a.page === b.page && Math.abs(a.y - b.y) < 0.75 * Math.min(a.corps, b.corps);
/** « 1,4 » et « mm » à deux hauteurs d'une même case : l'un est à côté de l'autre, non dessous. */
const sontACote = (a: readonly Mot[], b: readonly Mot[]): boolean =>
  a.every((mot) => b.every((autre) => mot.x1 <= autre.x0 || autre.x1 <= mot.x0));
/**
 * Vrai si aucune colonne n'est remplie des deux côtés, sinon de mots qui ne se recouvrent pas : une même ligne, dont des cellules hautes et
 * basses encadrent le reste.
 */
const seCompletent = (groupe: readonly RangeeLue[], { cellules }: RangeeLue): boolean =>
  cellules.every((mots, i) => mots.length === 0 || groupe.every((autre) => sontACote(mots, autre.cellules[i] ?? [])));

// Une rangée moins éloignée d'une ancre qu'une ligne de texte n'en est pas une autre : sa cellule est centrée sur plusieurs rangées.
function rattacherChevauchees(colonnes: readonly Colonne[], lues: readonly RangeeLue[], groupes: RangeeLue[][]): void {
  const ancres = groupes.flat();
  for (const lue of lues) {
    if (ancres.includes(lue)) continue;
    const proche = groupes.find((groupe) => groupe.some((autre) => autre.ancre && seChevauchent(autre, lue)));
    if (proche && (estSuite(colonnes, lue, proche[0]?.rangee.corps ?? 0) || seCompletent(proche, lue)))
      proche.push(lue);
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
    if (!numerote && precedent?.some((autre) => seChevauchent(autre, lue)) && seCompletent(precedent, lue)) {
      precedent.push(lue);
      continue;
    }
    if (numerote && !aNumero(colonnes, lue)) {
      if (proche && seul && !aMontant(colonnes, seul)) precedent?.push(lue);
      else if (aDesignation(colonnes, lue) && (nombreMontants(colonnes, lue) >= 2 || aNumeroMalLu(colonnes, lue)))
        groupes.push([lue]);
      continue;
    }
    if (numerote && proche && seul && !aNumero(colonnes, seul) && !aMontant(colonnes, lue)) precedent?.push(lue);
    else groupes.push([lue]);
  }
  return groupes;
}

/** « 8& », « - » à la place du rang, devant un montant : la reconnaissance n'a pas lu le numéro de la ligne. */
const aNumeroMalLu = (colonnes: readonly Colonne[], lue: RangeeLue): boolean => {
  const mots = lue.cellules[rangDe(colonnes, "numero")] ?? [];
  return mots.length === 1 && mots[0]?.confiance !== undefined && mots[0].texte.length <= 3 && aMontant(colonnes, lue);
};

const nombreMontants = (colonnes: readonly Colonne[], lue: RangeeLue) =>
  colonnes.filter(
    (colonne, i) => colonne.role && ROLES_MONTANT.has(colonne.role) && estMontant(texteDe(lue.cellules[i] ?? [])),
  ).length;
const aMontant = (colonnes: readonly Colonne[], lue: RangeeLue) => nombreMontants(colonnes, lue) > 0;
const aDesignation = (colonnes: readonly Colonne[], lue: RangeeLue) =>
  (lue.cellules[rangDe(colonnes, "designation")]?.length ?? 0) > 0;

function partager(
  { colonnes, bords }: Couloirs,
  libres: readonly RangeeLue[],
  avant: RangeeLue[] | undefined,
  apres: RangeeLue[] | undefined,
  corps: number,
  titres: ReadonlySet<RangeeLue>,
  suivies: boolean,
): void {
  const commentaires = avant ? commentairesDe({ colonnes, bords }, libres, avant, corps) : [];
  avant?.push(...commentaires.map((lue) => ({ ...lue, cellules: lue.cellules.map(() => []) })));
  const suites = libres.filter(
    (lue) => estSuite(colonnes, lue, corps) && !titres.has(lue) && !commentaires.includes(lue),
  );
  if (suivies && avant) {
    attacher(suites, avant, 1, corps);
    return;
  }
  const ys = [bas(avant, -1e6), ...suites.map((lue) => lue.rangee.y), haut(apres, 1e6)];
  // La coupure entre deux lignes est le plus grand blanc ; à égalité le plus bas, car une suite est d'ordinaire sous son début.
  const blanc = (i: number) => (ys[i + 1] ?? 0) - (ys[i] ?? 0);
  const large = Math.max(...ys.slice(1).map((_, i) => blanc(i)));
  const egaux = ys.slice(1).flatMap((_, i) => (blanc(i) >= large - 0.3 ? [i] : []));
  const blancs = egaux.at(-1) ?? 0;
  const coupe = avant ? Math.max(blancs, suitesDe(suites, avant)) : blancs;
  attacher(suites.slice(0, coupe), avant, 1, corps);
  attacher(suites.slice(coupe).reverse(), apres, -1, corps);
}

/**
 * Nombre des premières rangées qui finissent une cellule : « AVD », sous la pièce dont il est la place, « PEINTURE » sous « REPARATION + ».
 */
function suitesDe(suites: readonly RangeeLue[], avant: readonly RangeeLue[]): number {
  const finit = ({ rangee }: RangeeLue) =>
    rangee.mots.every(({ texte }) => estUnePlace(texte) || /^[mc]m$/i.test(texte));
  const attendue = (lue: RangeeLue, i: number) =>
    i === 0 &&
    lue.cellules.some((mots, rang) => {
      const fin = avant.flatMap(({ cellules }) => cellules[rang] ?? []).at(-1)?.texte ?? "";
      return mots.length > 0 && SUSPENDU.test(fin);
    });
  const autre = suites.findIndex((lue, i) => !finit(lue) && !attendue(lue, i));
  return autre < 0 ? suites.length : autre;
}

const estUnePlace = (mot: string): boolean => {
  const { longueur, cote } = lirePosition([plier(mot)]);
  return longueur !== null || cote !== null;
};

function attacher(suites: readonly RangeeLue[], groupe: RangeeLue[] | undefined, sens: 1 | -1, corps: number): void {
  if (!groupe) return;
  let y = sens === 1 ? bas(groupe, 0) : haut(groupe, 0);
  for (const suite of suites) {
    if ((suite.rangee.y - y) * sens > INTERLIGNE * corps) return;
    y = suite.rangee.y;
    groupe.push(suite);
  }
}
