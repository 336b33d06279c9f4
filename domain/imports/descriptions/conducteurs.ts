import { champsConducteur, STATUTS_CONDUCTEUR } from "../../conducteurs/champs-conducteur.ts";
import type { DescriptionImport } from "../colonne.ts";
import { CLIENT, date, texte } from "./communes.ts";

export const importConducteurs: DescriptionImport = {
  entite: "conducteurs",
  titre: "Conducteurs",
  noms: ["conducteur", "conducteurs"],
  feminin: false,
  rapprochement:
    "Une ligne retrouve son conducteur par le n° de permis, sinon par le prénom et le nom quand l'un des deux n'a pas de n° de permis. Sinon elle le crée.",
  champs: champsConducteur,
  colonnes: [
    { ...texte("prenom", "Prénom", ["Prénom conducteur", "Prénom du conducteur"], "Jean"), requise: true },
    { ...texte("nom", "Nom", ["Nom de famille", "Nom conducteur", "Nom du conducteur"], "Moulin"), requise: true },
    {
      cle: "telephone",
      titre: "Téléphone",
      nature: "telephone",
      synonymes: ["Tél", "Mobile", "Portable", "N° de téléphone", "Téléphone portable", "GSM"],
      exemple: "06 12 34 56 78",
      aide: "Le zéro de tête perdu par un tableur est remis.",
    },
    {
      cle: "email",
      titre: "Email",
      nature: "texte",
      synonymes: ["E-mail", "Mail", "Courriel", "Adresse e-mail", "Adresse mail"],
      exemple: "jean.moulin@exemple.fr",
      aide: "Adresse e-mail.",
    },
    {
      ...date("date_de_naissance", "Date de naissance", ["Naissance", "Né le", "Né(e) le"], "12/05/1984"),
      passee: true,
    },
    {
      cle: "statut",
      titre: "Statut",
      nature: "choix",
      synonymes: ["État", "Actif"],
      exemple: "Actif",
      aide: "Actif ou Inactif. À la création, Actif si la cellule est vide.",
      choix: [
        { valeur: STATUTS_CONDUCTEUR[0], textes: ["Actif", "Active", "Oui", "Présent"] },
        { valeur: STATUTS_CONDUCTEUR[1], textes: ["Inactif", "Inactive", "Non", "Sorti", "Parti"] },
      ],
    },
    {
      cle: "numero_permis",
      titre: "N° de permis",
      nature: "permis",
      synonymes: ["Permis", "Numéro de permis", "Numéro permis", "N° permis", "Permis de conduire"],
      exemple: "12AB34567",
      aide: "C'est lui qui retrouve le conducteur.",
    },
    {
      ...date(
        "date_delivrance_permis",
        "Date de délivrance",
        ["Délivrance du permis", "Date de délivrance du permis", "Délivré le", "Permis délivré le"],
        "03/09/2004",
      ),
      passee: true,
    },
    texte("lieu_delivrance_permis", "Lieu de délivrance", ["Lieu de délivrance du permis", "Préfecture"], "Grenoble"),
    date(
      "date_expiration_permis",
      "Date d'expiration",
      ["Expiration du permis", "Date d'expiration du permis", "Fin de validité", "Valable jusqu'au", "Expire le"],
      "03/09/2034",
    ),
    CLIENT,
  ],
  ignorees: [
    {
      titres: ["Véhicule", "Immatriculation"],
      raison: "importez les affectations pour confier un véhicule",
    },
  ],
};
