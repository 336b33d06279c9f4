import type { ReactNode } from "react";
import type { LigneLoueur } from "../../../domain/analyses/detail.contrat.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import type { Dossier } from "../../../domain/restitutions/dossiers.ts";
import { jours, pourcent } from "./formats.ts";

export interface ColonneLoueur {
  titre: string;
  cellule: (l: LigneLoueur, vers: Vers) => { n: number; texte: ReactNode | null; sous?: string | undefined };
}
export type Vers = (l: LigneLoueur, dossier: Dossier, texte: string) => ReactNode;

const oui = <T>(valeur: T | null, dire: (v: T) => ReactNode): ReactNode | null =>
  valeur === null ? null : dire(valeur);

/** Ce qui se compare : `null` sous cinq dossiers. Le nombre de restitutions et ce qui est accordé ne sont pas des moyennes. */
const COLONNES: readonly ColonneLoueur[] = [
  { titre: "FRE moyen HT", cellule: (l) => ({ n: l.nombre, texte: oui(l.moyenne_ht, formaterEuros) }) },
  { titre: "Avec FRE", cellule: (l) => ({ n: l.nombre, texte: oui(l.part_avec_frais, pourcent) }) },
  { titre: "Vétusté", cellule: (l) => ({ n: l.vetuste_nombre, texte: oui(l.vetuste_part, pourcent) }) },
  {
    titre: "Franchise",
    cellule: (l) => ({
      n: l.franchise_nombre,
      texte: oui(l.franchise_part, pourcent),
      sous: l.franchise_moyenne_ht === null ? undefined : `moy.\u00a0${formaterEuros(l.franchise_moyenne_ht)}`,
    }),
  },
  { titre: "Remise", cellule: (l) => ({ n: l.remise_nombre, texte: oui(l.remise_part, pourcent) }) },
  {
    titre: "Écart facture",
    cellule: (l, vers) => ({
      n: l.ecart_nombre,
      texte: oui(l.ecart_part, (part) => vers(l, "compare", pourcent(part))),
      sous: l.ecart_part === null ? undefined : `n = ${l.ecart_nombre}`,
    }),
  },
  {
    titre: "Contestées",
    cellule: (l, vers) => ({
      n: l.factures,
      texte: oui(l.contestation_part, (part) => vers(l, "conteste", pourcent(part))),
      sous: l.contestation_part === null ? undefined : `${l.contestees} sur ${l.factures}`,
    }),
  },
  { titre: "Délai rapport", cellule: (l) => ({ n: l.delai_rapport_nombre, texte: oui(l.delai_rapport, jours) }) },
  { titre: "Délai facture", cellule: (l) => ({ n: l.delai_facture_nombre, texte: oui(l.delai_facture, jours) }) },
];

const sansLien: Vers = (_l, _dossier, texte) => texte;

/** Les colonnes qu'un loueur au moins remplit, et les titres des autres. */
export function partagerColonnes(loueurs: readonly LigneLoueur[]): { montrees: ColonneLoueur[]; repliees: string[] } {
  const remplie = (c: ColonneLoueur) => loueurs.some((l) => c.cellule(l, sansLien).texte !== null);
  return {
    montrees: COLONNES.filter(remplie),
    repliees: COLONNES.filter((c) => !remplie(c)).map((c) => c.titre),
  };
}

/** Un loueur dont rien ne se compare n'a pas de rangée de cases vides : une phrase le nomme, avec ses restitutions. */
export function partagerLoueurs(loueurs: readonly LigneLoueur[]): { montres: LigneLoueur[]; replies: LigneLoueur[] } {
  const dit = (l: LigneLoueur) => l.accorde_ht > 0 || COLONNES.some((c) => c.cellule(l, sansLien).texte !== null);
  return { montres: loueurs.filter(dit), replies: loueurs.filter((l) => !dit(l)) };
}

/** Des cases vides d'un loueur montré : trop peu de dossiers, dit une fois pour toutes. */
export function casesTropPeu(loueurs: readonly LigneLoueur[]): boolean {
  const { montrees } = partagerColonnes(loueurs);
  return partagerLoueurs(loueurs).montres.some((l) =>
    montrees.some((c) => {
      const { n, texte } = c.cellule(l, sansLien);
      return texte === null && n > 0;
    }),
  );
}
