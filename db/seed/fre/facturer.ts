import { arrondir } from "../../../domain/commun/montants.ts";
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

const somme = <T>(liste: readonly T[], de: (element: T) => number) =>
  liste.reduce((total, element) => total + de(element), 0);

/** La facture qui répond à un rapport ; les dommages d'usure normale n'y figurent pas. */
export function facturer(lignes: readonly LigneChiffree[], taux: TauxVetuste, conditions: Conditions): Facture {
  const facturees = lignes
    .filter((l) => l.facturable)
    .map((ligne): LigneFacturee => {
      // La peinture vieillit avec la main-d'œuvre : la facture n'a qu'une colonne pour les deux.
      const vetusteMo = arrondir((ligne.mo + ligne.peinture) * taux.main_oeuvre, 100);
      const vetustePieces = arrondir(ligne.pieces * taux[ligne.possible.nature], 100);
      const remise = conditions.forfait ? arrondir(ligne.brut * conditions.remise, 100) : 0;
      return { ligne, vetusteMo, vetustePieces, remise, net: ligne.brut - vetusteMo - vetustePieces - remise };
    });
  const brut = somme(facturees, (f) => f.ligne.brut);
  const abattement = somme(facturees, (f) => f.vetusteMo + f.vetustePieces + f.remise);
  const remise = conditions.forfait ? 0 : arrondir((brut - abattement) * conditions.remise, 100);
  const franchise = Math.min(conditions.franchise, brut - abattement - remise);
  const net = brut - abattement - remise - franchise;
  const tva = conditions.regime === "tva_20" ? arrondir(net * 20, 100) : null;
  const ttc = net + (tva ?? 0);
  return { lignes: facturees, depassement: null, taux, brut, abattement, remise, franchise, net, tva, ttc };
}

/** Le brut qu'il faut constater pour qu'une facture tombe près du net voulu. */
export const brutPour = (net: number, taux: TauxVetuste, { remise, franchise }: Conditions): number =>
  // La moitié environ d'un dossier est de la main-d'œuvre et de la peinture ; les forfaits ne vieillissent pas.
  Math.round(((net * 100) / (100 - remise) + franchise) / (1 - (taux.main_oeuvre * 0.75) / 100));
