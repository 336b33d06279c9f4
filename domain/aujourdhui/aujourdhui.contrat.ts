import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { GENRES_ACTE } from "./genres.ts";

const texte = z.string().nullable();
const acte = z.object({
  genre: z.enum(GENRES_ACTE),
  /** Ce que le geste ouvre : la facture à contester, la contestation, le document, le véhicule ou le ticket. */
  id: identifiant,
  /** La plaque, le numéro, ou qui demande. */
  sujet: z.string(),
  /** Le loueur, ou la sorte du document ou du ticket. */
  precision: texte,
  /** Centimes HT ; nul quand l'acte n'a pas de somme. D'un véhicule à rendre, ce que son audit attend de la facture. */
  montant: z.number().int().nullable(),
  echeance: texte,
  depuis: texte,
  /** Société, pour l'équipe seulement. */
  client_nom: texte,
});
export type Acte = z.infer<typeof acte>;

const nombre = z.number().int();
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
};
