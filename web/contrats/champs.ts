import type { ChampsContrat } from "../../domain/contrats/champs-contrat.ts";
import type { Definitions } from "../champs/definition.ts";

export type CleContrat = keyof ChampsContrat;

/** Nom et nature de chaque champ d'un contrat, pour le lire, l'écrire et montrer un conflit. */
export const CHAMPS_CONTRAT: Definitions<CleContrat> = {
  loueur_id: { libelle: "Loueur", genre: "loueur" },
  numero: { libelle: "Numéro de contrat", genre: "texte" },
  date_debut: { libelle: "Début", complet: "Début du contrat", genre: "date" },
  date_fin: { libelle: "Fin", complet: "Fin du contrat", genre: "date" },
  loyer_mensuel_ht: { libelle: "Loyer mensuel HT", genre: "montant" },
  energie_mensuel_ht: { libelle: "Énergie HT par mois", genre: "montant" },
  assurance_mensuel_ht: { libelle: "Assurance HT par mois", genre: "montant" },
  entretien_mensuel_ht: { libelle: "Entretien hors loyer HT par mois", genre: "montant" },
  autres_mensuel_ht: { libelle: "Autres coûts HT par mois", genre: "montant" },
  kilometrage_contractuel: { libelle: "Kilométrage contractuel", genre: "km" },
  prix_km_excedentaire: { libelle: "Prix du km excédentaire HT", genre: "nombre", decimales: 4, unite: "€/km" },
  preavis_jours: { libelle: "Préavis", genre: "nombre", decimales: 0, unite: "jours" },
  audit_fait_le: { libelle: "Audit fait le", genre: "date" },
  restitution_prevue_le: { libelle: "Restitution prévue le", genre: "date" },
};

/** Dans l'ordre où un contrat se lit. */
export const ORDRE_CONTRAT = Object.keys(CHAMPS_CONTRAT) as CleContrat[]; // les clés de la table ci-dessus

/** Ce qu'il faut savoir avant de saisir. */
export const AIDES_CONTRAT: Partial<Record<CleContrat, string>> = {
  energie_mensuel_ht: "Carburant ou recharge. Sert au coût complet des analyses.",
  assurance_mensuel_ht: "Zéro si le loyer la comprend.",
  entretien_mensuel_ht: "Zéro si le loyer le comprend.",
  autres_mensuel_ht: "Péages, stationnement, lavage…",
  kilometrage_contractuel: "Celui du compteur à la fin du contrat.",
  preavis_jours: "Délai pour dire au loueur que l'on rend ou que l'on prolonge.",
};

export const OBLIGATOIRES_CONTRAT = ["date_debut", "date_fin"] as const;
