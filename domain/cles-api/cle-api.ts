import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { CODES_PORTEES } from "../droits/portees.ts";

/** Ce que toute clé porte en tête : un outil qui cherche des secrets oubliés dans du code la reconnaît. */
export const PREFIXE_CLE = "reflet_";
/** Une clé se renouvelle : deux ans au plus. */
export const DUREE_MAX_JOURS = 731;
/** Appels permis par clé et par minute : deux par seconde suffisent à suivre une flotte, pas à la vider en boucle. */
export const APPELS_PAR_MINUTE = 120;

/** `societe_desactivee`, `auteur_suspendu` : elle ne vaut plus, et reprendrait avec la société ou la personne qui l'a créée. */
export const ETATS_CLE = ["active", "expiree", "revoquee", "societe_desactivee", "auteur_suspendu"] as const;
export type EtatCle = (typeof ETATS_CLE)[number];
export const LIBELLES_ETAT_CLE: Record<EtatCle, string> = {
  active: "Active",
  expiree: "Expirée",
  revoquee: "Révoquée",
  societe_desactivee: "Société désactivée",
  auteur_suspendu: "Auteur suspendu",
};

export const cleApi = z.object({
  id: identifiant,
  nom: z.string(),
  client_id: identifiant.nullable(),
  /** Vide : toutes les sociétés. */
  client_nom: z.string().nullable(),
  /** Ses premiers caractères, pour la reconnaître dans l'outil qui s'en sert. */
  debut: z.string(),
  etat: z.enum(ETATS_CLE),
  portees: z.array(z.enum(CODES_PORTEES)),
  expire_le: z.string(),
  cree_le: z.string(),
  auteur: z.string().nullable(),
  derniere_le: z.string().nullable(),
  appels: z.number().int(),
});
export type CleApi = z.infer<typeof cleApi>;
