import type { IdentificationLoueur, ReclamationsLoueur } from "../../domain/loueurs/loueur.ts";
import type { Definitions } from "../champs/definition.ts";

export type CleChamp = "nom" | keyof IdentificationLoueur | keyof ReclamationsLoueur;

/** Nom et nature de chaque champ d'un loueur, pour le lire, l'écrire, montrer un conflit et raconter l'historique. */
export const CHAMPS: Definitions<CleChamp> = {
  nom: { libelle: "Nom", genre: "texte" },
  alias: { libelle: "Autres noms", genre: "noms" },
  siren: { libelle: "SIREN", genre: "texte" },
  numero_tva: { libelle: "N° de TVA", genre: "texte" },
  delai_reponse_jours: { libelle: "Délai de réponse", genre: "nombre", decimales: 0, unite: "jours" },
  email_contestations: { libelle: "E-mail des contestations", genre: "email" },
  adresse_contestations: { libelle: "Adresse des contestations", genre: "long" },
};
