import { calculer } from "../../../domain/fre/calcul/calculer.ts";
import { type Conditions, grille } from "../donnees/conditions.ts";
import { moisEntre } from "../jours.ts";
import type { TauxVetuste, VehiculeDecrit } from "../rangs-demandes.ts";
import type { LigneChiffree } from "./chiffrer.ts";

export interface LigneFacturee {
  ligne: LigneChiffree;
  vetusteMo: number;
  vetustePieces: number;
  /** Remise propre à la ligne, au barème forfaitaire. */
  remise: number;
  net: number;
}

/** Ligne de facture qui n'est pas de la remise en état (fiche domaine 2.7). */
export interface DepassementKm {
  km: number;
  /** Centimes du kilomètre. */
  prix: number;
  net: number;
}

/** La chaîne d'une facture : brut, vétusté par ligne, remise, franchise plafonnée au reste, TVA (fiche domaine 2.5). */
export interface Facture {
  lignes: LigneFacturee[];
  depassement: DepassementKm | null;
  taux: TauxVetuste;
  brut: number;
  abattement: number;
  remise: number;
  franchise: number;
  /** Net de la remise en état seule. */
  net: number;
  tva: number | null;
  ttc: number;
}

/** Taux de vétusté du loueur pour ce véhicule : son âge en mois révolus et son kilométrage annuel à la restitution. */
export function tauxVetuste(
  conditions: Conditions,
  v: VehiculeDecrit,
  dateRestitution: string,
  kilometrage: number,
): TauxVetuste {
  const age = moisEntre(v.miseEnCirculation, dateRestitution);
  const { grille: tranches, seuil_km_par_an } = grille(conditions);
  const tranche = tranches.find((t) => age >= t.age_min_mois && (t.age_max_mois === null || age <= t.age_max_mois));
  if (!tranche) throw new Error(`Aucune tranche pour ${age} mois`);
  return (kilometrage * 12) / Math.max(age, 1) > seuil_km_par_an ? tranche.au_dela_du_seuil : tranche.jusqu_au_seuil;
}

/** La facture qui répond à un rapport, par le calculateur du produit ; les dommages d'usure normale n'y figurent pas. */
export function facturer(lignes: readonly LigneChiffree[], taux: TauxVetuste, conditions: Conditions): Facture {
  const { forfait, remise, franchise, regime } = conditions;
  const facturables = lignes.filter((l) => l.facturable);
  // La peinture vieillit avec la main-d'œuvre : la facture n'a qu'une colonne pour les deux.
  const parts = facturables.map(({ mo, peinture, pieces, possible }) => ({
    main_oeuvre: mo + peinture,
    [possible.nature]: pieces,
  }));
  const calcul = calculer(parts, {
    taux,
    remise: remise > 0 ? { taux_pct: remise, assiette: forfait ? "ligne" : "total" } : null,
    franchise: franchise > 0 ? { type: "par_vehicule", montant_ht: franchise } : null,
    regime_tva: regime,
  });
  const facturees = calcul.lignes.map((calculee, rang): LigneFacturee => {
    const vetusteMo = calculee.vetuste.find((v) => v.composante === "main_oeuvre")?.abattement_ht ?? 0;
    return {
      ligne: facturables[rang] as LigneChiffree,
      vetusteMo,
      vetustePieces: calculee.vetuste_ht - vetusteMo,
      remise: calculee.remise_ht,
      net: calculee.net_ht,
    };
  });
  const remiseDeLignes = facturees.reduce((total, f) => total + f.remise, 0);
  return {
    lignes: facturees,
    depassement: null,
    taux,
    brut: calcul.brut_ht,
    abattement: calcul.vetuste_ht + remiseDeLignes,
    remise: calcul.remise_ht - remiseDeLignes,
    franchise: calcul.franchise_ht,
    net: calcul.total_ht,
    tva: regime === "tva_20" ? calcul.tva : null,
    // La démonstration n'a pas de régime mixte : sa TVA est toujours connue.
    ttc: calcul.ttc ?? calcul.total_ht,
  };
}

/** Le brut qu'il faut constater pour qu'une facture tombe près du net voulu. */
export const brutPour = (net: number, taux: TauxVetuste, { remise, franchise }: Conditions): number =>
  // La moitié environ d'un dossier est de la main-d'œuvre et de la peinture ; les forfaits ne vieillissent pas.
  Math.round(((net * 100) / (100 - remise) + franchise) / (1 - (taux.main_oeuvre * 0.75) / 100));
