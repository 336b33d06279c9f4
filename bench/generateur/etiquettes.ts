import type { Champ } from "./composition.ts";

// Étiquettes d'identification (fiche domaine 3.0). Chaque document en tire une par champ.

export type Rubrique =
  | "plaque"
  | "vin"
  | "mec"
  | "kilometrage"
  | "restitution"
  | "contrat"
  | "marque"
  | "modele"
  | "vehicule";

export const ETIQUETTES: Record<Rubrique, readonly string[]> = {
  plaque: ["Immatriculation", "N° immat.", "Immat.", "N° d'immatriculation", "Immatriculé"],
  vin: ["VIN", "N° de châssis", "N° de série", "Châssis", "N° dans la série du type", "N° VIN"],
  mec: ["1ère mise en circulation", "1ère MEC", "Date MEC", "DPMC", "Date de 1ère mise en circulation"],
  kilometrage: ["Kilométrage", "Km compteur", "Km relevé", "Compteur", "Kilométrage au retour", "Km restitution"],
  restitution: ["Date de restitution", "Restitué le", "Date de retour", "Date du PV", "Restitution"],
  contrat: ["N° de contrat", "Contrat", "Réf. contrat", "Contrat n°", "N° contrat"],
  marque: ["Marque"],
  modele: ["Modèle"],
  vehicule: ["Véhicule", "Désignation du véhicule", "Marque / Modèle", "Marque et modèle"],
};

/** Champs du format que chaque rubrique imprime. */
export const CHAMPS: Record<Rubrique, readonly Champ[]> = {
  plaque: [],
  vin: ["vin"],
  mec: ["mec"],
  kilometrage: ["kilometrage"],
  restitution: ["restitution"],
  contrat: ["contrat"],
  marque: ["marque"],
  modele: ["modele"],
  vehicule: ["marque", "modele"],
};

/** Voisins qui ne sont pas du format : un lecteur ne doit pas les prendre pour lui. */
export const VOISINS: readonly (readonly [etiquette: string, valeurs: readonly string[]])[] = [
  ["N° client", ["CL-004512", "H-31120", "0078451", "C 20114"]],
  ["Centre de coût", ["4210", "FR-EST-07", "CC 118"]],
  ["Énergie", ["Gazole", "Essence", "Électrique"]],
  ["Couleur", ["Gris platine", "Blanc", "Noir métal"]],
  ["Puissance", ["6 CV", "5 CV", "7 CV"]],
  ["Genre", ["VP", "CTTE"]],
  ["Conducteur", ["M. Karim Benhaddou", "Mme Inès Maurel", "M. Thierry Goasguen"]],
  ["Nombre de places", ["5", "3"]],
];

export const NOMS_DOCUMENT = {
  facture: [
    "Facture",
    "Facture",
    "Facture de remise en état",
    "Facture de fin de contrat",
    "Facture de frais de restitution",
  ],
  rapport: [
    "Rapport d'expertise",
    "Rapport d'expertise de restitution",
    "Rapport d'inspection",
    "Rapport d'état du véhicule",
    "Rapport de photo-expertise",
  ],
  avoir: ["Avoir", "Facture d'avoir", "Avoir"],
  pv: ["Procès-verbal de restitution", "PV de restitution", "Procès-verbal de restitution de véhicule"],
  devis: ["Devis", "Devis de réparation", "Devis carrosserie"],
  releve: ["Relevé des frais de remise en état", "Relevé mensuel des restitutions", "Relevé de frais de restitution"],
} as const;

export const ETIQUETTES_DATE = {
  facture: ["Date de facture", "Date", "Date d'émission", "Date facture"],
  rapport: ["Date d'expertise", "Date d'inspection", "Expertisé le", "Date de visite"],
  avoir: ["Date", "Date de l'avoir", "Date d'émission"],
  pv: ["Date de restitution", "Restitué le", "Date de retour"],
  devis: ["Date", "Date du devis", "Établi le"],
  releve: ["Date", "Date du relevé", "Édité le"],
} as const;

export const ETIQUETTES_NUMERO = {
  facture: ["N° de facture", "Facture n°", "N° facture", "Numéro de facture"],
  rapport: ["N° de rapport", "Rapport n°", "N° rapport"],
  avoir: ["N° d'avoir", "Avoir n°"],
  pv: ["N° de PV", "PV n°"],
  devis: ["N° de devis", "Devis n°"],
  releve: ["N° de relevé", "Relevé n°"],
} as const;
export type TypeCompose = keyof typeof NOMS_DOCUMENT;
