import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { formaterDate } from "../commun/dates.ts";
import { pluriel } from "../commun/pluriel.ts";
import { texteOuRien } from "../commun/saisies.ts";
import { cadrePhoto } from "../etats-des-lieux/cadre.ts";
import { DOMMAGES, ELEMENTS, LOCALISATIONS } from "../fre/codes.ts";
import { TYPES_VEHICULE } from "../restitutions/restitution.ts";
import { CLASSES } from "./operation.ts";
import { EVENEMENTS_MAX } from "./optimiser.ts";

export const ETATS_AUDIT = ["brouillon", "termine", "transmis"] as const;
export type EtatAudit = (typeof ETATS_AUDIT)[number];
export const LIBELLES_ETAT_AUDIT: Record<EtatAudit, string> = {
  brouillon: "En cours",
  termine: "Terminé",
  transmis: "Transmis",
};

export const MODES_GARAGE = ["un_garage", "par_dommage"] as const;
export type ModeGarage = (typeof MODES_GARAGE)[number];
export const LIBELLES_MODE_GARAGE: Record<ModeGarage, string> = {
  un_garage: "Un seul garage pour tout",
  par_dommage: "Le moins cher pour chaque dommage",
};

export const CHOIX = ["auto", "reparer", "laisser", "declarer"] as const;
export type ChoixDommage = (typeof CHOIX)[number];

/** Les cinq conseils, mot pour mot. */
export const CONSEILS = ["reparer", "laisser", "declarer", "sous_seuil", "a_verifier"] as const;
export type Conseil = (typeof CONSEILS)[number];
export const LIBELLES_CONSEIL: Record<Conseil, string> = {
  reparer: "Réparer avant restitution",
  laisser: "Laisser en l'état",
  declarer: "Déclarer en sinistre",
  sous_seuil: "Sous le seuil – ne rien faire",
  a_verifier: "À vérifier",
};

/** Audits qu'un geste ouvre au plus : chacun lit son contrat et se calcule. */
export const AUDITS_PLANIFIES_MAX = 100;

/** Dommages d'un audit : au-delà, le calcul exact et le document ne se lisent plus. */
export const DOMMAGES_AUDIT_MAX = 60;
export const PHOTOS_DOMMAGE_MAX = 10;
/** Garages dont on compare les prix, et jusqu'où ; le plus proche compte toujours. */
export const GARAGES_COMPARES = 6;
export const GARAGES_DISTANCE_MAX_KM = 60;

/** Ce que le conducteur fait lui-même, de plus grand effet. */
export const A_FAIRE_CONDUCTEUR = [
  "Laver le véhicule, dehors et dedans\u00a0: sale, il est facturé et l'inspection voit mal.",
  "Rassembler toutes les clés, télécommandes et cartes.",
  "Rassembler la carte grise, le carnet d'entretien et la notice.",
  "Rendre le câble de recharge, la roue de secours ou le kit, le cache-bagages.",
  "Mesurer les pneumatiques\u00a0: les remplacer sous le seuil du contrat, même marque sur un même essieu.",
  "Faire réparer un impact de pare-brise par l'assurance bris de glace, souvent sans franchise.",
  "Retirer les adhésifs, badges et accessoires ajoutés.",
  "Vider le véhicule et effacer les données personnelles du GPS et du téléphone.",
  "Photographier les quatre faces, l'intérieur, le compteur et les pneus le jour du retour.",
] as const;

const entier = (message: string, min: number, max: number) =>
  z.number(message).int(message).min(min, message).max(max, message);

/** Ce qu'une personne dit d'un dommage. */
export const saisieDommageAudit = z.strictObject({
  element: z.enum(ELEMENTS, { error: "Choisissez un élément" }),
  localisation: z.enum(LOCALISATIONS).nullable(),
  dommage: z.enum(DOMMAGES, { error: "Choisissez un type de dommage" }),
  /** La plus grande dimension, en millimètres. */
  dimension_mm: entier("La dimension n'est pas valable", 0, 10_000).nullable(),
  /** Bosse : sa profondeur ; pneumatique : la gomme restante. Millimètres, une décimale. */
  profondeur_mm: z
    .number("La mesure n'est pas valable")
    .min(0, "La mesure n'est pas valable")
    .max(1000, "La mesure n'est pas valable")
    .nullable(),
  nombre: entier("Le nombre va de 1 à 50", 1, 50),
  peinture_atteinte: z.boolean().nullable(),
  hors_champ: z.boolean().nullable(),
  evenement: entier("L'accident n'est pas valable", 1, EVENEMENTS_MAX).nullable(),
  commentaire: texteOuRien(1000),
});
export type SaisieDommageAudit = z.infer<typeof saisieDommageAudit>;

export const dommageAudit = saisieDommageAudit.extend({
  id: identifiant,
  rang: z.number().int(),
  choix: z.enum(CHOIX),
  /** Où il se voit, sur une photo du véhicule. */
  cadre: cadrePhoto.nullable(),
  photos: z.array(identifiant),
});
export type DommageAudit = z.infer<typeof dommageAudit>;

const dateValable = z.iso
  .date("La date de retour n'est pas valable")
  .refine((d) => d >= "1990-01-01" && d < "2100-01-01", "La date de retour n'est pas valable");

/** Ce qu'une personne écrit de l'audit lui-même. Centimes HT. */
export const champsAudit = z.strictObject({
  retour_prevu_le: dateValable,
  kilometrage: entier("Le kilométrage n'est pas valable", 0, 9_999_999).nullable(),
  lieu: texteOuRien(300),
  franchise_assurance_ht: entier("La franchise n'est pas valable", 0, 10_000_000).nullable(),
  mode_garage: z.enum(MODES_GARAGE),
  garage_id: identifiant.nullable(),
  notes: texteOuRien(5000),
});
export type ChampsAudit = z.infer<typeof champsAudit>;

const centimes = z.number().int();
const phrase = z.string();

export const dommageCalcule = z.object({
  rang: z.number().int(),
  classe: z.enum(CLASSES).nullable(),
  seuil: z.enum(["du", "tolere", "a_mesurer"]),
  brut_ht: centimes,
  vetuste_ht: centimes,
  remise_ht: centimes,
  /** Ce que la facture portera pour lui, avant franchise ; 0 sous le seuil, sans prix, ou compris dans un autre. */
  facture_ht: centimes,
  /** Lignes passées du loueur dont vient le prix ; `null` : la grille par défaut. */
  n: z.number().int().nullable(),
  /** Le dommage dont la peinture couvre celui-ci. */
  compris_dans: z.number().int().nullable(),
  reparation_ht: centimes.nullable(),
  garage_id: identifiant.nullable(),
  decision: z.enum(["reparer", "laisser", "declarer"]),
  impose: z.boolean(),
  conseil: z.enum(CONSEILS),
  raison: phrase,
  /** Le total du véhicule si ce dommage-là était réparé, ou laissé ; `null` : sans objet. */
  total_si_repare_ht: centimes.nullable(),
  total_si_laisse_ht: centimes.nullable(),
});
export type DommageCalcule = z.infer<typeof dommageCalcule>;

export const garageCompare = z.object({
  id: identifiant,
  /** Pour un client : « Garage n° 1 » ; son nom et son adresse ne lui sont pas montrés. */
  nom: z.string(),
  ville: z.string().nullable(),
  adresse: z.string().nullable(),
  telephone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  debosselage: z.boolean(),
  jantes: z.boolean(),
  vr: z.boolean(),
  distance_km: z.number(),
  /** Le total du véhicule en y réparant au mieux, et les réparations de ce total. */
  total_ht: centimes,
  reparations_ht: centimes,
});

export const resultatAudit = z.object({
  dommages: z.array(dommageCalcule),
  /** Σ des factures attendues avant franchise, et la facture si rien n'est réparé. */
  somme_ht: centimes,
  en_l_etat_ht: centimes,
  franchise: z
    .object({ type: z.enum(["par_vehicule", "par_element", "pot_annuel"]), montant_ht: centimes, deduite_ht: centimes })
    .nullable(),
  reparations_ht: centimes,
  sinistres_ht: centimes,
  facture_apres_ht: centimes,
  /** Réparations + sinistres + facture restante, avec les choix imposés. */
  total_ht: centimes,
  /** Ce que ce plan fait gagner sur la facture en l'état ; négatif si des choix imposés coûtent plus. */
  economie_ht: centimes,
  /** Le meilleur total possible sans rien imposer, et ce que les choix imposés lui ajoutent. */
  meilleur_total_ht: centimes,
  surcout_ht: centimes,
  garages: z.array(garageCompare),
  garage_id: identifiant.nullable(),
  mode_garage: z.enum(MODES_GARAGE),
  vetuste: phrase,
  hypotheses: z.array(phrase),
  /** Dernier jour pour confier le véhicule, et jours qui en séparaient au calcul. */
  limite_le: z.string(),
  jours_avant_limite: z.number().int(),
  alerte: phrase.nullable(),
});
export type ResultatAudit = z.infer<typeof resultatAudit>;

const date = z.string().nullable();
const lu = z.string().nullable();

/** Une ligne de la liste des audits. */
export const auditListe = z.object({
  id: identifiant,
  etat: z.enum(ETATS_AUDIT),
  client_nom: z.string(),
  vehicule_id: identifiant,
  immatriculation: z.string(),
  marque: lu,
  modele: lu,
  agence: lu,
  conducteur_prenom: lu,
  conducteur_nom: lu,
  loueur_nom: lu,
  retour_prevu_le: z.string(),
  /** Jour du retour constaté, s'il a eu lieu. */
  restituee_le: date,
  facture_en_l_etat_ht: centimes,
  reparations_ht: centimes,
  economie_ht: centimes,
  nombre_dommages: z.number().int(),
});
export type AuditListe = z.infer<typeof auditListe>;

/** La prévision face à la facture du vrai retour. Centimes HT. */
const comparaison = z.object({
  restitution_id: identifiant,
  restituee_le: z.string(),
  /** `null` : le véhicule est rendu, la facture n'est pas encore là. */
  facture_ht: centimes.nullable(),
});

export const auditLu = champsAudit.extend({
  id: identifiant,
  etat: z.enum(ETATS_AUDIT),
  client_id: identifiant,
  client_nom: z.string(),
  vehicule_id: identifiant,
  immatriculation: z.string(),
  marque: lu,
  modele: lu,
  agence: lu,
  type_vehicule: z.enum(TYPES_VEHICULE).nullable(),
  conducteur_prenom: lu,
  conducteur_nom: lu,
  loueur_nom: lu,
  contrat_id: identifiant.nullable(),
  contrat_numero: lu,
  /** Position du véhicule ; toujours nulle pour un client, qui ne voit pas la carte des garages. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Le lieu se situe-t-il ? Sans cela, aucun garage n'est comparé. */
  situe: z.boolean(),
  reparations_faites: z.boolean().nullable(),
  termine_le: lu,
  transmis_le: lu,
  transmis_a: lu,
  dommages: z.array(dommageAudit),
  resultat: resultatAudit,
  /** États des lieux du véhicule dont les dommages peuvent se reprendre, du plus récent au plus ancien. */
  etats_des_lieux: z.array(
    z.object({ id: identifiant, type: z.enum(["depart", "arrivee"]), date_etat: date, nombre: z.number().int() }),
  ),
  retour: comparaison.nullable(),
  /** Comptes de la société à qui l'audit peut être transmis, parmi ceux que la personne voit. */
  destinataires: z.array(z.object({ email: z.string(), nom: z.string() })),
});
export type AuditLu = z.infer<typeof auditLu>;

/** La facture que l'audit prévoyait, selon ce qui a été fait de son conseil ; inconnu, celle d'après les réparations. */
export const facturePrevue = (a: Pick<AuditLu, "reparations_faites" | "resultat">): number =>
  a.reparations_faites === false ? a.resultat.en_l_etat_ht : a.resultat.facture_apres_ht;

const nombreDAudits = z.number().int();
/** Ce qui arrive aux véhicules choisis pour être audités ; les retours à préparer sont datés (AAAA-MM-JJ), jamais du passé. */
export const auditsPlanifies = z.object({
  ouverts: nombreDAudits,
  /** Laissés tels quels : leur audit est en cours ou déjà fait, ils sont rendus, ou archivés. */
  en_cours: nombreDAudits,
  faits: nombreDAudits,
  rendus: nombreDAudits,
  archives: nombreDAudits,
  /** Le premier et le dernier retour des audits ouverts ; nuls, aucun ne l'est. */
  premier_le: z.string().nullable(),
  dernier_le: z.string().nullable(),
});
export type AuditsPlanifies = z.infer<typeof auditsPlanifies>;

/** Pourquoi des véhicules choisis ne s'auditent pas : « 1 a un audit en cours, 2 sont déjà audités » ; vide s'ils s'auditent tous. */
export function direLaisses(p: AuditsPlanifies): string {
  return [
    p.en_cours > 0 && pluriel(p.en_cours, "a un audit en cours", "ont un audit en cours"),
    p.faits > 0 && pluriel(p.faits, "est déjà audité", "sont déjà audités"),
    p.rendus > 0 && pluriel(p.rendus, "est rendu", "sont rendus"),
    p.archives > 0 && pluriel(p.archives, "est archivé", "sont archivés"),
  ]
    .filter((dit) => dit !== false)
    .join(", ");
}

/** « Pour un retour le 23/04/2027 », « Pour des retours du 30/11/2026 au 22/08/2027 ». */
export function direRetours({ premier_le, dernier_le }: Pick<AuditsPlanifies, "premier_le" | "dernier_le">): string {
  if (premier_le === null || dernier_le === null) return "";
  return premier_le === dernier_le
    ? `Pour un retour le ${formaterDate(premier_le)}`
    : `Pour des retours du ${formaterDate(premier_le)} au ${formaterDate(dernier_le)}`;
}
