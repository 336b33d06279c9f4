import { LIBELLES_TYPE_VEHICULE } from "../../domain/restitutions/restitution.ts";
import { type ChampsVehicule, LIBELLES_ENERGIE_VEHICULE } from "../../domain/vehicules/champs-vehicule.ts";
import type { Definitions } from "../champs/definition.ts";
import { choixDe } from "../form/choix-de.ts";

export const TYPES = choixDe(LIBELLES_TYPE_VEHICULE);
export const ENERGIES = choixDe(LIBELLES_ENERGIE_VEHICULE);

/** Nom et nature de chaque champ d'un véhicule : pour le lire, montrer un conflit, raconter ce qui a changé. */
export const CHAMPS_VEHICULE: Definitions<keyof ChampsVehicule> = {
  immatriculation: { libelle: "Immatriculation", genre: "texte" },
  vin: { libelle: "Numéro de série (VIN)", genre: "texte" },
  marque: { libelle: "Marque", genre: "texte" },
  modele: { libelle: "Modèle", genre: "texte" },
  type_vehicule: { libelle: "Type", complet: "Type de véhicule", genre: "choix", choix: TYPES },
  agence: { libelle: "Agence", genre: "texte" },
  loueur_id: { libelle: "Loueur", genre: "loueur" },
  kilometrage: { libelle: "Kilométrage", genre: "km" },
  date_mise_en_circulation: { libelle: "Mise en circulation", genre: "date" },
  energie: { libelle: "Énergie", genre: "choix", choix: ENERGIES },
  centre_de_cout: { libelle: "Centre de coût", genre: "texte" },
};
