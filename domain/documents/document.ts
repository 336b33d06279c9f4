import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { kilometres } from "../commun/kilometrage.ts";
import { texteOuRien } from "../commun/saisies.ts";
import { DOMMAGES, ELEMENTS, LOCALISATIONS, NATURES, OPERATIONS, TYPES_DOCUMENT } from "../fre/codes.ts";
import { motRetenu } from "../vocabulaire/mot.ts";
import { propositionDistante } from "./proposition-distante.ts";

/** `a_verifier` : il manque quelque chose (`a_completer` dit quoi) ; `pret` : tout y est et les sommes sont justes. */
export const ETATS_DOCUMENT = ["a_lire", "a_verifier", "pret", "valide", "illisible", "remplace"] as const;
export type EtatDocument = (typeof ETATS_DOCUMENT)[number];
export const LIBELLES_ETAT_DOCUMENT: Record<EtatDocument, string> = {
  a_lire: "À lire",
  a_verifier: "À compléter",
  pret: "Prêt",
  valide: "Validé",
  illisible: "Illisible",
  remplace: "Remplacé",
};
/** Pourquoi un document numérisé reste illisible. */
export const PDF_SANS_TEXTE =
  "Ce PDF ne contient pas de texte lisible, et la reconnaissance n'en trouve pas dans le dessin de ses pages\u00a0: déposez une copie plus nette.";
/** États où une personne peut encore changer ce qui a été lu. */
const ETATS_CORRIGIBLES = ["a_verifier", "pret", "illisible"] as const satisfies readonly EtatDocument[];
export const estCorrigible = (etat: EtatDocument): boolean =>
  (ETATS_CORRIGIBLES as readonly EtatDocument[]).includes(etat);

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
const sources = z.record(z.string(), z.object({ page: z.number().int(), zone }));
const confiances = z.record(z.string(), z.number());

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
  /** Confiance de la lecture par champ, de 0 à 1 ; absente quand rien n'est douteux. */
  confiances: confiances.nullable(),
  sources: sources.nullable(),
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

const jour = z
  .union([z.literal("").transform(() => null), z.iso.date({ error: "La date n'est pas valable" })])
  .nullable();

/** Ce que l'en-tête d'un document dit, et qu'une personne peut corriger. Dates `AAAA-MM-JJ`, kilométrage entier. */
export const champsDocument = z.strictObject({
  type_document: z.enum(TYPES_DOCUMENT, { error: "Choix inconnu" }),
  numero: texteOuRien(100),
  date_document: jour,
  loueur_lu: texteOuRien(200),
  immatriculation: texteOuRien(20),
  vin: texteOuRien(20),
  marque: texteOuRien(100),
  modele: texteOuRien(100),
  kilometrage: kilometres().nullable(),
  date_mise_en_circulation: jour,
  date_restitution: jour,
  contrat: texteOuRien(100),
});
export type ChampsDocument = z.infer<typeof champsDocument>;

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

/** Ce qui manque pour être prêt. `ligne` est un rang à partir de 0 ; `null` pour le document entier. */
export const aCompleter = z.object({ champ: z.string(), ligne: z.number().int().nullable(), raison: z.string() });
export type ACompleter = z.infer<typeof aCompleter>;

/** La restitution d'un document, telle qu'on la nomme à l'écran. */
export const restitutionNommee = z.object({
  id: identifiant,
  immatriculation: z.string(),
  date_restitution: z.string(),
});

/** Lecture qui attend ou avance : page reconnue sur le nombre de pages à reconnaître. */
export const avancementLecture = z.object({
  en_cours: z.boolean(),
  page: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** Elle n'avancera plus seule : la personne qui l'a lancée n'en a plus le droit. */
  arretee: z.boolean(),
});
export type AvancementLecture = z.infer<typeof avancementLecture>;

export const documentDetaille = z.object({
  id: identifiant,
  client_id: identifiant.nullable(),
  client_nom: z.string().nullable(),
  restitution_id: identifiant.nullable(),
  restitution: restitutionNommee.nullable(),
  fichier_id: identifiant.nullable(),
  fichier_nom: z.string().nullable(),
  fichier_type: z.string().nullable(),
  /** Part du fichier : un relevé de plusieurs véhicules donne un document par véhicule. */
  part: z.number().int(),
  parts: z.number().int(),
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
  confiances,
  sources,
  a_completer: z.array(aCompleter),
  lecture: avancementLecture.nullable(),
  /** Ce que le second lecteur propose et que personne n'a encore confirmé ni écarté. */
  propositions: z.array(propositionDistante),
  /** Ce que ses corrections ont appris au lecteur. */
  mots_retenus: z.array(motRetenu),
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
  /** Elle peut rouvrir cette lecture validée. */
  rouvrable: z.boolean(),
});
export type DocumentDetaille = z.infer<typeof documentDetaille>;
