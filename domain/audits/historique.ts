import { arrondir } from "../commun/montants.ts";
import type { Operation } from "../fre/codes.ts";
import { familleDe, HISTORIQUE_MINIMAL } from "./bareme.ts";
import { type ClasseOperation, classeDe } from "./operation.ts";

/** Une ligne validée d'un rapport ou d'une facture de ce loueur à cette société. Centimes HT, avant vétusté. */
export interface LignePassee {
  element: string;
  dommage: string;
  operation: Operation | null;
  brut_ht: number;
}

export interface PrixPasse {
  n: number;
  mediane_ht: number;
}

/** Ce que ce loueur a facturé, par famille d'élément, dommage et classe d'opération. */
export type Historique = ReadonlyMap<string, PrixPasse>;

const cle = (element: string, dommage: string, classe: ClasseOperation): string =>
  `${familleDe(element)}|${dommage}|${classe}`;

/** Médiane de montants entiers, arrondie au centime. */
export function mediane(montants: readonly number[]): number {
  const tries = [...montants].sort((a, b) => a - b);
  const milieu = Math.floor(tries.length / 2);
  const [bas = 0, haut = 0] = [tries[tries.length % 2 ? milieu : milieu - 1], tries[milieu]];
  return arrondir(bas + haut, 2);
}

export function resumerHistorique(lignes: readonly LignePassee[]): Historique {
  const groupes = new Map<string, number[]>();
  for (const l of lignes) {
    const classe = classeDe(l.operation, l.element);
    if (classe === null || l.brut_ht <= 0) continue;
    const c = cle(l.element, l.dommage, classe);
    groupes.set(c, [...(groupes.get(c) ?? []), l.brut_ht]);
  }
  return new Map([...groupes].map(([c, montants]) => [c, { n: montants.length, mediane_ht: mediane(montants) }]));
}

/** Le prix passé d'une remise en état, si assez de lignes le disent. */
export function prixPasse(
  historique: Historique,
  element: string,
  dommage: string,
  classe: ClasseOperation,
): PrixPasse | null {
  const passe = historique.get(cle(element, dommage, classe));
  return passe && passe.n >= HISTORIQUE_MINIMAL ? passe : null;
}
