import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";

/** Ce que toute clé porte en tête : un outil qui cherche des secrets oubliés dans du code la reconnaît. */
export const PREFIXE_CLE = "reflet_";
/** Une clé se renouvelle : deux ans au plus. */
export const DUREE_MAX_JOURS = 731;
/** Appels permis par clé et par minute : un export, pas une boucle. */
export const APPELS_PAR_MINUTE = 30;

export const ETATS_CLE = ["active", "expiree", "revoquee"] as const;
export type EtatCle = (typeof ETATS_CLE)[number];
export const LIBELLES_ETAT_CLE: Record<EtatCle, string> = {
  active: "Active",
  expiree: "Expirée",
  revoquee: "Révoquée",
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
  expire_le: z.string(),
  cree_le: z.string(),
  auteur: z.string().nullable(),
  derniere_le: z.string().nullable(),
  appels: z.number().int(),
});
export type CleApi = z.infer<typeof cleApi>;
