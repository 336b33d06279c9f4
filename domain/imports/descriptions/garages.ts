import { champsGarage } from "../../garages/champs-garage.ts";
import type { ColonneImport, DescriptionImport } from "../colonne.ts";
import { texte } from "./communes.ts";

const option = (cle: string, titre: string, synonymes: readonly string[]): ColonneImport => ({
  cle,
  titre,
  nature: "booleen",
  synonymes,
  exemple: "Oui",
  aide: "Oui ou Non. À la création, Non si la cellule est vide.",
});
const taux = (cle: string, titre: string, synonymes: readonly string[]): ColonneImport => ({
  cle,
  titre,
  nature: "montant",
  synonymes,
  exemple: "62,50",
  aide: "Euros hors taxes de l'heure.",
});

export const importGarages: DescriptionImport = {
  entite: "garages",
  titre: "Garages",
  noms: ["garage", "garages"],
  feminin: false,
  rapprochement: "Une ligne retrouve son garage par le nom et le code postal. Sinon elle le crée.",
  champs: champsGarage,
  colonnes: [
    {
      ...texte("nom", "Nom", ["Garage", "Nom du garage", "Raison sociale", "Enseigne"], "Carrosserie du Port"),
      requise: true,
    },
    texte(
      "reseau",
      "Réseau",
      ["Réseau de garages", "Affiliation"],
      "AD",
      "Indépendant, ou l'un des réseaux proposés à la saisie.",
    ),
    texte("adresse", "Adresse", ["Rue", "Adresse postale", "Voie"], "4 quai du Port", "Numéro et voie."),
    {
      cle: "code_postal",
      titre: "Code postal",
      nature: "code_postal",
      synonymes: ["CP", "Code"],
      exemple: "38000",
      aide: "Le zéro de tête perdu par un tableur est remis.",
    },
    texte("ville", "Ville", ["Commune", "Localité"], "Grenoble"),
    texte("contact", "Contact", ["Interlocuteur", "Responsable"], "Hélène Garnier"),
    {
      cle: "telephone",
      titre: "Téléphone",
      nature: "telephone",
      synonymes: ["Tél", "Mobile", "Portable", "N° de téléphone"],
      exemple: "04 76 00 00 01",
      aide: "Le zéro de tête perdu par un tableur est remis.",
    },
    texte("email", "Email", ["E-mail", "Mail", "Courriel", "Adresse e-mail"], "contact@exemple.fr", "Adresse e-mail."),
    taux("taux_mo", "Taux main-d'œuvre", ["Taux MO", "Taux horaire MO", "Taux horaire"]),
    taux("taux_peinture", "Taux peinture", ["Taux horaire peinture"]),
    {
      cle: "commission",
      titre: "Commission (%)",
      nature: "pourcent",
      synonymes: ["Commission", "Taux de commission"],
      exemple: "12",
      aide: "Pour cent.",
    },
    texte("notes_internes_garage", "Notes internes", ["Notes", "Commentaire", "Remarques"], ""),
    option("vr", "Véhicule de remplacement", ["VR", "Véhicule relais"]),
    option("debosselage", "Débosselage", ["Débosselage sans peinture", "DSP"]),
    option("jantes", "Jantes", ["Réparation de jantes"]),
    option("ouvert_le_samedi", "Ouvert le samedi", ["Samedi"]),
  ],
  ignorees: [
    { titres: ["Latitude", "Longitude", "Distance", "Archivé"], raison: "Reflet le calcule ou le tient lui-même" },
  ],
};
