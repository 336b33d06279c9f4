import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT, LIBELLES_OPERATION } from "../../domain/fre/libelles.ts";
import type { MotRetenu } from "../../domain/vocabulaire/mot.ts";

const COLONNES: Readonly<Record<string, string>> = {
  designation: "Désignation",
  localisation: "Localisation",
  dommage: "Dommage",
  operation: "Opération",
  quantite: "Quantité",
  prix_unitaire: "Prix unitaire",
  mo: "Main-d'œuvre",
  peinture: "Peinture",
  pieces: "Pièces",
  brut: "Brut HT",
  vetuste: "Vétusté",
  abattement: "Abattement",
  remise: "Remise",
  net: "Net HT",
  montant: "Montant",
  franchise: "Franchise",
  tva: "TVA",
  ttc: "TTC",
  immatriculation: "Immatriculation",
  vehicule: "Véhicule",
  contrat: "Contrat",
  kilometrage: "Kilométrage",
  date_restitution: "Date de restitution",
};

const ETIQUETTES: Readonly<Record<string, string>> = {
  ...COLONNES,
  numero: "Numéro du document",
  date_document: "Date du document",
  loueur: "Loueur",
  vin: "VIN",
  marque: "Marque",
  modele: "Modèle",
  date_mise_en_circulation: "Date de mise en circulation",
  date_expertise: "Date d'expertise",
};

const TOTAUX: Readonly<Record<string, string>> = {
  brut_ht: "Total brut HT",
  abattement_ht: "Total des abattements",
  remise_ht: "Remise",
  franchise_ht: "Franchise",
  net_ht: "Total net HT",
  tva: "TVA",
  ttc: "Total TTC",
  sous_total: "Sous-total (à ignorer)",
};

export const VALEURS: Readonly<Record<MotRetenu["genre"], Readonly<Record<string, string>>>> = {
  element: LIBELLES_ELEMENT,
  dommage: LIBELLES_DOMMAGE,
  operation: LIBELLES_OPERATION,
  colonne: COLONNES,
  etiquette: ETIQUETTES,
  total: TOTAUX,
  loueur: {},
};

/** Ce que veut dire un mot, en toutes lettres. */
export const libelleValeur = ({ genre, valeur }: Pick<MotRetenu, "genre" | "valeur">): string =>
  VALEURS[genre][valeur] ?? valeur;
