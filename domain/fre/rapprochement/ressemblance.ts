import type { Element } from "../codes.ts";
import { comprendrePiece, type PieceLue } from "../comprendre-element.ts";
import type { LigneLue } from "../document-lu.ts";
import { pieceDeRoue } from "../roues.ts";
import { lirePosition, type Position } from "../vocabulaire/positions.ts";
import { jetons } from "../vocabulaire/texte.ts";
import { autrePartie } from "./sous-pieces.ts";

const SANS_PLACE: Position = { longueur: null, cote: null };

/** À quel point deux lignes nomment la même pièce : `exacte`, `possible` (une place ou une pièce de roue n'est pas imprimée, ou ce sont deux parties de la même), ou non. */
export type MemePiece = "exacte" | "possible" | null;

/** Deux lignes parlent-elles de la même pièce ? Une jante, un pneu et un enjoliveur diffèrent ; un côté absent ne contredit rien. */
export function memePiece(a: LigneLue, b: LigneLue): MemePiece {
  const [roueA, roueB] = [pieceDeRoue(a), pieceDeRoue(b)];
  if (roueA && roueB && roueA !== roueB) return null;
  if (a.element !== null && b.element !== null) {
    if (a.element !== b.element) return null;
    return roueA === roueB && !autrePartie(a.designation, b.designation) ? "exacte" : "possible";
  }
  return sansElement(a, b);
}

/** Sans élément d'un côté au moins : le nom de la pièce, et une place qui ne se contredit pas ; à défaut, presque les mêmes mots. */
function sansElement(a: LigneLue, b: LigneLue): MemePiece {
  const [pa, pb] = [pieceNommee(a), pieceNommee(b)];
  if (pa && pb) {
    const memeNom = nomCommun(pa, a) === nomCommun(pb, b);
    return memeNom && compatibles(pa.position, pb.position) ? "possible" : null;
  }
  if (pa || pb) return null;
  const mots = motsCommuns(a, b);
  return mots === 1 ? "exacte" : mots >= 0.6 ? "possible" : null;
}

const pieceNommee = (ligne: LigneLue): PieceLue | null =>
  comprendrePiece(ligne.designation, ligne.element === null ? SANS_PLACE : positionDe(ligne.element)) ?? null;

function nomCommun(piece: PieceLue, ligne: LigneLue): string {
  if (piece.nom === "aile_arriere") return "aile";
  if (piece.nom === "porte_coulissante") return "porte";
  return ["jante", "pneu", "roue"].includes(piece.nom) ? (pieceDeRoue(ligne) ?? "roue") : piece.nom;
}

const positionDe = (element: string): Position => lirePosition(element.split("_"));
const compatibles = (a: Position, b: Position): boolean =>
  (!a.longueur || !b.longueur || a.longueur === b.longueur) && (!a.cote || !b.cote || a.cote === b.cote);

/** Part des mots communs à deux désignations, de 0 à 1. */
export function motsCommuns(a: LigneLue, b: LigneLue): number {
  const [ma, mb] = [new Set(jetons(a.designation)), new Set(jetons(b.designation))];
  if (ma.size === 0 && mb.size === 0) return 0;
  const communs = [...ma].filter((mot) => mb.has(mot)).length;
  return communs / (ma.size + mb.size - communs);
}

interface Ressemblance {
  /** Gain d'affectation, entier : chaque critère pèse plus que tous les suivants réunis ; 0 si les pièces diffèrent. */
  gain: number;
  /** De 0 à 1, pour les personnes. */
  score: number;
}

/** Poids d'un critère par rapport au suivant : plus que le nombre de lignes qu'un même élément porte jamais. */
const PAS = 32;
const MOTS = 16;

/** Éléments qui réunissent plusieurs pièces (un cache-bagages et un cric) : entre deux lignes du même, les mots disent laquelle. */
const REUNIT: ReadonlySet<Element | null> = new Set([
  null,
  "accessoire",
  "amenagement_utilitaire",
  "coffre",
  "entretien",
  "mecanique",
  "nettoyage",
  "vitre_laterale",
]);

/**
 * Ressemblance d'une ligne de facture et d'une ligne de rapport (ou de PV). Ordre des critères : la pièce, le dommage, l'opération, le montant
 * brut, les mots d'un élément qui réunit plusieurs pièces ; les rangs départagent ensuite, le premier d'abord.
 */
export function ressemblance(facture: LigneLue, autre: LigneLue): Ressemblance {
  const piece = memePiece(facture, autre);
  if (piece === null) return { gain: 0, score: 0 };
  const dommage = facture.dommage !== null && facture.dommage === autre.dommage;
  const operation = facture.operation !== null && facture.operation === autre.operation;
  const montant = facture.brut_ht !== null && facture.brut_ht === autre.brut_ht;
  const mots = motsCommuns(facture, autre);
  const criteres = [true, piece === "exacte", dommage, operation, montant];
  const departage = REUNIT.has(facture.element) ? Math.round(mots * (MOTS - 1)) : 0;
  const gain = criteres.reduce((total, vrai) => total * PAS + Number(vrai), 0) * MOTS + departage;
  const inconnu = facture.dommage === null || autre.dommage === null;
  const score =
    (piece === "exacte" ? 0.5 : 0.35) +
    (dommage ? 0.2 : inconnu ? 0.1 : 0) +
    (operation || autre.operation === null ? 0.15 : 0) +
    (montant || autre.brut_ht === null ? 0.1 : 0) +
    0.05 * mots;
  return { gain, score: Math.round(Math.min(1, score) * 100) / 100 };
}
