import { champsContrat } from "../../contrats/champs-contrat.ts";
import type { DescriptionImport } from "../colonne.ts";
import { CLIENT, date, kilometres, LOUEUR, PLAQUE } from "./communes.ts";

/** Un coût que le loyer ne porte pas. */
const mensuel = (cle: string, titre: string, synonymes: string[], exemple: string) => ({
  cle,
  titre,
  nature: "montant" as const,
  synonymes,
  exemple,
  aide: "Euros hors taxes par mois\u00a0; 0 si le loyer le comprend.",
});

export const importContrats: DescriptionImport = {
  entite: "contrats",
  titre: "Contrats",
  noms: ["contrat", "contrats"],
  feminin: false,
  rapprochement:
    "Une ligne retrouve son contrat par le véhicule et la date de début, sinon par le n° de contrat, sinon par la date de fin.",
  champs: champsContrat,
  colonnes: [
    {
      ...PLAQUE,
      cle: "vehicule",
      synonymes: [...PLAQUE.synonymes, "Véhicule"],
      aide: "Celle d'un véhicule déjà enregistré.",
    },
    LOUEUR,
    {
      cle: "numero",
      titre: "Contrat",
      nature: "code",
      synonymes: ["N° de contrat", "Numéro de contrat", "N° contrat", "Numéro", "Référence du contrat"],
      exemple: "LLD-204518",
      aide: "Le numéro du loueur.",
    },
    {
      ...date(
        "date_debut",
        "Début",
        ["Date de début", "Début du contrat", "Date de début du contrat", "Du"],
        "15/03/2023",
      ),
      requise: true,
    },
    {
      ...date(
        "date_fin",
        "Fin",
        ["Date de fin", "Fin du contrat", "Fin de contrat", "Date de fin du contrat", "Échéance", "Au"],
        "14/03/2027",
      ),
      requise: true,
    },
    {
      cle: "loyer_mensuel_ht",
      titre: "Loyer mensuel HT",
      nature: "montant",
      synonymes: ["Loyer", "Loyer HT", "Loyer mensuel", "Mensualité"],
      exemple: "389,50",
      aide: "Euros hors taxes par mois.",
    },
    mensuel(
      "energie_mensuel_ht",
      "Énergie HT par mois",
      ["Énergie mensuelle HT", "Carburant", "Carburant HT", "Énergie", "Carburant mensuel HT"],
      "142,00",
    ),
    mensuel(
      "assurance_mensuel_ht",
      "Assurance HT par mois",
      ["Assurance", "Assurance HT", "Assurance mensuelle HT", "Prime d'assurance"],
      "58,00",
    ),
    mensuel(
      "entretien_mensuel_ht",
      "Entretien hors loyer HT par mois",
      [
        "Entretien",
        "Entretien HT",
        "Entretien mensuel HT",
        "Maintenance",
        "Entretien hors loyer",
        "Entretien hors loyer HT",
      ],
      "0",
    ),
    mensuel(
      "autres_mensuel_ht",
      "Autres coûts HT par mois",
      ["Autres", "Autres coûts", "Autres coûts HT", "Autres frais", "Autres coûts mensuels HT"],
      "12,50",
    ),
    kilometres(
      "kilometrage_contractuel",
      "Kilométrage contractuel",
      ["Km contractuel", "Km contrat", "Kilométrage du contrat", "Forfait kilométrique", "Kilométrage prévu"],
      "90000",
      "Kilomètres entiers, pour toute la durée.",
    ),
    {
      cle: "prix_km_excedentaire",
      titre: "Prix du km excédentaire",
      nature: "prix_km",
      synonymes: ["Prix du kilomètre excédentaire", "Prix km excédentaire", "Prix km sup", "Km supplémentaire"],
      exemple: "0,0850",
      aide: "Euros hors taxes par kilomètre, quatre décimales au plus.",
    },
    {
      cle: "preavis_jours",
      titre: "Préavis (jours)",
      nature: "entier",
      synonymes: ["Préavis", "Délai de préavis"],
      exemple: "90",
      aide: "Jours avant la fin.",
    },
    date(
      "restitution_prevue_le",
      "Restitution prévue le",
      ["Date de restitution prévue", "Restitution prévue"],
      "10/03/2027",
    ),
    date("audit_fait_le", "Audit fait le", ["Date d'audit", "Audit"], "02/02/2027"),
    CLIENT,
  ],
  ignorees: [
    {
      titres: [
        "Conducteur",
        "Jours restants",
        "Étape",
        "Km projeté",
        "Dépassement estimé HT",
        "Où en est-on",
        "Prévenir avant le",
        "Agence",
        "Marque",
        "Modèle",
      ],
      raison: "Reflet le calcule ou le lit ailleurs",
    },
  ],
};
