import type { Mot } from "../argent/livre.ts";
import { type EtatContestation, lignesModifiables } from "./etats.ts";
import type { Nature } from "./lettres-de-suite.ts";

/** Ce qu'il est advenu d'une ligne réclamée. */
export const ISSUES = ["acceptee", "partielle", "refusee"] as const;
export type Issue = (typeof ISSUES)[number];
export const LIBELLES_ISSUE: Record<Issue, string> = {
  acceptee: "Acceptée",
  partielle: "Acceptée en partie",
  refusee: "Refusée",
};

/**
 * Montants en centimes HT ; `montant_accorde` est nul tant que le loueur n'a pas répondu sur cette ligne. `relancee` : acceptée en partie,
 * son reste a été redemandé et attend une réponse.
 */
export interface LigneChiffree {
  montant_reclame: number;
  montant_accorde: number | null;
  relancee?: boolean;
  /** Ce que les avoirs en ont rendu. */
  montant_recu?: number;
}

/** Une contestation, et la lettre qui s'y rédige. */
interface Demandeuse {
  contestee_le: string | null;
  lettre?: { nature: Nature } | null;
}

/** Ce qu'une ligne laisse à obtenir, en centimes HT. */
export const resteDe = ({ montant_reclame, montant_accorde }: LigneChiffree): number =>
  montant_reclame - (montant_accorde ?? 0);

/**
 * Les lignes que la prochaine lettre porte : toutes la première fois ; ensuite celles dont le loueur n'a pas tout accordé, ou n'a rien dit.
 */
export const lignesDeLettre = <L extends LigneChiffree>(c: Demandeuse & { lignes: readonly L[] }): L[] =>
  c.lignes.filter((l) => demandeDeLettre(l, c) > 0 || c.contestee_le === null);

/** Ce que la prochaine lettre demande d'une ligne : tout la première fois, ensuite son reste ; d'un avoir, ce qu'il reste à en rendre. */
export function demandeDeLettre(l: LigneChiffree, { contestee_le, lettre }: Demandeuse): number {
  if (lettre?.nature === "avoir") return (l.montant_accorde ?? 0) - (l.montant_recu ?? 0);
  return contestee_le === null ? l.montant_reclame : resteDe(l);
}

/** La première ligne que la lecture ne permet pas d'affirmer : la lettre ne part pas avec elle. Accordée, le loueur l'a affirmée lui-même. */
export const ligneRetenue = <L extends LigneChiffree & { a_verifier: string | null }>(
  c: Demandeuse & { lignes: readonly L[] },
): L | undefined => (c.lettre?.nature === "avoir" ? undefined : lignesDeLettre(c).find((l) => l.a_verifier !== null));

/** L'issue d'une ligne découle de ses deux montants ; sans réponse, ou redemandée, elle n'en a pas. */
export function issueDe({ montant_reclame, montant_accorde, relancee }: LigneChiffree): Issue | null {
  if (montant_accorde === null || relancee) return null;
  if (montant_accorde === 0) return "refusee";
  return montant_accorde < montant_reclame ? "partielle" : "acceptee";
}

export interface Bilan {
  reclame: number;
  accorde: number;
  refuse: number;
  en_cours: number;
}

/**
 * Réclamé, accordé, refusé, en cours, en centimes HT : réclamé = accordé + refusé + en cours. Rien n'est réclamé avant que la lettre parte,
 * ni d'une facture conforme ; soldée, ce qui n'a pas été accordé est refusé. La base tient les mêmes sommes (vue `livre_argent`).
 */
export function bilan(etat: EtatContestation, lignes: readonly LigneChiffree[]): Bilan {
  if (etat === "conforme" || lignesModifiables(etat)) return { reclame: 0, accorde: 0, refuse: 0, en_cours: 0 };
  const somme = (de: (l: LigneChiffree) => number) => lignes.reduce((total, l) => total + de(l), 0);
  const reclame = somme((l) => l.montant_reclame);
  const accorde = somme((l) => l.montant_accorde ?? 0);
  const attend = etat === "soldee" ? 0 : somme((l) => (l.montant_accorde === null || l.relancee ? resteDe(l) : 0));
  return { reclame, accorde, refuse: reclame - accorde - attend, en_cours: attend };
}

export interface ComptesLignes {
  /** Lignes réclamées par une lettre partie. */
  lignes: number;
  /** Celles dont l'issue est connue : le loueur a répondu, ou le dossier est soldé (sans réponse : refusée, comme en euros). */
  tranchees: number;
  /** Dont acceptées, en tout ou partie. */
  acceptees: number;
  /** Dont acceptées en partie seulement. */
  partielles: number;
}

/** Le pendant du bilan en nombre de lignes : une ligne qui n'attend plus rien est tranchée, jamais oubliée du taux de succès. */
export function compterLignes(etat: EtatContestation, lignes: readonly LigneChiffree[]): ComptesLignes {
  if (etat === "conforme" || lignesModifiables(etat)) return { lignes: 0, tranchees: 0, acceptees: 0, partielles: 0 };
  const combien = (est: (l: LigneChiffree) => boolean) => lignes.filter(est).length;
  const acceptee = (l: LigneChiffree) => l.montant_accorde !== null && l.montant_accorde > 0;
  return {
    lignes: lignes.length,
    tranchees: etat === "soldee" ? lignes.length : combien((l) => l.montant_accorde !== null),
    acceptees: combien(acceptee),
    partielles: combien((l) => acceptee(l) && resteDe(l) > 0),
  };
}

/** L'état que dit une réponse, d'après ce que chaque ligne a reçu ; rien d'accordé et une ligne sans réponse : toujours contestée. */
export function etatDeReponse(
  lignes: readonly LigneChiffree[],
): "contestee" | "acceptee" | "partiellement_acceptee" | "refusee" {
  const { accorde } = bilan("contestee", lignes);
  const sansReponse = lignes.some((l) => l.montant_accorde === null);
  if (accorde === 0) return sansReponse ? "contestee" : "refusee";
  return lignes.every((l) => l.montant_accorde === l.montant_reclame) ? "acceptee" : "partiellement_acceptee";
}

/** Une réclamation sur une ligne de facture, ou sur la facture entière (`facture_ligne_id` nul). */
export interface Reclamation {
  id: string;
  facture_ligne_id: string | null;
  montant_reclame: number;
}

/**
 * Le plus que l'on puisse encore réclamer à cet endroit, en centimes : ce que la ligne facture moins ce que d'autres motifs y réclament
 * déjà. Sur la facture entière, ce que la facture demande (taxe comprise : une TVA à tort se réclame) moins toutes les réclamations.
 * @param sauf la réclamation que l'on est en train de changer
 */
export function plafond(
  reclamations: readonly Reclamation[],
  facture: { net_ht: number; tva: number },
  ligne: { id: string; net_ht: number } | null,
  sauf?: string,
): number {
  const autres = reclamations.filter((r) => r.id !== sauf);
  const deja = (r: readonly Reclamation[]) => r.reduce((total, x) => total + x.montant_reclame, 0);
  const reste = Math.max(0, facture.net_ht + facture.tva - deja(autres));
  if (!ligne) return reste;
  return Math.max(0, ligne.net_ht - deja(autres.filter((r) => r.facture_ligne_id === ligne.id)));
}

/**
 * La somme d'un mot pour cette contestation, telle que sa ligne la dit ; nulle tant que le mot n'a pas lieu d'être : avant la lettre, rien n'est
 * encore réclamé ni refusé, et après elle, plus rien n'est à réclamer. Zéro se lirait comme une réponse.
 */
export function sommeDe<M extends Mot>(c: Record<M, number> & { etat: EtatContestation }, mot: M): number | null {
  const avantLaLettre = mot === "a_reclamer" || mot === "hors_delai";
  return c[mot] === 0 && avantLaLettre !== lignesModifiables(c.etat) ? null : c[mot];
}

/** Combien de lignes le livre ouvre derrière une somme : une facture qu'un avoir rend sans lettre y en a une, de réclamé et d'accordé. */
export const lignesDerriere = (t: {
  lignes: number;
  lignes_acceptees: number;
  lignes_en_cours: number;
  rendues_sans_lettre: number;
}) => ({
  reclame: t.lignes + t.rendues_sans_lettre,
  accorde: t.lignes_acceptees + t.rendues_sans_lettre,
  en_cours: t.lignes_en_cours,
});
