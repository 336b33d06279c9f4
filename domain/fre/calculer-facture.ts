import { arrondir } from "../commun/montants.ts";

/** Composantes chiffrées d'un dommage, en centimes HT. Les forfaits (vitrage, clés, documents) n'ont ni temps ni pièce. */
export interface Composantes {
  main_oeuvre_ht: number;
  peinture_ht: number;
  pieces_ht: number;
  forfait_ht: number;
}

/** Abattement de vétusté par nature de coût, en centièmes de pour-cent (20 % = 2000) ; une nature absente n'est pas abattue. */
export type TauxVetuste = Partial<Record<keyof Composantes, number>>;

export interface ConditionsFacture {
  vetuste: TauxVetuste;
  /** Remise négociée sur le montant abattu, en centièmes de pour-cent. */
  remise_pct: number;
  /** Franchise d'un véhicule, en centimes HT. */
  franchise_ht: number;
  /** TVA en centièmes de pour-cent ; 0 quand le loueur facture une indemnité hors champ. */
  tva_pct: number;
}

export interface LigneCalculee {
  brut_ht: number;
  vetuste_ht: number;
  net_ht: number;
}

export interface FactureCalculee {
  lignes: LigneCalculee[];
  brut_ht: number;
  vetuste_ht: number;
  remise_ht: number;
  franchise_ht: number;
  total_ht: number;
  tva: number;
  ttc: number;
}

const NATURES = ["main_oeuvre_ht", "peinture_ht", "pieces_ht", "forfait_ht"] as const;
const CENT_POUR_CENT = 10_000;
const part = (centimes: number, pct: number): number => arrondir(centimes * pct, CENT_POUR_CENT);
const somme = (montants: readonly number[]): number => montants.reduce((a, b) => a + b, 0);

/** Un dommage après vétusté : chaque nature est abattue à son taux et arrondie au centime, demi vers le haut. */
export function calculerLigne(composantes: Composantes, vetuste: TauxVetuste): LigneCalculee {
  const brut_ht = somme(NATURES.map((nature) => composantes[nature]));
  const vetuste_ht = somme(NATURES.map((nature) => part(composantes[nature], vetuste[nature] ?? 0)));
  return { brut_ht, vetuste_ht, net_ht: brut_ht - vetuste_ht };
}

/**
 * Du rapport à la facture, dans l'ordre de l'usage : vétusté ligne à ligne, remise négociée, puis franchise déduite du total HT
 * (jamais au-delà de lui), TVA en dernier. Tout est en centimes entiers ; chaque étape est arrondie.
 */
export function calculerFacture(
  composantes: readonly Composantes[],
  conditions: Readonly<ConditionsFacture>,
): FactureCalculee {
  const lignes = composantes.map((ligne) => calculerLigne(ligne, conditions.vetuste));
  const brut_ht = somme(lignes.map((ligne) => ligne.brut_ht));
  const abattu = somme(lignes.map((ligne) => ligne.net_ht));
  const remise_ht = part(abattu, conditions.remise_pct);
  const franchise_ht = Math.min(conditions.franchise_ht, abattu - remise_ht);
  const total_ht = abattu - remise_ht - franchise_ht;
  const tva = part(total_ht, conditions.tva_pct);
  return { lignes, brut_ht, vetuste_ht: brut_ht - abattu, remise_ht, franchise_ht, total_ht, tva, ttc: total_ht + tva };
}
