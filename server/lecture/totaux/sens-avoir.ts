import type { LigneLue, TotauxLus, VehiculeLu } from "../../../domain/fre/document-lu.ts";

const oppose = <T extends number | null | undefined>(montant: T): T =>
  (typeof montant === "number" && montant !== 0 ? -montant : montant) as T;

/** Détails d'une ligne qui sont des montants : ils suivent le sens de la ligne. */
const MONTANTS = [
  "mo_ht",
  "peinture_ht",
  "pieces_ht",
  "autres_ht",
  "prix_unitaire_ht",
  "vetuste_mo_ht",
  "vetuste_peinture_ht",
  "vetuste_pieces_ht",
  "remise_ht",
] as const;

function ligneOpposee(ligne: LigneLue): LigneLue {
  const { brut_ht, abattement_ht, net_ht, details } = ligne;
  const opposee = {
    ...ligne,
    brut_ht: oppose(brut_ht),
    abattement_ht: oppose(abattement_ht),
    net_ht: oppose(net_ht),
  };
  if (!details) return opposee;
  const copie = { ...details };
  for (const champ of MONTANTS) if (copie[champ] !== undefined) copie[champ] = oppose(copie[champ]);
  return { ...opposee, details: copie };
}

const montantDe = ({ net_ht, brut_ht }: LigneLue): number => net_ht ?? brut_ht ?? 0;

/**
 * Le véhicule d'un avoir, en négatif. Un avoir imprime parfois ses montants en positif : son titre seul en dit le sens, comme le
 * code d'un avoir électronique. Lignes et totaux se retournent chacun s'ils font un montant positif ; une reprise imprimée à contresens des
 * autres lignes le reste.
 */
export function enCredit(vehicule: VehiculeLu): VehiculeLu {
  const { lignes, totaux } = vehicule;
  const aRetourner = lignes.reduce((total, ligne) => total + montantDe(ligne), 0) > 0;
  const total = totaux.ttc ?? totaux.net_ht ?? totaux.brut_ht ?? 0;
  // Un signe imprimé loin de son nombre se perd : celui qu'un autre total a gardé n'est pas à contresens.
  const retournes = Object.fromEntries(
    Object.entries(totaux).map(([champ, montant]) => [champ, montant !== null && montant > 0 ? -montant : montant]),
  ) as unknown as TotauxLus;
  return {
    ...vehicule,
    lignes: aRetourner ? lignes.map(ligneOpposee) : lignes,
    totaux: total > 0 ? retournes : totaux,
  };
}
