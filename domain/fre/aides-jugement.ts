import type { DocumentLu, LigneLue, TotauxLus, VehiculeLu } from "./document-lu.ts";

/** De quoi écrire une lecture d'essai : une ligne de remise en état, ses montants en centimes. */
export const ligne = (champs: Partial<LigneLue> = {}): LigneLue => ({
  page: 1,
  designation: "Capot - rayure",
  nature: "fre",
  element: "capot",
  localisation: "avant",
  dommage: "rayure",
  operation: null,
  facturable: true,
  quantite: 1,
  brut_ht: champs.net_ht ?? null,
  abattement_ht: null,
  net_ht: null,
  ...champs,
});

/** 1 000,00 € en deux lignes. */
export const lignes = [
  ligne({ net_ht: 60_000 }),
  ligne({ designation: "Toit - bosse", element: "toit", dommage: "bosse", net_ht: 40_000 }),
];

export const totaux = (champs: Partial<TotauxLus> = {}): TotauxLus => ({
  brut_ht: null,
  abattement_ht: null,
  remise_ht: null,
  franchise_ht: null,
  net_ht: null,
  tva: null,
  ttc: null,
  ...champs,
});

type Voulu = Omit<Partial<VehiculeLu>, "totaux"> & { totaux?: Partial<TotauxLus> };

const vehicule = (champs: Voulu): VehiculeLu => ({
  immatriculation: null,
  vin: null,
  marque: null,
  modele: null,
  kilometrage: null,
  date_mise_en_circulation: null,
  date_restitution: null,
  contrat: null,
  lignes: [],
  ...champs,
  totaux: totaux(champs.totaux),
});

/** Une facture de ces véhicules, sans rien de jugé encore. */
export const document = (...vehicules: Voulu[]): DocumentLu => ({
  type_document: "facture",
  numero: null,
  date_document: null,
  loueur: null,
  vehicules: vehicules.map(vehicule),
  anomalies: [],
  nombre_pages: 1,
});
