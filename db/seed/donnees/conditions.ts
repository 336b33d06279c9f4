import type { GrilleVetuste, TauxVetuste, TrancheVetuste } from "../rangs-demandes.ts";

/** Taux usuels par tranche d'âge : première colonne jusqu'à 20 000 km par an, seconde au-delà (fiche domaine 2.5). */
const BAREME = [
  [0, 0],
  [5, 10],
  [10, 15],
  [20, 25],
  [25, 30],
] as const;

// Les forfaits, clés et documents ne vieillissent pas ; les pneumatiques suivent leur usure propre.
const taux = (base: number): TauxVetuste => ({
  main_oeuvre: base,
  peinture: base,
  pieces: base === 0 ? 0 : base + 5,
  pneus: base === 0 ? 0 : 30,
  forfaits: 0,
});

/** La grille par défaut, décalée de quelques points pour un loueur plus ou moins généreux ; au forfait, rien ne vieillit. */
export function grille({ decalage, forfait }: Pick<Conditions, "decalage" | "forfait">): GrilleVetuste {
  const vieillir = (base: number, rang: number) => taux(rang === 0 || forfait ? 0 : Math.max(0, base + decalage));
  const tranches = BAREME.map(
    ([bas, haut], rang): TrancheVetuste => ({
      age_min_mois: rang * 12,
      age_max_mois: rang === BAREME.length - 1 ? null : rang * 12 + 11,
      jusqu_au_seuil: vieillir(bas, rang),
      au_dela_du_seuil: vieillir(haut, rang),
    }),
  );
  return { seuil_km_par_an: 20_000, grille: tranches };
}

export interface Conditions {
  loueur: string;
  /** Clé d'une société : conditions négociées par elle ; absente, valables pour toutes. */
  societe?: string;
  decalage: number;
  /** Barème forfaitaire : ni vétusté ni franchise, une remise négociée sur chaque ligne (fiche domaine 3.4). */
  forfait: boolean;
  franchise: number;
  remise: number;
  regime: "tva_20" | "hors_champ";
  delai: number;
}

const c = (loueur: string, reste: Partial<Conditions> = {}): Conditions => ({
  loueur,
  decalage: 0,
  forfait: false,
  franchise: 25_000,
  remise: 0,
  regime: "tva_20",
  delai: 30,
  ...reste,
});

const FORFAIT = { forfait: true, franchise: 0, regime: "hors_champ" } as const;

export const CONDITIONS: readonly Conditions[] = [
  c("Arval"),
  c("Ayvens"),
  c("Alphabet", { decalage: -5, franchise: 20_000 }),
  c("Athlon", { franchise: 25_000, delai: 21 }),
  c("Leasys", { ...FORFAIT, remise: 12 }),
  c("Diac Location / Mobilize Lease&Co", { decalage: 5 }),
  c("Volkswagen Financial Services", { franchise: 30_000, delai: 15 }),
  c("Kinto", { ...FORFAIT, remise: 14 }),
  c("Crédit Agricole Mobility", { delai: 15 }),
  c("Fraikin", { ...FORFAIT, remise: 15, delai: 15 }),
  c("Arval", { societe: "transalpes", remise: 5, franchise: 30_000, delai: 45 }),
  c("Leasys", { ...FORFAIT, societe: "boreal", remise: 18 }),
];

/** Conditions appliquées par un loueur à une société : les siennes si elle en a négocié, sinon celles de tous, sinon les usuelles. */
export const conditionsDe = (loueur: string, societe: string): Conditions =>
  CONDITIONS.find((x) => x.loueur === loueur && x.societe === societe) ??
  CONDITIONS.find((x) => x.loueur === loueur && !x.societe) ??
  c(loueur);
