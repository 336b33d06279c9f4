import { z } from "zod";
import { dateIso, identifiant } from "../commun/contrat.ts";
import { kilometres } from "../commun/kilometrage.ts";

const DATE_INVALIDE = "La date n'est pas valable";
/** Un contrat commence et finit dans le calendrier que la base admet. */
const admise = (d: string) => d >= "1990-01-01" && d < "2100-01-01";

const dateRequise = (message: string) =>
  z.string({ error: message }).trim().min(1, message).pipe(dateIso()).refine(admise, DATE_INVALIDE);
const date = z
  .union([z.literal(""), dateIso().refine(admise, DATE_INVALIDE)])
  .transform((v) => v || null)
  .nullable();
const entier = (max: number, invalide: string, negatif: string, grand: string) =>
  z.number(invalide).int(invalide).min(0, negatif).max(max, grand).nullable();

/** Un coût hors loyer : centimes HT par mois, vide quand on ne le connaît pas, zéro quand le loyer le comprend. */
const mensuel = entier(
  100_000_000,
  "Le montant n'est pas valable",
  "Le montant ne peut pas être négatif",
  "Le montant est trop grand",
);

/** Messages des deux champs sans lesquels un contrat n'existe pas. */
export const MESSAGES_CONTRAT = {
  date_debut: "La date de début est requise",
  date_fin: "La date de fin est requise",
  ordre: "La date de fin doit suivre la date de début",
} as const;

/**
 * Ce qu'une personne ou un fichier importé écrit d'un contrat de location. Dates AAAA-MM-JJ, loyer et coûts en centimes HT par mois,
 * prix du kilomètre excédentaire en dix-millièmes d'euro HT, préavis en jours. Les dates seules sont requises ; leur ordre se
 * vérifie à part (`erreurDeDates`), parce qu'une section peut n'en écrire qu'une.
 */
export const champsContrat = z.strictObject({
  loueur_id: identifiant.nullable(),
  numero: z
    .string("Le numéro n'est pas valable")
    .trim()
    .max(60, "Le numéro dépasse 60 caractères")
    .transform((v) => v || null)
    .nullable(),
  date_debut: dateRequise(MESSAGES_CONTRAT.date_debut),
  date_fin: dateRequise(MESSAGES_CONTRAT.date_fin),
  loyer_mensuel_ht: entier(
    100_000_000,
    "Le loyer n'est pas valable",
    "Le loyer ne peut pas être négatif",
    "Le loyer est trop grand",
  ),
  energie_mensuel_ht: mensuel,
  assurance_mensuel_ht: mensuel,
  entretien_mensuel_ht: mensuel,
  autres_mensuel_ht: mensuel,
  kilometrage_contractuel: kilometres().nullable(),
  prix_km_excedentaire: entier(
    1_000_000,
    "Le prix du kilomètre n'est pas valable",
    "Le prix du kilomètre ne peut pas être négatif",
    "Le prix du kilomètre est trop grand",
  ),
  preavis_jours: entier(
    365,
    "Le préavis est un nombre entier de jours",
    "Le préavis ne peut pas être négatif",
    "Le préavis dépasse 365 jours",
  ),
  restitution_prevue_le: date,
  audit_fait_le: date,
});
export type ChampsContrat = z.infer<typeof champsContrat>;

/** Un contrat qui commence : les dates d'abord, le reste quand on le sait. */
export const ajoutContrat = champsContrat
  .partial()
  .extend({ date_debut: champsContrat.shape.date_debut, date_fin: champsContrat.shape.date_fin });
export type AjoutContrat = z.infer<typeof ajoutContrat>;

/** L'erreur à poser sous la date de fin quand elle ne suit pas le début, sinon `null`. */
export const erreurDeDates = ({ date_debut, date_fin }: Pick<ChampsContrat, "date_debut" | "date_fin">) =>
  date_fin > date_debut ? null : MESSAGES_CONTRAT.ordre;

/** Le jour convenu avec le loueur pour rendre le véhicule. */
export const rendezVous = champsContrat.pick({ restitution_prevue_le: true });
export const RENDEZ_VOUS_PASSE = "Cette date est passée\u00a0: un rendez-vous est à venir";
