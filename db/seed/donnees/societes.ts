import type { Besoin } from "../../../domain/commun/acteur.ts";
import { BESOINS } from "../../../domain/commun/acteur.ts";

/** Société cliente inventée : ses besoins activés, ses agences et la place qu'elle prend dans les données. */
export interface Societe {
  cle: "transalpes" | "boreal" | "mos" | "capsud";
  nom: string;
  /** Nom imprimé sur les documents des loueurs. */
  papier: string;
  siege: { adresse: string; codePostal: string; ville: string };
  domaine: string;
  besoins: readonly Besoin[];
  tailleFlotte: number;
  agences: readonly string[];
  nombres: { restitutions: number; vehicules: number; conducteurs: number; tickets: number };
}

export const SOCIETES: readonly Societe[] = [
  {
    cle: "transalpes",
    nom: "Transalpes Ingénierie",
    papier: "TRANSALPES INGÉNIERIE SAS",
    siege: { adresse: "14 rue des Glaciers", codePostal: "38100", ville: "Grenoble" },
    domaine: "transalpes.test",
    besoins: BESOINS,
    tailleFlotte: 148,
    agences: ["Lyon", "Grenoble", "Chambéry", "Annecy", "Saint-Étienne"],
    nombres: { restitutions: 80, vehicules: 20, conducteurs: 16, tickets: 104 },
  },
  {
    cle: "boreal",
    nom: "Boréal Distribution",
    papier: "BORÉAL DISTRIBUTION",
    siege: { adresse: "3 quai du Halage", codePostal: "59000", ville: "Lille" },
    domaine: "boreal.test",
    besoins: ["restitutions", "vehicules"],
    tailleFlotte: 96,
    agences: ["Lille", "Arras", "Amiens", "Rouen"],
    nombres: { restitutions: 56, vehicules: 15, conducteurs: 11, tickets: 36 },
  },
  {
    cle: "mos",
    nom: "Maintenance Ouest Services",
    papier: "MAINTENANCE OUEST SERVICES",
    siege: { adresse: "27 boulevard des Chaumes", codePostal: "44800", ville: "Saint-Herblain" },
    domaine: "maintenance-ouest.test",
    besoins: ["restitutions", "sinistres", "convoyages", "vehicules", "conducteurs"],
    tailleFlotte: 110,
    agences: ["Nantes", "Rennes", "Angers", "Brest"],
    nombres: { restitutions: 46, vehicules: 14, conducteurs: 11, tickets: 66 },
  },
  {
    cle: "capsud",
    nom: "Cap Sud Énergies",
    papier: "CAP SUD ÉNERGIES",
    siege: { adresse: "8 traverse des Pinèdes", codePostal: "13400", ville: "Aubagne" },
    domaine: "capsud.test",
    besoins: ["restitutions", "sinistres", "infractions", "vehicules", "conducteurs"],
    tailleFlotte: 84,
    agences: ["Marseille", "Montpellier", "Toulouse", "Nice"],
    nombres: { restitutions: 38, vehicules: 11, conducteurs: 10, tickets: 54 },
  },
];
