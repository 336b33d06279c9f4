import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Ce qui arrive à un véhicule, par sorte : l'histoire se filtre ainsi. */
export const GENRES_EVENEMENT = [
  "affectation",
  "ticket",
  "restitution",
  "document",
  "fre",
  "contrat",
  "fiche",
] as const;
export type GenreEvenement = (typeof GENRES_EVENEMENT)[number];
export const LIBELLES_GENRE: Record<GenreEvenement, string> = {
  affectation: "Affectations",
  ticket: "Tickets",
  restitution: "Restitutions",
  document: "Documents et frais",
  fre: "Audits et contestations",
  contrat: "Contrat",
  fiche: "Fiche",
};

const FAITS_VEHICULE = [
  "affectation_debut",
  "affectation_fin",
  "ticket",
  "etat_des_lieux",
  "restitution",
  "document",
  "audit_termine",
  "audit_transmis",
  "contestation_envoyee",
  "contestation_reponse",
  "avoir_impute",
  "contrat_debut",
  "contrat_fin",
  "audit",
  "restitution_prevue",
  "creation",
  "plaque",
  "archive",
  "restauration",
] as const;
export type FaitVehicule = (typeof FAITS_VEHICULE)[number];

/** Un fait daté de la vie d'un véhicule. Ne sont remplis que les champs qui ont un sens pour son `fait`. */
const evenementVehicule = z.object({
  cle: z.string(),
  genre: z.enum(GENRES_EVENEMENT),
  fait: z.enum(FAITS_VEHICULE),
  /** Jour à Paris, AAAA-MM-JJ. */
  le: z.string(),
  a_venir: z.boolean(),
  /** La fiche qui le raconte : conducteur, ticket, restitution, audit, contestation. */
  lien_id: identifiant.nullable(),
  /** Nom du conducteur, numéro du document ou du contrat, plaque quittée, agence, destinataire de l'audit. */
  texte: z.string().nullable(),
  /** Type du ticket, du document ou de l'état des lieux. */
  type: z.string().nullable(),
  /** Statut du ticket, état du document ou de la contestation. */
  statut: z.string().nullable(),
  /** Centimes HT. */
  montant_ht: z.number().int().nullable(),
  kilometrage: z.number().int().nullable(),
});
export type EvenementVehicule = z.infer<typeof evenementVehicule>;

const nombre = z.number().int();
export const pageEvenements = z.object({
  lignes: z.array(evenementVehicule),
  total: nombre,
  /** Combien de faits de chaque sorte, sans compter le filtre. */
  genres: z.record(z.enum(GENRES_EVENEMENT), nombre),
});
