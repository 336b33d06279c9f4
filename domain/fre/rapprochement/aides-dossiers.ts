import type { Conditions } from "../conditions.ts";
import type { DetailsLigne, LigneLue, TotauxLus, VehiculeLu } from "../document-lu.ts";
import type { ARapprocher } from "./a-rapprocher.ts";
import { rapprocher } from "./rapprocher.ts";

// Des dossiers inventés, un par règle ou par rencontre de règles : les mêmes lignes courtes, le même contrat, une voiture de quarante mois.

type Texte = LigneLue["element"];
export type Court = [
  designation: string,
  element: Texte,
  dommage: LigneLue["dommage"],
  operation: LigneLue["operation"],
];
export interface Reste {
  details?: DetailsLigne;
  facturable?: boolean;
  nature?: LigneLue["nature"];
  quantite?: number;
}

export const ligne = (
  [designation, element, dommage, operation]: Court,
  montants: [number | null, number | null, number | null],
  reste: Reste = {},
): LigneLue => ({
  page: 1,
  designation,
  nature: "fre",
  element,
  localisation: null,
  dommage,
  operation,
  facturable: true,
  quantite: 1,
  brut_ht: montants[0],
  abattement_ht: montants[1],
  net_ht: montants[2],
  ...reste,
});
/** Ligne de rapport : un seul montant. */
export const R = (c: Court, brut: number, reste?: Reste) => ligne(c, [brut, null, brut], reste);
/** Ligne de facture : brut et abattement ; le net suit, sauf s'il est donné. */
export const F = (c: Court, brut: number, abattement: number, reste?: Reste & { net?: number }) => {
  const { net = brut - abattement, ...autres } = reste ?? {};
  return ligne(c, [brut, abattement, net], autres);
};
export const P = (c: Court) => ligne(c, [null, null, null]);
export const mesure = (dimension: string): Reste => ({ details: { dimension } });

export const RIEN: TotauxLus = {
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
};
export const vehicule = (
  lignes: LigneLue[],
  totaux: Partial<TotauxLus> = {},
  reste: Partial<VehiculeLu> = {},
): VehiculeLu => ({
  immatriculation: "AB-123-CD",
  vin: null,
  marque: null,
  modele: null,
  kilometrage: 40_000,
  // Quarante mois à la restitution, 12 000 km par an.
  date_mise_en_circulation: "2021-11-05",
  date_restitution: "2025-03-10",
  contrat: null,
  lignes,
  totaux: { ...RIEN, ...totaux },
  ...reste,
});

/** Un rapport, sous le total que ses lignes font : rien n'en manque. */
export const expertise = (lignes: LigneLue[], reste: Partial<VehiculeLu> = {}): VehiculeLu =>
  vehicule(lignes, { brut_ht: lignes.reduce((total, l) => total + (l.brut_ht ?? 0), 0) }, reste);

export const taux = { main_oeuvre: 20, peinture: 20, pieces: 30, pneus: 50, forfaits: 0 };
export const base: Conditions = {
  loueur: "Arval",
  type_vehicule: "VP",
  valable_du: "2022-01-01",
  valable_au: null,
  vetuste: {
    seuil_km_par_an: 20_000,
    grille: [
      {
        age_min_mois: 0,
        age_max_mois: 35,
        jusqu_au_seuil: { ...taux, main_oeuvre: 10, peinture: 10 },
        au_dela_du_seuil: taux,
      },
      { age_min_mois: 36, age_max_mois: null, jusqu_au_seuil: taux, au_dela_du_seuil: { ...taux, main_oeuvre: 25 } },
    ],
  },
  remise: null,
  franchise: null,
  seuils: {
    rayure_max_mm: 30,
    rayure_pare_chocs_max_mm: 50,
    rayure_retroviseur_max_mm: 30,
    bosse_max_mm: 20,
    pneu_profil_min_mm: 4,
    jante_frottement_max_mm: 50,
    impact_pare_brise_hors_champ_max_mm: 20,
  },
  regime_tva: "tva_20",
  tolerance_km_apres_restitution: 50,
  delai_contestation_jours: 30,
};
export const sansVetuste = { ...base, vetuste: null };

export interface Dossier {
  rapport?: LigneLue[];
  facture: LigneLue[];
  pv?: LigneLue[];
  totaux?: Partial<TotauxLus>;
  conditions?: Conditions;
  autre?: Partial<ARapprocher>;
}

export const net = (lignes: readonly LigneLue[]) => lignes.reduce((total, l) => total + (l.net_ht ?? 0), 0);
export function faire({ rapport, facture, pv, totaux, conditions = base, autre }: Dossier) {
  const deduit = (totaux?.remise_ht ?? 0) + (totaux?.franchise_ht ?? 0);
  return rapprocher({
    rapport: rapport ? expertise(rapport) : null,
    facture: vehicule(facture, { net_ht: net(facture) - deduit, ...totaux }),
    pv: pv ? vehicule(pv) : null,
    conditions,
    dateFacture: "2025-04-02",
    ...autre,
  });
}
export const dits = (dossier: Dossier) =>
  faire(dossier).verdicts.map((v) => [v.ligne_facture, v.ligne_rapport, v.ligne_pv, v.verdict, v.montant_contestable]);
export const codes = (dossier: Dossier) => faire(dossier).verdicts.map((v) => v.verdict);
export const contestable = (dossier: Dossier) => faire(dossier).montant_contestable_total;

export const porte: Court = ["Porte AVG", "porte_avant_gauche", "rayure", "reparation_peinture"];
export const capot: Court = ["Capot", "capot", "eclat", "peinture"];
export const toit: Court = ["Toit", "toit", "bosse", "dsp"];
export const retro: Court = ["Rétroviseur droit", "retroviseur_droit", "rayure", "peinture"];
export const bouclier: Court = ["Pare-chocs AV", "pare_chocs_avant", "rayure", "reparation_peinture"];
export const jante: Court = ["Jante alliage AVD", "roue_avant_droite", "jante_frottee", "reparation"];
export const pneu: Court = ["Pneumatique AVD", "roue_avant_droite", "usure", "remplacement"];
export const enjoliveur: Court = ["Enjoliveur AVD", "roue_avant_droite", "manquant", "remplacement"];
export const pareBrise: Court = ["Pare-brise (forfait)", "pare_brise", "impact", "reparation"];
