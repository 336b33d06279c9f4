import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { LIBELLES_TYPE_DOCUMENT } from "../fre/libelles.ts";
import { avancementLecture, ETATS_DOCUMENT, type EtatDocument, restitutionNommee } from "./document.ts";

/** États montrés par la file, dans l'ordre où un document les traverse ; un document remplacé n'y est plus. */
export const ETATS_FILE = [
  "a_lire",
  "a_verifier",
  "pret",
  "valide",
  "illisible",
] as const satisfies readonly EtatDocument[];
export const TRIS_DOCUMENTS = ["cree_le", "date_document", "net_ht"] as const;
export type TriDocuments = (typeof TRIS_DOCUMENTS)[number];

/** Un document dans la file. Montants en centimes, dates `AAAA-MM-JJ`. */
export const documentListe = z.object({
  id: identifiant,
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  fichier_nom: z.string().nullable(),
  part: z.number().int(),
  parts: z.number().int(),
  type_document: z.string(),
  etat: z.enum(ETATS_DOCUMENT),
  numero: z.string().nullable(),
  date_document: z.string().nullable(),
  loueur_lu: z.string().nullable(),
  immatriculation: z.string().nullable(),
  net_ht: z.number().int().nullable(),
  lignes: z.number().int(),
  restitution: restitutionNommee.nullable(),
  /** La première chose à régler, en une phrase, et combien d'autres la suivent. */
  manque: z.string().nullable(),
  /** Le champ de la lecture que cette phrase demande, et sa ligne ; `null` pour le document entier. */
  manque_champ: z.string().nullable(),
  manque_ligne: z.number().int().nullable(),
  manques: z.number().int(),
  lecture: avancementLecture.nullable(),
  modifiable: z.boolean(),
  cree_le: z.string(),
});
export type DocumentListe = z.infer<typeof documentListe>;

/** La place d'une colonne est comptée : le numéro doit se lire. */
const COURTS: Readonly<Record<string, string>> = { rapport: "Rapport", pv: "PV", releve: "Relevé" };
const GENRES: Readonly<Record<string, string>> = LIBELLES_TYPE_DOCUMENT;

/** « Facture n° F25-001 », ou le nom du fichier tant qu'on ne sait pas ce qu'il contient. */
export function nommerDocument(d: Pick<DocumentListe, "type_document" | "fichier_nom" | "numero">): string {
  if (d.type_document === "inconnu") return d.fichier_nom ?? "Document";
  const genre = COURTS[d.type_document] ?? GENRES[d.type_document] ?? d.type_document;
  return `${genre}${d.numero ? ` n° ${d.numero}` : ""}`;
}

const documentDossier = z.object({
  id: identifiant,
  fichier_id: identifiant.nullable(),
  fichier_nom: z.string().nullable(),
  type_document: z.string(),
  etat: z.enum(ETATS_DOCUMENT),
  numero: z.string().nullable(),
  date_document: z.string().nullable(),
  montant_ht: z.number().int().nullable(),
});
export type DocumentDossier = z.infer<typeof documentDossier>;

const contestationDossier = z.object({
  id: identifiant,
  etat: z.string(),
  /** Ce que la lettre réclamera ; puis ce qu'elle réclame, et ce que le loueur a accordé. Centimes HT. */
  a_reclamer: z.number().int(),
  reclame: z.number().int(),
  accorde: z.number().int(),
});

/** Tout ce qu'un véhicule a coûté à rendre : ses restitutions, leurs documents, et ceux qui ne sont encore rangés nulle part. */
export const dossierVehicule = z.object({
  restitutions: z.array(
    z.object({
      id: identifiant,
      immatriculation: z.string(),
      date_restitution: z.string(),
      loueur_nom: z.string(),
      montant_ht_apres_remise: z.number().int(),
      rapport_ht: z.number().int().nullable(),
      facture_ht: z.number().int().nullable(),
      documents: z.array(documentDossier),
      contestations: z.array(contestationDossier),
    }),
  ),
  sans_restitution: z.array(documentDossier),
});
export type DossierVehicule = z.infer<typeof dossierVehicule>;
