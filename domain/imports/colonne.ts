import type { z } from "zod";

/** Les sortes de fiches qu'un fichier peut créer ou mettre à jour. */
export const ENTITES_IMPORT = [
  "vehicules",
  "conducteurs",
  "affectations",
  "contrats",
  "restitutions",
  "garages",
] as const;
export type EntiteImport = (typeof ENTITES_IMPORT)[number];

/**
 * Comment lire une cellule. `code` : a l'air d'un nombre et n'en est pas un ; `montant` en centimes, `prix_km` en dix-millièmes
 * d'euro, `pourcent` en centièmes de pour cent.
 */
export type NatureColonne =
  | "texte"
  | "code"
  | "telephone"
  | "permis"
  | "code_postal"
  | "plaque"
  | "date"
  | "entier"
  | "kilometrage"
  | "montant"
  | "prix_km"
  | "pourcent"
  | "booleen"
  | "choix";

/** Ordre des dates en chiffres d'une colonne : jour, mois, année ; ou mois, jour, année. */
export const CONVENTIONS_DATE = ["jma", "mja"] as const;
export type ConventionDate = (typeof CONVENTIONS_DATE)[number];

export interface ColonneImport {
  /** Champ écrit, ou repère du rapprochement (`loueur`, `vehicule`, `conducteur`, `client`). */
  cle: string;
  titre: string;
  nature: NatureColonne;
  /** Autres titres reconnus, sans égard aux accents, à la casse ni aux espaces. */
  synonymes: readonly string[];
  /** Sans elle, une fiche ne se crée pas. */
  requise?: true;
  exemple: string;
  /** Ce que la feuille d'aide du modèle en dit. */
  aide: string;
  /** Valeurs admises, et les façons de les écrire. */
  choix?: readonly { valeur: string; textes: readonly string[] }[];
  /** Une date passée : « 62 » y veut dire 1962. */
  passee?: true;
}

export interface DescriptionImport {
  entite: EntiteImport;
  /** Nom de l'écran et des fichiers : « Véhicules ». */
  titre: string;
  /** « véhicule », « véhicules ». */
  noms: readonly [string, string];
  feminin: boolean;
  /** Comment une ligne retrouve sa fiche, en une phrase. */
  rapprochement: string;
  colonnes: readonly ColonneImport[];
  /** Colonnes de nos propres exports que l'import laisse de côté, et pourquoi. */
  ignorees: readonly { titres: readonly string[]; raison: string }[];
  /** Le schéma qui juge chaque champ, le même que celui des écrans. */
  champs: z.ZodObject;
}
