import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { DOMMAGES, ELEMENTS, LOCALISATIONS, NATURES, OPERATIONS } from "../fre/codes.ts";

export const ETATS_DOCUMENT = ["a_verifier", "valide", "illisible", "remplace"] as const;
export type EtatDocument = (typeof ETATS_DOCUMENT)[number];
export const LIBELLES_ETAT_DOCUMENT: Record<EtatDocument, string> = {
  a_verifier: "À vérifier",
  valide: "Validé",
  illisible: "Illisible",
  remplace: "Remplacé",
};

/** Code d'une liste fermée, ou rien ; la phrase sert de message au champ. */
const code = <const L extends readonly [string, ...string[]]>(liste: L) =>
  z.enum(liste, { error: "Choix inconnu" }).nullable();
const centimes = z
  .number()
  .int()
  .min(-1_000_000_000, "Le montant est trop grand")
  .max(1_000_000_000, "Le montant est trop grand")
  .nullable();

/** Place dans la page, en fractions de sa largeur et de sa hauteur, origine en haut à gauche. */
export const zone = z.object({ x: z.number(), y: z.number(), largeur: z.number(), hauteur: z.number() });
export type Zone = z.infer<typeof zone>;

/** Champs d'une ligne qu'une personne peut corriger ; montants en centimes. Les codes sont ceux de `domain/fre/document-lu.ts`. */
export const champsLigne = z.strictObject({
  designation: z
    .string()
    .trim()
    .min(1, "La désignation est requise")
    .max(1000, "La désignation dépasse 1 000 caractères"),
  nature: z.enum(NATURES, { error: "Choix inconnu" }),
  element: code(ELEMENTS),
  localisation: code(LOCALISATIONS),
  dommage: code(DOMMAGES),
  operation: code(OPERATIONS),
  facturable: z.boolean(),
  brut_ht: centimes,
  abattement_ht: centimes,
  net_ht: centimes,
});
export type ChampsLigne = z.infer<typeof champsLigne>;

export const ligneDocument = champsLigne.extend({
  id: identifiant,
  rang: z.number().int(),
  page: z.number().int().nullable(),
  categorie: z.string(),
  quantite: z.number(),
  zone: zone.nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  corrigee: z.boolean(),
});
export type LigneDocument = z.infer<typeof ligneDocument>;

/** Totaux imprimés, en centimes. */
export const totauxDocument = z.strictObject({
  brut_ht: centimes,
  abattement_ht: centimes,
  remise_ht: centimes,
  franchise_ht: centimes,
  net_ht: centimes,
  tva: centimes,
  ttc: centimes,
});
export type TotauxDocument = z.infer<typeof totauxDocument>;

/** Bloc d'identification lu ; `null` quand le document ne l'imprime pas. */
export const identificationLue = z.object({
  immatriculation: z.string().nullable(),
  vin: z.string().nullable(),
  marque: z.string().nullable(),
  modele: z.string().nullable(),
  kilometrage: z.number().int().nullable(),
  date_mise_en_circulation: z.string().nullable(),
  date_restitution: z.string().nullable(),
  contrat: z.string().nullable(),
});

export const documentDetaille = z.object({
  id: identifiant,
  restitution_id: identifiant.nullable(),
  fichier_id: identifiant.nullable(),
  fichier_nom: z.string().nullable(),
  type_document: z.string(),
  etat: z.enum(ETATS_DOCUMENT),
  motif_illisible: z.string().nullable(),
  numero: z.string().nullable(),
  date_document: z.string().nullable(),
  loueur_lu: z.string().nullable(),
  /** Loueur de la base reconnu par son nom, pour préremplir le champ. */
  loueur_id: identifiant.nullable(),
  identification: identificationLue,
  totaux: totauxDocument,
  /** Anomalies recalculées sur les valeurs courantes, avec leur phrase. */
  anomalies: z.array(
    z.object({
      code: z.string(),
      ligne: z.number().int().nullable(),
      ecart: z.number().int().nullable(),
      phrase: z.string(),
    }),
  ),
  lignes: z.array(ligneDocument),
  cree_le: z.string(),
  valide_le: z.string().nullable(),
  valide_par: z.string().nullable(),
  /** La personne connectée peut corriger et valider cette lecture. */
  modifiable: z.boolean(),
});
export type DocumentDetaille = z.infer<typeof documentDetaille>;
