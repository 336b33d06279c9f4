import type { ChampsPersonne } from "../../domain/utilisateurs/utilisateur.ts";
import type { Definitions } from "../champs/definition.ts";

export type CleChamp = keyof ChampsPersonne;

/** Nom et nature de chaque champ d'une personne, pour le lire, l'écrire, montrer un conflit et raconter l'historique. */
export const CHAMPS: Definitions<CleChamp> = {
  prenom: { libelle: "Prénom", genre: "texte" },
  nom: { libelle: "Nom", genre: "texte" },
  fonction: { libelle: "Fonction", genre: "texte" },
  telephone_portable: { libelle: "Téléphone portable", genre: "tel" },
  second_facteur_exige: { libelle: "Double authentification exigée", genre: "oui_non" },
  autonome: { libelle: "Autonome", genre: "oui_non" },
};
