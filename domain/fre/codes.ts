// Listes fermées du format de lecture. Sans dépendance : la ligne de commande et le navigateur les chargent seules.

export const TYPES_DOCUMENT = ["rapport", "facture", "avoir", "pv", "devis", "releve", "inconnu"] as const;
export const NATURES = ["fre", "km", "ira", "frais_gestion", "transport", "sinistre", "autre"] as const;

/** Les 22 éléments que connaît un ticket ; le reste de `ELEMENTS` n'existe que sur les lignes de frais. */
export const ELEMENTS_TICKET = [
  "aile_avant_droite",
  "aile_avant_gauche",
  "aile_arriere_droite",
  "aile_arriere_gauche",
  "bas_de_caisse_droit",
  "bas_de_caisse_gauche",
  "capot",
  "lunette_arriere_hayon",
  "pare_brise",
  "pare_chocs_avant",
  "pare_chocs_arriere",
  "porte_avant_droite",
  "porte_avant_gauche",
  "porte_arriere_droite",
  "porte_arriere_gauche",
  "roue_avant_droite",
  "roue_avant_gauche",
  "roue_arriere_droite",
  "roue_arriere_gauche",
  "retroviseur_droit",
  "retroviseur_gauche",
  "toit",
] as const;

export const ELEMENTS = [
  ...ELEMENTS_TICKET,
  "optique_avant_droit",
  "optique_avant_gauche",
  "feu_arriere_droit",
  "feu_arriere_gauche",
  "vitre_laterale",
  "siege_conducteur",
  "siege_passager",
  "banquette_arriere",
  "tableau_de_bord",
  "garniture_de_porte",
  "ciel_de_toit",
  "coffre",
  "moquette",
  "volant",
  "amenagement_utilitaire",
  "mecanique",
  "batterie",
  "echappement",
  "freins",
  "cle",
  "carte_grise",
  "carnet_entretien",
  "notice",
  "cable_de_recharge",
  "roue_de_secours",
  "accessoire",
  "nettoyage",
  "entretien",
] as const;

export const LOCALISATIONS = [
  "avant",
  "avant_droit",
  "avant_gauche",
  "cote_droit",
  "cote_gauche",
  "arriere",
  "arriere_droit",
  "arriere_gauche",
  "toit",
  "dessous",
  "interieur_avant",
  "interieur_arriere",
  "coffre",
  "general",
] as const;

export const DOMMAGES = [
  "rayure",
  "bosse",
  "enfoncement",
  "eclat",
  "fissure",
  "impact",
  "manquant",
  "salissure",
  "brulure",
  "usure",
  "jante_frottee",
  "corrosion",
  "defaut_peinture",
  "dysfonctionnement",
  "non_conforme",
] as const;

export const OPERATIONS = [
  "remplacement",
  "reparation",
  "reparation_peinture",
  "peinture",
  "dsp",
  "lustrage",
  "nettoyage",
  "forfait",
  "fourniture",
  "controle",
  "depose_repose",
] as const;

export const CODES_ANOMALIE = [
  "somme_lignes",
  "calcul_ligne",
  "total_ttc",
  "franchise",
  "immatriculation_invalide",
  "vin_invalide",
  "dates_incoherentes",
  "kilometrage_incoherent",
  "texte_absent",
] as const;

export type TypeDocument = (typeof TYPES_DOCUMENT)[number];
export type Nature = (typeof NATURES)[number];
export type Element = (typeof ELEMENTS)[number];
export type Localisation = (typeof LOCALISATIONS)[number];
export type Dommage = (typeof DOMMAGES)[number];
export type Operation = (typeof OPERATIONS)[number];
export type CodeAnomalie = (typeof CODES_ANOMALIE)[number];
