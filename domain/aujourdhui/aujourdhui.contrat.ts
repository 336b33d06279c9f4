import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { etatContestation } from "../contestations/etats.ts";
import { ESTIMES, GENRES_ACTE } from "./genres.ts";

const texte = z.string().nullable();
const acte = z.object({
  genre: z.enum(GENRES_ACTE),
  /** Ce que le geste ouvre : la facture à contester, la contestation, le document, le véhicule ou le ticket. */
  id: identifiant,
  /** La plaque, le numéro, ou qui demande. */
  sujet: z.string(),
  /** Le loueur, ou la sorte du document ou du ticket. */
  precision: texte,
  /** Centimes HT ; nul tant que rien ne le chiffre. */
  montant: z.number().int().nullable(),
  /**
   * D'où vient une somme qui n'est écrite sur aucun papier : la facture que l'audit attend, ce qu'un retour coûte en moyenne à cette société chez ce
   * loueur, ou chez tous, l'estimation du ticket, ce que compte le rapport ; nul, elle est due ou demandée.
   */
  estime: z.enum(ESTIMES).nullable(),
  /** Où en est la contestation dont la lettre n'est pas partie : à vérifier d'abord, ou prête ; nul à tout autre acte. */
  etat: etatContestation.nullable(),
  echeance: texte,
  depuis: texte,
  /** Société, pour l'équipe seulement. */
  client_nom: texte,
});
export type Acte = z.infer<typeof acte>;

const nombre = z.number().int();
const plaques = z.array(z.string());
const aujourdhui = z.object({
  /** Les premiers de chaque genre, dans l'ordre où ils pressent. */
  actes: z.array(acte),
  /** Combien en tout, par genre, comptés jusqu'à cent. */
  totaux: z.partialRecord(z.enum(GENRES_ACTE), nombre),
  /** Perdu depuis le début du mois dernier, en centimes HT, et pourquoi ; nul : rien, ou l'équipe. */
  perdu: z
    .object({
      depuis: z.string(),
      hors_delai: nombre,
      hors_delai_ht: nombre,
      refus: nombre,
      refuse_ht: nombre,
      abandons: nombre,
      abandonne_ht: nombre,
      /** Les plaques de chaque raison, trois au plus. */
      plaques: z.object({ hors_delai: plaques, refus: plaques, abandons: plaques }),
    })
    .nullable(),
  /** Les premiers jours d'une société : ce qu'elle a déjà fait ; nul à l'équipe, ou sans le besoin. */
  pas: z.object({ document: z.boolean(), verifie: z.boolean(), conteste: z.boolean(), audite: z.boolean() }).nullable(),
});
export type Aujourdhui = z.infer<typeof aujourdhui>;

export const aujourdhuiContrat = {
  // Une clé d'API n'est personne : les actes sont ceux d'une personne à son écran.
  lire: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/aujourdhui", tags: ["Aujourd'hui"], summary: "Ce que la personne a à faire" })
    .output(aujourdhui),
  /** Les mêmes actes, d'une seule restitution, dans l'ordre de la bande : sa fiche dit le premier. */
  duDossier: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({
      method: "GET",
      path: "/aujourdhui/restitution/{id}",
      tags: ["Aujourd'hui"],
      summary: "Ce que la personne a à faire d'une restitution",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(acte)),
};
