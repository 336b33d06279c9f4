import { type ChampsConducteur, STATUTS_CONDUCTEUR } from "../../domain/conducteurs/champs-conducteur.ts";
import type { Definitions } from "../champs/definition.ts";

export type CleConducteur = keyof ChampsConducteur;

/** Nom et nature de chaque champ d'un conducteur, pour le lire, l'écrire, montrer un conflit et raconter l'historique. */
export const CHAMPS: Definitions<CleConducteur> = {
  prenom: { libelle: "Prénom", genre: "texte" },
  nom: { libelle: "Nom", genre: "texte" },
  date_de_naissance: { libelle: "Date de naissance", genre: "date" },
  statut: { libelle: "Statut", genre: "choix", choix: STATUTS_CONDUCTEUR.map((s) => ({ valeur: s, libelle: s })) },
  telephone: { libelle: "Téléphone", genre: "tel" },
  email: { libelle: "Email", genre: "email" },
  numero_permis: { libelle: "Numéro", complet: "N° de permis", genre: "texte" },
  date_delivrance_permis: { libelle: "Date de délivrance", complet: "Délivrance du permis", genre: "date" },
  lieu_delivrance_permis: { libelle: "Lieu de délivrance", complet: "Lieu de délivrance du permis", genre: "texte" },
  date_expiration_permis: { libelle: "Date d'expiration", complet: "Expiration du permis", genre: "date" },
};
export const CLES = Object.keys(CHAMPS) as CleConducteur[]; // les clés de la table elle-même

/** Les trois onglets de la fiche, dans leur ordre. */
export const GROUPES: readonly { titre: string; cles: readonly CleConducteur[] }[] = [
  { titre: "Informations générales", cles: ["prenom", "nom", "date_de_naissance", "statut"] },
  { titre: "Contact", cles: ["telephone", "email"] },
  {
    titre: "Permis",
    cles: ["numero_permis", "date_delivrance_permis", "lieu_delivrance_permis", "date_expiration_permis"],
  },
];
