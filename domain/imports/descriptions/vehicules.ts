import {
  champsVehicule,
  ENERGIES_VEHICULE,
  type EnergieVehicule,
  LIBELLES_ENERGIE_VEHICULE,
} from "../../vehicules/champs-vehicule.ts";
import type { DescriptionImport } from "../colonne.ts";
import { CLIENT, date, kilometres, LOUEUR, PLAQUE, TYPE_VEHICULE, texte } from "./communes.ts";

const TEXTES_ENERGIE: Record<EnergieVehicule, readonly string[]> = {
  essence: ["ES", "SP95", "SP98", "Super", "Sans plomb"],
  diesel: ["GO", "Gazole", "Gasoil"],
  hybride: ["EH", "GH", "HEV", "MHEV", "Hybride essence", "Hybride diesel", "Hybride non rechargeable"],
  hybride_rechargeable: ["EE", "GL", "PHEV", "VHR"],
  electrique: ["EL", "BEV", "VE", "Électricité"],
  gnv: ["GN", "GNV", "Gaz naturel"],
  gpl: ["GP"],
  hydrogene: ["H2"],
};

export const importVehicules: DescriptionImport = {
  entite: "vehicules",
  titre: "Véhicules",
  noms: ["véhicule", "véhicules"],
  feminin: false,
  rapprochement:
    "Une ligne retrouve son véhicule par l'immatriculation, sinon par le VIN (le véhicule prend alors la nouvelle plaque). Sinon elle le crée.",
  champs: champsVehicule,
  colonnes: [
    PLAQUE,
    {
      cle: "vin",
      titre: "VIN",
      nature: "code",
      synonymes: ["N° de châssis", "Numéro de châssis", "Châssis", "N° VIN", "Numéro de série"],
      exemple: "VF1RJA00967123456",
      aide: "Numéro de châssis, 17 caractères.",
    },
    texte("marque", "Marque", ["Constructeur"], "Renault"),
    texte("modele", "Modèle", ["Version", "Désignation"], "Clio V"),
    TYPE_VEHICULE,
    texte("agence", "Agence", ["Site", "Établissement", "Centre"], "Lyon"),
    LOUEUR,
    kilometres(
      "kilometrage",
      "Kilométrage",
      ["Km", "Compteur", "Kilométrage actuel", "Km compteur", "Kilométrage compteur"],
      "48210",
    ),
    date(
      "date_mise_en_circulation",
      "Mise en circulation",
      [
        "Date de mise en circulation",
        "1re mise en circulation",
        "1ère mise en circulation",
        "Date MEC",
        "MEC",
        "1re MEC",
        "1ère MEC",
        "Première immatriculation",
      ],
      "14/03/2023",
    ),
    {
      cle: "energie",
      titre: "Énergie",
      nature: "choix",
      synonymes: ["Carburant", "Motorisation", "Type d'énergie"],
      exemple: "Diesel",
      aide: "Essence, diesel, hybride, hybride rechargeable, électrique, GNV, GPL ou hydrogène.",
      // Les codes de la case P.3 d'une carte grise, et les mots que les exports de parc emploient.
      choix: ENERGIES_VEHICULE.map((valeur) => ({
        valeur,
        textes: [LIBELLES_ENERGIE_VEHICULE[valeur], ...TEXTES_ENERGIE[valeur]],
      })),
    },
    {
      cle: "centre_de_cout",
      titre: "Centre de coût",
      nature: "code",
      synonymes: ["Centre de coûts", "Centre de frais", "Section analytique", "Code analytique", "Imputation"],
      exemple: "CC-4210",
      aide: "Texte libre, zéros de tête compris.",
    },
    CLIENT,
  ],
  ignorees: [
    { titres: ["Conducteur", "N° conducteur"], raison: "importez les affectations pour confier un véhicule" },
    { titres: ["Carte grise"], raison: "un fichier ne tient pas dans une cellule" },
    { titres: ["Statut"], raison: "il se déduit de l'affectation en cours" },
  ],
};
