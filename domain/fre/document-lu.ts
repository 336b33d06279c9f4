import { z } from "zod";
import { CODES_ANOMALIE, DOMMAGES, ELEMENTS, LOCALISATIONS, NATURES, OPERATIONS, TYPES_DOCUMENT } from "./codes.ts";
import { CHAMPS_IDENTIFICATION } from "./identification.ts";

// Tous les montants sont des centimes entiers signés (un avoir est négatif) ; toutes les dates sont `AAAA-MM-JJ`.
const centimes = z.int().nullable();
const dateIso = z.iso.date().nullable();
const texte = z.string().nullable();
const fraction = z.number().min(0).max(1);

const PROVENANCES = ["texte", "image", "texte_et_image", "structure"] as const;

/** Rectangle de la page en fractions [0..1], origine en haut à gauche : ce que l'écran surligne. */
export const zone = z.object({ x: fraction, y: fraction, largeur: fraction, hauteur: fraction });

/** Confiance dans chaque champ lu, de 0 à 1 ; un champ absent de la table n'a pas été lu, ou a été lu sans doute (format structuré). */
const confiances = z.record(z.string(), fraction);

/**
 * Où une valeur a été lue : numéro de page à partir de 1, et rectangle ; `cache` : le texte invisible d'un copieur y dit autre chose que l'image ;
 * `autre` : ce qu'une autre lecture de la page en dit.
 */
export const source = z.object({
  page: z.int().positive(),
  zone,
  cache: z.object({ dit: z.string(), image: z.string() }).optional(),
  autre: z.string().optional(),
});

/**
 * Composantes imprimées d'une ligne, en plus du format public : montants en centimes, temps en centièmes d'heure,
 * taux de vétusté et de remise en centièmes de pour-cent, dimension telle qu'imprimée.
 */
export const detailsLigne = z.object({
  numero: z.string().optional(),
  dimension: z.string().optional(),
  /** Cellules telles qu'imprimées : une profondeur de pneu se dit avec le dommage, « hors champ » avec la zone, « forfait » avec l'opération. */
  dommage_imprime: z.string().optional(),
  localisation_imprimee: z.string().optional(),
  operation_imprimee: z.string().optional(),
  temps_mo: z.int().optional(),
  mo_ht: z.int().optional(),
  temps_peinture: z.int().optional(),
  peinture_ht: z.int().optional(),
  pieces_ht: z.int().optional(),
  autres_ht: z.int().optional(),
  taux_horaire_ht: z.int().optional(),
  prix_unitaire_ht: z.int().optional(),
  vetuste_pct: z.int().optional(),
  vetuste_mo_ht: z.int().optional(),
  vetuste_peinture_ht: z.int().optional(),
  vetuste_pieces_ht: z.int().optional(),
  remise_pct: z.int().optional(),
  /** Remise de la ligne en centimes, quand une autre colonne dit la vétusté. */
  remise_ht: z.int().optional(),
  /** Le seul montant imprimé de la ligne est toutes taxes comprises : il ne s'additionne pas en hors taxes. */
  taxes_comprises: z.literal(true).optional(),
  /** Montants en centimes imprimés sous un titre que le lecteur ne connaît pas : une correction peut le lui apprendre. */
  colonnes_inconnues: z.array(z.object({ titre: z.string(), montant: z.int() })).optional(),
});

export const ligneLue = z.object({
  page: z.int().positive().nullable(),
  designation: z.string(),
  nature: z.enum(NATURES),
  element: z.enum(ELEMENTS).nullable(),
  localisation: z.enum(LOCALISATIONS).nullable(),
  dommage: z.enum(DOMMAGES).nullable(),
  operation: z.enum(OPERATIONS).nullable(),
  facturable: z.boolean(),
  quantite: z.number(),
  brut_ht: centimes,
  abattement_ht: centimes,
  net_ht: centimes,
  zone: zone.optional(),
  details: detailsLigne.optional(),
  confiances: confiances.optional(),
  /** Cellule de chaque champ ; un champ sans entrée se montre par la zone de la ligne. */
  sources: z.record(z.string(), source).optional(),
});

/** Un endroit de la page qui nomme une pièce avec un dommage ou des montants, ou que rien n'explique, et dont la lecture n'a pas fait une ligne. */
export const passage = z.object({
  page: z.int().positive(),
  zone,
  /** Cellules imprimées, séparées par un tiret. */
  texte: z.string(),
  element: z.enum(ELEMENTS).nullable(),
  localisation: z.enum(LOCALISATIONS).nullable(),
  dommage: z.enum(DOMMAGES).nullable(),
  operation: z.enum(OPERATIONS).nullable(),
  /** Montants imprimés là, en centimes positifs, dans l'ordre de la page. */
  montants: z.array(z.int()),
  /** D'un constat : aucune ligne, légende, étiquette ou mention neutre n'explique cette rangée, qui porte peut-être un dommage. */
  inexplique: z.boolean().optional(),
});

/**
 * Un montant imprimé que ni une ligne ni un total n'a pris. Il reste avec la lecture : juger une addition demande de savoir ce que la page dit
 * encore, y compris après les corrections d'une personne.
 */
export const reste = z.object({
  page: z.int().positive().nullable(),
  libelle: z.string(),
  /** Centimes signés. */
  montant: z.int(),
});

/**
 * Une anomalie que l'image ne permet pas d'affirmer : la reconnaissance a pu prendre un chiffre pour un autre. Elle reste avec la lecture, pour
 * qu'un contrôle refait plus tard ne l'affirme pas à sa place. `ligne` : rang à partir de 0.
 */
export const indecise = z.object({ code: z.enum(CODES_ANOMALIE), ligne: z.int().nonnegative().nullable() });

/** Totaux tels qu'imprimés, jamais recalculés. */
export const totauxLus = z.object({
  brut_ht: centimes,
  abattement_ht: centimes,
  remise_ht: centimes,
  franchise_ht: centimes,
  net_ht: centimes,
  tva: centimes,
  ttc: centimes,
});

export const vehiculeLu = z.object({
  immatriculation: texte,
  vin: texte,
  marque: texte,
  modele: texte,
  kilometrage: z.int().nonnegative().nullable(),
  date_mise_en_circulation: dateIso,
  date_restitution: dateIso,
  contrat: texte,
  lignes: z.array(ligneLue),
  totaux: totauxLus,
  /** Par champ d'identification, et par total sous le nom « totaux.net_ht ». */
  sources: z.record(z.string(), source).optional(),
  confiances: confiances.optional(),
  /** Vrai si un total imprimé n'est pas la somme des lignes lues, sans que la lecture soit assez sûre pour le dire faux (`juger.ts`). */
  somme_incertaine: z.boolean().optional(),
  /** Procès-verbal sans ligne qui écrit lui-même qu'aucun dommage n'est constaté ; sans cette mention, il a pu ne pas se lire. */
  sans_dommage: z.boolean().optional(),
  /** Ce que la page dit encore, hors des lignes lues. */
  passages: z.array(passage).optional(),
  /** Montants de la page que rien n'a pris. */
  restes: z.array(reste).optional(),
  /** Anomalies que l'image ne permet pas d'affirmer. */
  indecises: z.array(indecise).optional(),
  /** Numéro de la facture qu'un avoir cite, dans ses lignes ou ailleurs sur la page. */
  facture_citee: z.string().optional(),
  /** Ce que le document imprime du passage à l'expertise ; sert aux contrôles. */
  expertise: z.object({ date: dateIso, kilometrage: z.int().nonnegative().nullable() }).optional(),
});

export type ChampVehicule = (typeof CHAMPS_IDENTIFICATION)[number];

export const anomalie = z.object({
  code: z.enum(CODES_ANOMALIE),
  /** Rang du véhicule et de la ligne, à partir de 0. */
  vehicule: z.int().nonnegative().nullable(),
  ligne: z.int().nonnegative().nullable(),
  /** Imprimé moins recalculé, en centimes. */
  ecart: z.int().nullable(),
});

/** La lecture complète d'un document ; la ligne de commande en retire `zone`, `details`, `sources` et le reste d'interne. */
export const documentLu = z.object({
  type_document: z.enum(TYPES_DOCUMENT),
  numero: texte,
  date_document: dateIso,
  loueur: texte,
  vehicules: z.array(vehiculeLu),
  anomalies: z.array(anomalie),
  sources: z.record(z.string(), source).optional(),
  /** Ligne « Totaux » d'un relevé de plusieurs véhicules. */
  totaux_releve: totauxLus.optional(),
  /** Montants que rien n'a pris sur les pages d'un relevé de plusieurs véhicules ; ceux d'un seul sont avec lui. */
  restes: z.array(reste).optional(),
  /** Celles des anomalies indécises qui portent sur le relevé entier. */
  indecises: z.array(indecise).optional(),
  nombre_pages: z.int().nonnegative().optional(),
  /** Champs du véhicule dont la page porte le nom, ou de quoi les remplir : absents de la lecture, ils n'ont pas été lus. */
  champs_nommes: z.array(z.enum(CHAMPS_IDENTIFICATION)).optional(),
  /** Ce que la page dit, par un intitulé ou une étiquette, donner de ses lignes. */
  codes_nommes: z.array(z.enum(["dommage", "operation"])).optional(),
  /** Plaques imprimées qu'aucun véhicule lu ne porte, normalisées et sans double. */
  plaques_en_trop: z.array(z.string()).optional(),
  /** Champs qu'aucun véhicule d'un relevé n'a : une colonne qui n'a pas été lue, ou que le loueur n'imprime pas. */
  colonnes_absentes: z.array(z.enum(CHAMPS_IDENTIFICATION)).optional(),
  /** D'où viennent les valeurs : texte de la page, reconnaissance de caractères, les deux, ou facture électronique (CII, UBL). */
  provenance: z.enum(PROVENANCES).optional(),
  /** Pages lues par reconnaissance de caractères. */
  pages_reconnues: z.array(z.int().positive()).optional(),
  confiances: confiances.optional(),
  /** Mots imprimés sur les pages, pliés et sans double : le document se retrouve par eux. */
  mots: z.array(z.string()).optional(),
});

export type Zone = z.infer<typeof zone>;
export type Source = z.infer<typeof source>;
export type DetailsLigne = z.infer<typeof detailsLigne>;
export type LigneLue = z.infer<typeof ligneLue>;
export type Passage = z.infer<typeof passage>;
export type Reste = z.infer<typeof reste>;
export type TotauxLus = z.infer<typeof totauxLus>;
export type VehiculeLu = z.infer<typeof vehiculeLu>;
export type Anomalie = z.infer<typeof anomalie>;
export type DocumentLu = z.infer<typeof documentLu>;
