import { z } from "zod";
import { environnementArrivages } from "./arrivages/reglages.ts";
import { environnementS3 } from "./fichiers/reglages-s3.ts";
import { environnementGeographie } from "./geocodage/reglages.ts";
import { environnementLecteurDistant } from "./lecteur-distant/reglages.ts";
import { LONGUEUR_PHRASE_MIN } from "./sauvegarde/chiffrement.ts";
import { environnementSite } from "./site/informations.ts";
import { environnementPlateforme } from "./statuts-facture/reglages.ts";

const domaine = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+$/);
const texteOuRien = z
  .string()
  .trim()
  .optional()
  .transform((v) => (v === "" ? undefined : v));
/** Une adresse web sans chemin : les cookies, l'origine des demandes et les liens des courriels en dépendent. */
const estOrigine = (v: string): boolean => {
  const url = URL.parse(v);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash;
};

/** Les variables d'environnement que lit le programme, et la forme de chacune. */
export const environnement = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOTE: z.string().default("localhost"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: texteOuRien,
  PUBLIC_URL: texteOuRien.refine((v) => v === undefined || estOrigine(v)),
  SECRET: texteOuRien,
  DOMAINE_INTERNE: domaine.default("reflet.test"),
  DOMAINE_PARTENAIRE: domaine.default("partenaire.test"),
  SOCIETE_PRESTATAIRE: z.string().trim().min(1).default("Reflet"),
  /** Adresses des mandataires de confiance (X-Forwarded-For n'est cru que d'eux), séparées par des virgules. */
  MANDATAIRES: texteOuRien,
  /** Courrier : voir courrier/reglages.ts. */
  COURRIER_EXPEDITEUR: texteOuRien,
  COURRIER_PRESTATAIRE: texteOuRien,
  SMTP_URL: texteOuRien,
  SMTP_IDEMPOTENCE: texteOuRien,
  FORMULAIRE_URL: texteOuRien,
  FORMULAIRE_CLE: texteOuRien,
  COURRIER_HOTES: texteOuRien,
  /** Validité d'un lien de récupération, en minutes. */
  RECUPERATION_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  /** Validité d'une invitation, en jours. */
  INVITATION_JOURS: z.coerce.number().int().min(1).max(60).default(7),
  /** Go qu'une personne dépose au plus en vingt-quatre heures, et qu'une société garde au plus. */
  DEPOTS_PERSONNE_GO: z.coerce.number().int().min(1).max(10_000).default(20),
  DEPOTS_SOCIETE_GO: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** Exige la double authentification des admins et des experts ; sans réglage : oui en production, non en démonstration. */
  SECOND_FACTEUR_EQUIPE: z.enum(["oui", "non"]).optional(),
  /** Montre à chaque société ce qu'un loueur facture d'ordinaire, dix sociétés réunies au moins (db/migrations, `reperes_anonymes`). */
  REPERES_ANONYMES: z.enum(["oui", "non"]).default("non"),
  /** Documents qui arrivent seuls : voir arrivages/reglages.ts. */
  ...environnementArrivages,
  /** Plateforme agréée de facturation électronique : voir statuts-facture/reglages.ts. */
  ...environnementPlateforme,
  /** Stockage S3 : voir fichiers/reglages-s3.ts. */
  ...environnementS3,
  /** Pages publiques : voir site/informations.ts. */
  ...environnementSite,
  /** Adresses et cartes : voir geocodage/reglages.ts. */
  ...environnementGeographie,
  /** Second lecteur : voir lecteur-distant/reglages.ts. */
  ...environnementLecteurDistant,
  /** Port de la santé et des mesures, jamais public : voir sante/port-exploitation.ts. Sans lui, il n'y en a pas. */
  PORT_EXPLOITATION: z.coerce.number().int().min(0).max(65535).optional(),
  HOTE_EXPLOITATION: z.string().min(1).default("127.0.0.1"),
  /** Sauvegardes faites par le programme lui-même, chaque jour à cette heure de Paris ; sans dossier, aucune. */
  SAUVEGARDE_DOSSIER: texteOuRien,
  SAUVEGARDE_HEURE: z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default("02:30"),
  SAUVEGARDE_GARDER: z.coerce.number().int().min(1).max(3650).default(30),
  /** Chiffre les archives, celles du programme comme celles de `npm run backup`. */
  SAUVEGARDE_PHRASE: z.string().trim().min(LONGUEUR_PHRASE_MIN).optional(),
  /** Hôtes que les webhooks peuvent appeler même s'ils sont privés ou en clair, séparés par des virgules. */
  WEBHOOKS_HOTES: texteOuRien,
  /** Hôtes privés où un fournisseur d'identité peut répondre, en https, séparés par des virgules. */
  FOURNISSEURS_HOTES: texteOuRien,
  /** Développement et essais : accepte un fournisseur d'identité en http sur la machine elle-même. Refusé en production. */
  FOURNISSEUR_LOCAL: z.enum(["oui", "non"]).default("non"),
  GRAINE: z.coerce.number().int().default(2026),
  NIVEAU_JOURNAL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),
});

/** Une variable d'environnement que lit le programme. */
export type NomReglage = keyof typeof environnement.shape;
