import { comprendreDommage } from "../../../../domain/fre/comprendre-ligne.ts";
import { ROLES_MONTANT } from "../../../../domain/fre/vocabulaire/colonnes.ts";
import { type Mot, texteDe } from "../../commun/geometrie.ts";
import { estMontant } from "../../commun/montant-imprime.ts";
import type { Colonne } from "../../mise-en-page/entetes/colonne-nommee.ts";
import { seChevauchent } from "./groupes-tableau.ts";
import type { RangeeLue } from "./rangee-lue.ts";

interface Rangs {
  piece: number;
  dommage: number;
}

function rangsDe(colonnes: readonly Colonne[]): Rangs | null {
  const rang = (role: Colonne["role"]) => colonnes.findIndex((colonne) => colonne.role === role);
  const [piece, dommage] = [rang("designation"), rang("dommage")];
  return piece < 0 || dommage < 0 || colonnes.length < 3 ? null : { piece, dommage };
}

/** Un dommage entier, sans pièce : son constat se comprend, une autre cellule est remplie, et le montant y est si le tableau en a. */
function estOrpheline(colonnes: readonly Colonne[], { cellules }: RangeeLue, { piece, dommage }: Rangs): boolean {
  if ((cellules[piece]?.length ?? 0) > 0) return false;
  const chiffrees = colonnes.flatMap(({ role }, i) => (role !== null && ROLES_MONTANT.has(role) ? [i] : []));
  if (chiffrees.length > 0 && !chiffrees.some((i) => estMontant(texteDe(cellules[i] ?? [])))) return false;
  const autres = cellules.filter((mots, i) => i !== piece && i !== dommage && mots.length > 0);
  return autres.length > 0 && comprendreDommage(texteDe(cellules[dommage] ?? []), null) !== null;
}

/** Un taux ou une devise que sa colonne étroite a coupés (« 10 » au-dessus de « % ») ne sont pas un contenu. */
const estReste = (mots: readonly Mot[]): boolean => mots.every(({ texte }) => /^(?:\d{1,3}|%|€)$/.test(texte));
const estPieceSeule = ({ cellules }: RangeeLue, { piece }: Rangs): boolean =>
  cellules.every((mots, i) => (i === piece ? mots.length > 0 : estReste(mots)));
/** Une part de pièce à moins d'un corps de son dommage, sans dommage ni montant à elle : les autres cellules repliées l'accompagnent. */
function estPartDePiece(
  colonnes: readonly Colonne[],
  { cellules, rangee }: RangeeLue,
  rangs: Rangs,
  milieu: RangeeLue,
): boolean {
  const proche = Math.abs(rangee.y - milieu.rangee.y) < PROCHE * rangee.corps;
  const chiffree = colonnes.some(
    ({ role }, i) => role !== null && ROLES_MONTANT.has(role) && estMontant(texteDe(cellules[i] ?? [])),
  );
  return (
    proche && !chiffree && (cellules[rangs.piece]?.length ?? 0) > 0 && (cellules[rangs.dommage]?.length ?? 0) === 0
  );
}
const PROCHE = 0.95;

/** Une pièce et une autre cellule, sans montant : le haut ou le bas d'une ligne, non une pièce partagée. */
const aSaPiece = (lue: RangeeLue, rangs: Rangs): boolean =>
  (lue.cellules[rangs.piece]?.length ?? 0) > 0 &&
  !estPieceSeule(lue, rangs) &&
  !lue.rangee.mots.some(({ texte }) => estMontant(texte));
const avecPiece = (lue: RangeeLue, { piece }: Rangs, mots: readonly Mot[]): RangeeLue => ({
  ...lue,
  ancre: true,
  cellules: lue.cellules.map((cellule, i) => (i === piece ? [...mots] : cellule)),
});

/**
 * Une pièce imprimée une fois pour plusieurs dommages (cellule fusionnée) est rendue à chacun d'eux : celle qui les précède, ou, centrée entre
 * eux, celle qui en a autant au-dessous qu'au-dessus. Un tableau qui n'en a pas est rendu tel quel.
 */
export function partagerPieces(colonnes: readonly Colonne[], lues: readonly RangeeLue[]): RangeeLue[] {
  const rangs = rangsDe(colonnes);
  if (!rangs || !lues.some((lue) => estOrpheline(colonnes, lue, rangs))) return [...lues];
  // Une pièce coupée en deux rangées autour de son dommage n'est pas fusionnée.
  const entouree = (i: number) =>
    [lues[i - 1], lues[i + 1]].every(
      (lue) => lue && (estPieceSeule(lue, rangs) || estPartDePiece(colonnes, lue, rangs, lues[i] as RangeeLue)),
    );
  // « Banquette | Intérieur », à moins d'une rangée de ses montants : la pièce est de cette ligne, ses cellules sont centrées.
  const chevauchee = (i: number) =>
    [lues[i - 1], lues[i + 1]].some((lue) => lue && aSaPiece(lue, rangs) && seChevauchent(lue, lues[i] as RangeeLue));
  const orphelines = lues.map((lue, i) => estOrpheline(colonnes, lue, rangs) && !entouree(i) && !chevauchee(i));
  const centree =
    orphelines[0] === true ||
    lues.some((lue, i) => estPieceSeule(lue, rangs) && orphelines[i - 1] === true && orphelines[i + 1] === true);
  const pieces = lues.map((lue, i) => (orphelines[i] ? null : (lue.cellules[rangs.piece] ?? [])));
  const choisies = lues.map((lue) => lue.cellules[rangs.piece] ?? []);
  let prises = -1;
  pieces.forEach((piece, i) => {
    if (piece === null || piece.length === 0) return;
    let dessus = 0;
    while (centree && i - 1 - dessus > prises && orphelines[i - 1 - dessus]) dessus += 1;
    let dessous = 0;
    while (orphelines[i + 1 + dessous] && (!centree || dessous < dessus)) dessous += 1;
    for (let k = i - dessus; k <= i + dessous; k += 1) choisies[k] = piece;
    prises = i + dessous;
  });
  return lues.flatMap((lue, i) => {
    if (orphelines[i]) return [avecPiece(lue, rangs, choisies[i] ?? [])];
    const partagee = orphelines[i - 1] === true || orphelines[i + 1] === true;
    return partagee && estPieceSeule(lue, rangs) ? [] : [lue];
  });
}
