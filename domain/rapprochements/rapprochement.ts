import { z } from "zod";
import { identifiant } from "../commun/contrat.ts";
import { zone } from "../documents/document.ts";
import { arrondiCompare, etape } from "../fre/calcul/etapes.ts";
import { conditions } from "../fre/conditions.ts";
import { CODES_ECART } from "../fre/rapprochement/codes-ecart.ts";
import { CERTITUDES, VERDICTS } from "../fre/verdicts.ts";
import { sinistreDeclare } from "./sinistres.ts";

/** Un document du rapprochement : de quoi le nommer et l'ouvrir à une page. */
const documentRapproche = z.object({
  id: identifiant,
  type_document: z.string(),
  etat: z.string(),
  numero: z.string().nullable(),
  date_document: z.string().nullable(),
  fichier_id: identifiant.nullable(),
  fichier_nom: z.string().nullable(),
});
export type DocumentRapproche = z.infer<typeof documentRapproche>;

/** Une ligne d'un des trois documents ; montants en centimes HT, rang dans son document. */
const ligneRapprochee = z.object({
  id: identifiant,
  rang: z.int(),
  page: z.int().nullable(),
  designation: z.string(),
  nature: z.string(),
  element: z.string().nullable(),
  localisation: z.string().nullable(),
  dommage: z.string().nullable(),
  operation: z.string().nullable(),
  facturable: z.boolean(),
  dimension: z.string().nullable(),
  brut_ht: z.int().nullable(),
  abattement_ht: z.int().nullable(),
  net_ht: z.int().nullable(),
  zone: zone.nullable(),
});
export type LigneRapprochee = z.infer<typeof ligneRapprochee>;

/** Un verdict gardé ; les trois lignes à `null` : la facture entière. */
const verdictGarde = z.object({
  id: identifiant,
  verdict: z.enum(VERDICTS),
  ligne_facture_id: identifiant.nullable(),
  ligne_rapport_id: identifiant.nullable(),
  ligne_pv_id: identifiant.nullable(),
  montant_contestable: z.int(),
  phrase: z.string(),
  score: z.number().nullable(),
  /** Sur quoi il repose ; `null` : rien n'est affirmé, ou le calcul est d'avant. */
  certitude: z.enum(CERTITUDES).nullable(),
  /** D'une ligne à vérifier : ce qu'il faut lire ou confirmer, sur quel papier, et pourquoi. */
  manques: z.array(
    z.object({ papier: z.enum(["facture", "rapport", "pv"]), champ: z.string().optional(), raison: z.string() }),
  ),
});
export type VerdictGarde = z.infer<typeof verdictGarde>;

/** Ce qu'une lettre partie réclame d'une ligne (nulle : de la facture entière), et ce que le livre dit qu'il en est advenu. */
const ligneContestee = z.object({
  facture_ligne_id: identifiant.nullable(),
  reclame: z.int(),
  accorde: z.int(),
  refuse: z.int(),
  en_cours: z.int(),
  recu: z.int(),
});
export type LigneContestee = z.infer<typeof ligneContestee>;

/** Le calcul expliqué, tel qu'il a été fait ; montants en centimes. */
export const explication = z.object({
  etapes: z.array(etape),
  arrondis: z.array(arrondiCompare),
  /** Ce qui a choisi les taux de vétusté. */
  vetuste: z.object({
    age_mois: z.int().nullable(),
    kilometrage: z.int().nullable(),
    km_par_an: z.number().nullable(),
    au_dela_du_seuil: z.boolean(),
    tranche: z.object({ age_min_mois: z.int(), age_max_mois: z.int().nullable() }).nullable(),
  }),
  ecarts: z.array(z.object({ code: z.enum(CODES_ECART), montant: z.int(), lignes: z.int() })),
  avertissements: z.array(z.string()),
  /** Lignes du rapport que la facture compte sous une autre, ou répartit (`facture` à `null`) ; absent des calculs d'avant cette règle. */
  comptees_autrement: z.array(z.object({ rapport: identifiant, facture: identifiant.nullable() })).optional(),
  /** Faux quand aucune condition du loueur n'était connue au jour de la restitution. */
  conditions_connues: z.boolean(),
  /** Vrai si ce client a négocié les siennes. */
  conditions_propres: z.boolean(),
});
export type Explication = z.infer<typeof explication>;

export const rapprochementLu = z.object({
  id: identifiant,
  facture: documentRapproche,
  rapport: documentRapproche.nullable(),
  pv: documentRapproche.nullable(),
  conditions,
  net_ht_facture: z.int().nullable(),
  net_ht_attendu: z.int().nullable(),
  montant_contestable: z.int(),
  /** Ce qu'un avoir validé en a rendu, sans qu'une lettre parte. */
  rendu: z.int(),
  /** Vide tant que la lettre n'est pas partie. */
  contestees: z.array(ligneContestee),
  date_limite: z.string().nullable(),
  calcule_le: z.string(),
  explication,
  lignes: z.object({
    facture: z.array(ligneRapprochee),
    rapport: z.array(ligneRapprochee),
    pv: z.array(ligneRapprochee),
  }),
  verdicts: z.array(verdictGarde),
  /** Les sinistres déclarés sur ce véhicule avant son retour, du plus récent au plus ancien. */
  sinistres: z.array(sinistreDeclare),
  /** Lignes de facture bien plus chères que les mêmes dommages de la société, sur trois ans : leur effectif et leur médiane, en centimes HT. */
  prix_hors_norme: z.array(z.object({ ligne_id: identifiant, nombre: z.int(), mediane_ht: z.int() })),
  /** Lignes de facture dont une personne a choisi le couple. */
  imposees: z.array(identifiant),
});
export type RapprochementLu = z.infer<typeof rapprochementLu>;

/** Tous les rapprochements d'une restitution, un par facture, la plus récente d'abord. */
export const rapprochementsDeRestitution = z.array(rapprochementLu);
