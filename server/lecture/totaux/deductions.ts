import { sommeDesLignes } from "../../../domain/fre/controles-montants.ts";
import type { LigneLue } from "../../../domain/fre/document-lu.ts";
import { plier } from "../../../domain/fre/vocabulaire/texte.ts";
import { libelleTotal } from "../../../domain/fre/vocabulaire/totaux.ts";

/** Une franchise ou une remise imprimée comme une ligne du tableau, en négatif ; ou le brut, imprimé à leur suite sans qu'on connaisse son nom. */
export interface Deduction {
  champ: "franchise_ht" | "remise_ht" | "brut_ht" | "abattement_ht";
  montant: number;
  ligne: LigneLue;
}

/** Hors d'un avoir, ce que le loueur retire de lui-même n'est pas une ligne de remise en état. */
const GESTE = /^(?:geste commercial|rabais|ristourne|remise (?!en |a ))/;

function deduction(ligne: LigneLue): Deduction | null {
  const geste = GESTE.test(plier(ligne.designation)) ? "remise_ht" : null;
  const champ = ligne.element === null ? (geste ?? libelleTotal(ligne.designation)) : null;
  if ((champ !== "franchise_ht" && champ !== "remise_ht") || ligne.net_ht === null || ligne.net_ht >= 0) return null;
  return { champ, montant: -ligne.net_ht, ligne };
}

/** « Valeur expertise HT 1 093,50 », dans le tableau : une rangée sans pièce qui fait la somme des lignes d'avant elle est leur total. */
function sommeDeCellesDAvant(ligne: LigneLue, precedentes: readonly LigneLue[]): "brut_ht" | "net_ht" | null {
  if (ligne.element !== null || ligne.nature !== "fre" || !ligne.brut_ht || precedentes.length < 2) return null;
  if (precedentes.filter(({ element }) => element !== null).length * 2 < precedentes.length) return null;
  if (sommeDesLignes(precedentes, "brut_ht") === ligne.brut_ht) return "brut_ht";
  return sommeDesLignes(precedentes, "net_ht") === ligne.net_ht ? "net_ht" : null;
}

/** Le brut, et l'abattement imprimé à côté, s'il reste à en déduire quelque chose : sans déduction, rien ne dit qu'un total sans nom est celui-là. */
function totalSansNom(ligne: LigneLue, precedentes: readonly LigneLue[], deduit: boolean): Deduction[] {
  const abattues = precedentes.some(({ abattement_ht }) => abattement_ht);
  const estBrut = (deduit || abattues) && sommeDeCellesDAvant(ligne, precedentes) === "brut_ht";
  if (!estBrut || ligne.brut_ht === null) return [];
  const abattement = ligne.abattement_ht ?? 0;
  const deduits = precedentes.reduce((somme, { abattement_ht }) => somme + (abattement_ht ?? 0), 0);
  const brut: Deduction = { champ: "brut_ht", montant: ligne.brut_ht, ligne };
  return abattement > 0 && abattement === deduits
    ? [brut, { champ: "abattement_ht", montant: abattement, ligne }]
    : [brut];
}

/**
 * Sépare des lignes la franchise et la remise que le tableau imprime en négatif : ce sont des totaux, que rien d'autre n'imprime.
 * Un avoir n'est fait que de montants négatifs : il garde toutes ses lignes. Une rangée qui additionne les précédentes en est le total, le brut si un
 * libellé du papier dit que quelque chose est `deduit`.
 */
export function detacherDeductions(
  toutes: readonly LigneLue[],
  avoir: boolean,
  deduit: boolean,
): { lignes: LigneLue[]; deductions: Deduction[] } {
  const sommes = toutes.filter((ligne, i) => sommeDeCellesDAvant(ligne, toutes.slice(0, i)) !== null);
  const bruts =
    toutes.map((ligne, i) => totalSansNom(ligne, toutes.slice(0, i), deduit)).find((d) => d.length > 0) ?? [];
  const { lignes, deductions } = detacherNegatives(
    toutes.filter((ligne) => !sommes.includes(ligne)),
    avoir,
  );
  return { lignes, deductions: [...deductions, ...bruts] };
}

/** Les mêmes déductions, sans chercher de total parmi les lignes : une facture électronique n'en porte que là où il se dit. */
export function detacherNegatives(
  toutes: readonly LigneLue[],
  avoir: boolean,
): { lignes: LigneLue[]; deductions: Deduction[] } {
  const deductions = avoir ? [] : toutes.map(deduction).filter((d) => d !== null);
  return { lignes: toutes.filter((ligne) => !deductions.some((d) => d.ligne === ligne)), deductions };
}
