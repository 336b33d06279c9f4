import type { TypeDocument } from "./codes.ts";
import type { DocumentLu, VehiculeLu } from "./document-lu.ts";

/** Ce que l'en-tête d'un véhicule dit de lui, champ par champ. */
export const CHAMPS_VEHICULE = [
  "immatriculation",
  "vin",
  "marque",
  "modele",
  "kilometrage",
  "date_mise_en_circulation",
  "date_restitution",
  "contrat",
] as const;
export type ChampVehicule = (typeof CHAMPS_VEHICULE)[number];

const COMMUNS: readonly ChampVehicule[] = ["marque", "modele", "kilometrage", "date_restitution", "contrat"];

/**
 * Ce qu'un document de cette sorte imprime toujours de son véhicule (fiche domaine, 2) : un champ qui y manque n'a pas été lu. Le reste
 * (VIN d'une facture, mise en circulation d'un procès-verbal) ne manque que si la page en porte l'étiquette.
 */
export const ATTENDUS: Readonly<Record<TypeDocument, readonly ChampVehicule[]>> = {
  rapport: [...COMMUNS, "vin", "date_mise_en_circulation"],
  facture: COMMUNS,
  pv: [...COMMUNS, "vin"],
  avoir: ["marque", "modele", "date_restitution", "contrat"],
  devis: ["marque", "modele", "kilometrage"],
  releve: COMMUNS,
  inconnu: [],
};

/** Vrai si aucun véhicule d'un relevé n'a ce champ : c'est une colonne qui n'a pas été lue, ou que le loueur n'imprime pas. */
export const colonneAbsente = ({ vehicules }: DocumentLu, champ: ChampVehicule): boolean =>
  vehicules.length > 1 && vehicules.every((vehicule) => vehicule[champ] === null);

/** Les champs qu'une rangée de relevé n'a pas, quand une autre les a : sa cellule est vide, ou n'a pas été lue. */
export const manquantsDuReleve = (document: DocumentLu, vehicule: VehiculeLu): ChampVehicule[] =>
  CHAMPS_VEHICULE.filter(
    (champ) => vehicule[champ] === null && document.vehicules.some((autre) => autre[champ] !== null),
  );
