import { z } from "zod";
import { sommesDuLivre } from "../argent/livre.ts";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { adresseEmail, texteOuRien } from "../commun/saisies.ts";
import { accuse, MOTIFS_MANUELS, type MotifContestation, VERDICTS } from "../fre/verdicts.ts";
import { sinistreDeclare } from "../rapprochements/sinistres.ts";
import { CANAUX, etatContestation } from "./etats.ts";
import { natureLettre } from "./lettres-de-suite.ts";
import { preuveEncadree, preuveLue } from "./preuve-encadree.ts";
import { preuve } from "./preuves.ts";

const texte = z.string().nullable();
const date = z.string().nullable();
const centimes = z.number().int();

export const MOTIFS: readonly MotifContestation[] = [...VERDICTS.filter(accuse), ...MOTIFS_MANUELS];
export const motifContestation = z.enum(MOTIFS, { error: "Le motif est requis" });

const montantSaisi = z
  .number("Le montant est requis")
  .int("Le montant n'est pas valable")
  .min(1, "Le montant doit être positif")
  .max(1_000_000_000, "Le montant est trop grand");
const commentaire = texteOuRien(2000, "Le commentaire dépasse 2 000 caractères");

/** Ce qu'une personne écrit d'une ligne réclamée. Montant en centimes HT. */
export const champsLigneReclamee = z.strictObject({
  motif: motifContestation,
  montant_reclame: montantSaisi,
  commentaire,
});
export type ChampsLigneReclamee = z.infer<typeof champsLigneReclamee>;

/** Ajout d'un motif sur une ligne de la facture, ou sur la facture entière. */
export const ajoutLigne = champsLigneReclamee.extend({
  facture_ligne_id: identifiant.nullable(),
  preuve: preuveEncadree.nullable().default(null),
});

const corps = (max: number, message: string) => z.string(message).max(max, message);
/** Les textes de la lettre, tous modifiables ; l'argument de chaque ligne a sa clé `argument.<ligne>`. */
export const champsLettre = z.strictObject({
  objet: corps(300, "L'objet dépasse 300 caractères").trim().min(1, "L'objet est requis"),
  adresse: corps(600, "L'adresse dépasse 600 caractères"),
  introduction: corps(6000, "L'introduction dépasse 6 000 caractères"),
  conclusion: corps(6000, "La conclusion dépasse 6 000 caractères"),
});
export type ChampsLettre = z.infer<typeof champsLettre>;
const argument = z.strictObject({ ligne_id: identifiant, texte: corps(3000, "L'argument dépasse 3 000 caractères") });
/** Un enregistrement du brouillon : les textes changés, et ce que chacun valait quand on l'a lu (409 si un autre l'a changé). */
export const changementsLettre = z.strictObject({
  champs: champsLettre.partial(),
  avant: z.record(z.string(), z.string()),
  arguments: z.array(argument).max(300).default([]),
});

export const accord = z.strictObject({
  ligne_id: identifiant,
  montant: z
    .number("Le montant accordé n'est pas valable")
    .int("Le montant accordé n'est pas valable")
    .min(0, "Le montant accordé ne peut pas être négatif")
    .max(1_000_000_000, "Le montant est trop grand"),
});

export const saisieReponse = z.strictObject({
  date: dateIso("La date de réponse est requise"),
  interlocuteur: z.string().trim().max(200, "Le nom dépasse 200 caractères").default(""),
  texte: z.string().trim().max(5000, "Le texte dépasse 5 000 caractères").default(""),
  /** Une ligne absente n'a pas encore de réponse. */
  accords: z.array(accord).max(300),
  cle_idempotence: identifiant,
});
export type SaisieReponse = z.infer<typeof saisieReponse>;

export const saisieEnvoi = z.strictObject({
  canal: z.enum(CANAUX, { error: "Le canal est requis" }),
  /** La version que la personne a sous les yeux : une autre, déjà partie, se refuse. */
  version: z.number().int().min(1).max(1000),
  destinataire: z
    .string()
    .trim()
    .max(254, "L'adresse e-mail dépasse 254 caractères")
    .pipe(z.union([z.literal(""), adresseEmail]))
    .default(""),
  message: z.string().trim().max(5000, "Le message dépasse 5 000 caractères").default(""),
  /** Jour de l'envoi, quand il s'est fait hors de Reflet. */
  date: dateIso("La date d'envoi n'est pas valable").nullable().default(null),
  /** Numéro de recommandé ou de demande sur le portail. */
  reference: z.string().trim().max(100, "La référence dépasse 100 caractères").default(""),
  cle_idempotence: identifiant,
});
export type SaisieEnvoi = z.infer<typeof saisieEnvoi>;

export const champsContestation = z.strictObject({
  date_limite: z
    .union([z.literal(""), dateIso("La date limite n'est pas valable")])
    .transform((v) => v || null)
    .nullable(),
  expert: texteOuRien(200, "Le nom dépasse 200 caractères"),
});
export type ChampsContestation = z.infer<typeof champsContestation>;

/** Une contestation dans la liste, et ce que le livre de l'argent dit de sa facture. Montants en centimes HT. */
export const contestationListee = sommesDuLivre.extend({
  id: identifiant,
  client_id: identifiant,
  client_nom: z.string(),
  restitution_id: identifiant,
  facture_id: identifiant,
  facture_numero: texte,
  facture_date: date,
  facture_ht: centimes,
  immatriculation: z.string(),
  loueur_id: identifiant,
  loueur_nom: z.string(),
  expert: texte,
  etat: etatContestation,
  date_limite: date,
  /** La première lettre. */
  contestee_le: date,
  /** Celle qui l'a suivie en dernier : relance, nouvelle contestation, mise en demeure, médiation. */
  relancee_le: date,
  /** La dernière des deux : le loueur a son délai pour y répondre. */
  lettre_le: date,
  /** Jours que ce loueur a pour répondre. */
  delai_reponse_jours: z.number().int(),
  /** Depuis quand un avoir accordé est attendu : la réponse du loueur, à défaut la lettre ; nulle si rien n'est attendu. */
  accorde_le: date,
  /** Un avoir est arrivé, que nul n'a encore imputé : il vaut réponse, et c'est lui qu'on attend d'une personne. */
  avoir_a_imputer: z.boolean(),
  lignes: z.number().int(),
});
export type ContestationListee = z.infer<typeof contestationListee>;

/** Une ligne réclamée ; `n` et `acceptees` disent ce que ce loueur a répondu à ce motif dans les autres dossiers. */
export const ligneReclamee = z.object({
  id: identifiant,
  facture_ligne_id: identifiant.nullable(),
  element: texte,
  motif: motifContestation,
  designation: z.string(),
  net_ht: centimes,
  montant_reclame: centimes,
  montant_accorde: centimes.nullable(),
  /** Ce que les avoirs en ont rendu, tel que le livre le compte. */
  montant_recu: centimes,
  /** Acceptée en partie puis redemandée : son reste attend une réponse. */
  relancee: z.boolean(),
  explication: z.string(),
  regle: z.string(),
  commentaire: texte,
  manuelle: z.boolean(),
  pages: z.object({
    facture: z.number().int().nullable(),
    rapport: z.number().int().nullable(),
    pv: z.number().int().nullable(),
  }),
  /** La ligne du rapport qui lui répond, et ses photos s'il en imprime. */
  rapport: z.object({ document_id: identifiant, ligne_id: identifiant }).nullable(),
  /** L'endroit encadré d'une photo du véhicule qui la prouve. */
  preuve: preuveLue,
  /** Pourquoi le rapprochement ne l'affirme pas, ou plus : la lettre ne part pas avec elle. `null` : rien ne la retient. */
  a_verifier: texte,
  n: z.number().int(),
  acceptees: z.number().int(),
});
export type LigneReclameeLue = z.infer<typeof ligneReclamee>;

const lettreEnvoyee = z.object({
  id: identifiant,
  version: z.number().int(),
  nature: natureLettre,
  canal: z.enum(CANAUX),
  destinataire: texte,
  reference: texte,
  envoyee_le: z.string(),
  envoyee_par: texte,
  fichier_id: identifiant,
  fichier_nom: z.string(),
  sha256: z.string(),
  /** Les preuves parties avec elle ; `preuves_jusqu_au` : par un lien signé, qui les ouvre jusqu'à ce jour. */
  preuves: z.array(preuve),
  preuves_jusqu_au: date,
  /** L'e-mail, tel que la boîte d'envoi le suit ; nul pour un envoi hors de Reflet. */
  remise: z.enum(["en_attente", "remis", "echec"]).nullable(),
});
export type LettreEnvoyee = z.infer<typeof lettreEnvoyee>;

const reponseLue = z.object({
  id: identifiant,
  date: z.string(),
  interlocuteur: z.string(),
  texte: z.string(),
  accorde: centimes,
  fichier_id: identifiant.nullable(),
  fichier_nom: texte,
  cree_par: texte,
  cree_le: z.string(),
});
export type ReponseLue = z.infer<typeof reponseLue>;

const avoirDescription = z.object({
  document_id: identifiant,
  numero: texte,
  date_document: date,
  net_ht: centimes.nullable(),
  fichier_id: identifiant.nullable(),
});
const avoirPropose = avoirDescription.extend({
  immatriculation: texte,
  texte: z.string(),
  lignes: z.array(z.object({ designation: z.string(), element: texte, net_ht: centimes.nullable() })),
});
export type AvoirPropose = z.infer<typeof avoirPropose>;
const avoirImpute = avoirDescription.extend({ impute_le: z.string(), accorde: centimes });

export const contestationLue = contestationListee.omit({ lignes: true }).extend({
  marque: z.string(),
  modele: z.string(),
  date_restitution: z.string(),
  facture_tva: centimes,
  /** Ce que le rapprochement donne comme date limite ; nulle sans lui ou sans délai connu. `date_limite` peut en être le report. */
  limite_contrat: date,
  facture_fichier_id: identifiant.nullable(),
  canal: z.enum(CANAUX).nullable(),
  lignes: z.array(ligneReclamee),
  /** Les lignes de la facture, pour y ajouter un motif. */
  lignes_facture: z.array(
    z.object({
      id: identifiant,
      designation: z.string(),
      net_ht: centimes,
      nature: z.string(),
      element: texte,
      dommage: texte,
    }),
  ),
  /** Les sinistres déclarés sur ce véhicule avant son retour, du plus récent au plus ancien. */
  sinistres: z.array(sinistreDeclare),
  /** Le brouillon de la lettre à venir ; nul quand il n'y a rien à rédiger. */
  lettre: champsLettre
    .extend({ version: z.number().int(), nature: natureLettre, arguments: z.record(z.string(), z.string()) })
    .nullable(),
  /** Les photos du dossier, et l'élément que chacune prouve ; `ailleurs` : les plaques d'autres dossiers qui portent la même. */
  photos: z.array(z.object({ fichier_id: identifiant, legende: texte, element: texte, ailleurs: z.array(z.string()) })),
  /** Les experts déjà nommés dans les contestations que voit la personne. */
  experts: z.array(z.string()),
  envoyees: z.array(lettreEnvoyee),
  reponses: z.array(reponseLue),
  avoirs: z.array(avoirImpute),
  avoirs_proposes: z.array(avoirPropose),
  /** Les pièces du dossier qui partiront avec la prochaine lettre par e-mail. */
  preuves: z.array(preuve.extend({ genre: z.enum(["facture", "rapport", "pv", "photo"]) })),
  /** La dernière adresse à laquelle cette société a écrit à ce loueur ; à défaut, celle de sa fiche. */
  destinataire_connu: texte,
  /** Le rapprochement a trouvé d'autres lignes depuis. */
  verdicts_nouveaux: z.number().int(),
});
export type ContestationLue = z.infer<typeof contestationLue>;
