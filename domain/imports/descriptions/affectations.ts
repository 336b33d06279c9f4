import { champsAffectation } from "../../affectations/champs-affectation.ts";
import type { DescriptionImport } from "../colonne.ts";
import { CLIENT, date, kilometres, PLAQUE, texte } from "./communes.ts";

export const importAffectations: DescriptionImport = {
  entite: "affectations",
  titre: "Affectations",
  noms: ["affectation", "affectations"],
  feminin: true,
  rapprochement:
    "Une ligne retrouve son affectation par le véhicule et la date de début. Le conducteur se désigne par son n° de permis, ou par son prénom et son nom.",
  champs: champsAffectation,
  colonnes: [
    {
      ...PLAQUE,
      cle: "vehicule",
      synonymes: [...PLAQUE.synonymes, "Véhicule"],
      aide: "Celle d'un véhicule déjà enregistré.",
    },
    {
      ...texte(
        "conducteur",
        "Conducteur",
        ["Nom du conducteur", "Prénom et nom", "Collaborateur", "Salarié"],
        "Jean Moulin",
        "Prénom et nom d'un conducteur déjà enregistré, dans un ordre ou dans l'autre.",
      ),
    },
    {
      cle: "numero_permis",
      titre: "N° de permis",
      nature: "permis",
      synonymes: ["Permis", "Numéro de permis", "N° permis"],
      exemple: "12AB34567",
      aide: "Désigne le conducteur sans risque d'homonyme\u00a0; l'emporte sur le nom.",
    },
    {
      ...date(
        "date_debut_affectation",
        "Date de début",
        ["Début", "Du", "Début d'affectation", "Date de début d'affectation", "Affecté le", "Date d'affectation"],
        "03/02/2025",
      ),
      requise: true,
    },
    date(
      "date_fin_affectation",
      "Date de fin",
      ["Fin", "Au", "Fin d'affectation", "Date de fin d'affectation", "Restitué le"],
      "12/06/2025",
      "Vide tant que l'affectation est en cours. Le dernier jour compte.",
    ),
    kilometres(
      "kilometrage_debut_affectation",
      "Kilométrage de début",
      ["Km début", "Km de début", "Kilométrage début", "Compteur début"],
      "12500",
    ),
    kilometres(
      "kilometrage_fin_affectation",
      "Kilométrage de fin",
      ["Km fin", "Km de fin", "Kilométrage fin", "Compteur fin"],
      "18240",
    ),
    CLIENT,
  ],
  ignorees: [{ titres: ["Statut", "Loueur", "Marque", "Modèle"], raison: "ils appartiennent au véhicule" }],
};
