import { formaterEuros } from "../commun/montants.ts";
import { accuse, type CodeVerdict, type MotifContestation } from "../fre/verdicts.ts";

/** Un verdict du rapprochement, tel que la base le garde. Montants en centimes HT. */
export interface VerdictGarde {
  rang: number;
  facture_ligne_id: string | null;
  rapport_ligne_id: string | null;
  pv_ligne_id: string | null;
  verdict: CodeVerdict;
  montant_contestable: number;
  phrase: string;
  designation: string | null;
  /** Net facturé de la ligne ; nul pour un verdict sur la facture entière. */
  net_ht: number | null;
}

export interface LignePreremplie {
  facture_ligne_id: string | null;
  rapport_ligne_id: string | null;
  pv_ligne_id: string | null;
  motif: MotifContestation;
  designation: string;
  net_ht: number;
  montant_reclame: number;
  explication: string;
}

export const FACTURE_ENTIERE = "Facture entière";

/**
 * Les lignes à réclamer d'après les verdicts, dans leur ordre. Une ligne ne se réclame jamais au-delà de son net, même sous deux motifs ;
 * le tout jamais au-delà du montant contestable de la facture, qui tient compte de la remise et de la franchise : l'excédent s'enlève
 * des dernières lignes, et l'explication le dit.
 */
export function preremplir(
  verdicts: readonly VerdictGarde[],
  facture: { net_ht: number; montant_contestable: number },
): LignePreremplie[] {
  const reste = new Map<string, number>();
  const lignes: LignePreremplie[] = [];
  for (const v of [...verdicts].sort((a, b) => a.rang - b.rang)) {
    if (!accuse(v.verdict) || v.montant_contestable <= 0) continue;
    const net = v.net_ht ?? facture.net_ht;
    const cle = v.facture_ligne_id ?? "";
    const possible = cle === "" ? v.montant_contestable : (reste.get(cle) ?? Math.max(0, net));
    const montant = Math.min(v.montant_contestable, possible);
    if (montant <= 0) continue;
    if (cle !== "") reste.set(cle, possible - montant);
    lignes.push({
      facture_ligne_id: v.facture_ligne_id,
      rapport_ligne_id: v.rapport_ligne_id,
      pv_ligne_id: v.pv_ligne_id,
      motif: v.verdict,
      designation: v.designation ?? FACTURE_ENTIERE,
      net_ht: Math.max(net, montant),
      montant_reclame: montant,
      explication: v.phrase,
    });
  }
  return ramener(lignes, facture.montant_contestable);
}

/** Enlève l'excédent des dernières lignes ; une ligne ramenée à zéro ne se réclame pas. */
function ramener(lignes: readonly LignePreremplie[], total: number): LignePreremplie[] {
  let excedent = lignes.reduce((somme, l) => somme + l.montant_reclame, 0) - total;
  return lignes
    .toReversed()
    .map((l) => {
      const retire = Math.min(Math.max(0, excedent), l.montant_reclame);
      if (retire === 0) return l;
      excedent -= retire;
      const montant_reclame = l.montant_reclame - retire;
      const note = `Ramené à ${formaterEuros(montant_reclame)}\u00a0: la remise et la franchise sont déjà comptées.`;
      return { ...l, montant_reclame, explication: [l.explication, note].filter(Boolean).join(" ") };
    })
    .filter((l) => l.montant_reclame > 0)
    .toReversed();
}
