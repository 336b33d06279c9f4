import { resolve } from "node:path";
import { z } from "zod";
import type { GroupeReglages } from "../domain/administration/reglages.ts";
import { decrireReglages, type Enregistres, saisieDe } from "./administration/reglages.ts";
import { lireReglagesCourrier, type ReglagesCourrier } from "./courrier/reglages.ts";
import { ErreurDemarrage } from "./db/embarque/erreur-demarrage.ts";
import { environnementS3, lireReglagesS3, type ReglagesS3 } from "./fichiers/reglages-s3.ts";
import {
  environnementGeographie,
  lireReglagesGeocodage,
  lireReglagesTuiles,
  type ReglagesGeocodage,
  type ReglagesTuiles,
} from "./geocodage/reglages.ts";
import { LONGUEUR_PHRASE_MIN } from "./sauvegarde/chiffrement.ts";
import type { ReglagesSauvegarde } from "./sauvegarde/planifier.ts";
import { environnementSite, type InformationsSite, lireInformations } from "./site/informations.ts";

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

const environnement = z.object({
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
  FORMULAIRE_URL: texteOuRien,
  FORMULAIRE_CLE: texteOuRien,
  /** Validité d'un lien de récupération, en minutes. */
  RECUPERATION_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  /** Validité d'une invitation, en jours. */
  INVITATION_JOURS: z.coerce.number().int().min(1).max(60).default(7),
  /** Go qu'une personne dépose au plus en vingt-quatre heures, et qu'une société garde au plus. */
  DEPOTS_PERSONNE_GO: z.coerce.number().int().min(1).max(10_000).default(20),
  DEPOTS_SOCIETE_GO: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** Exige la double authentification des admins et des experts ; sans réglage : oui en production, non en démonstration. */
  SECOND_FACTEUR_EQUIPE: z.enum(["oui", "non"]).optional(),
  /** Stockage S3 : voir fichiers/reglages-s3.ts. */
  ...environnementS3,
  /** Pages publiques : voir site/informations.ts. */
  ...environnementSite,
  /** Adresses et cartes : voir geocodage/reglages.ts. */
  ...environnementGeographie,
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

export interface Config {
  mode: "demonstration" | "production";
  port: number;
  hote: string;
  dossierDonnees: string;
  baseUrl: string | undefined;
  /** Origine publique, sans barre finale : jamais déduite de l'en-tête Host (security.md 20). */
  urlPublique: string;
  secret: string | undefined;
  domaineInterne: string;
  domainePartenaire: string;
  societePrestataire: string;
  mandataires: string[];
  courrier: ReglagesCourrier;
  /** Sans lui, les fichiers vont sur le disque, sous le dossier de données. */
  s3: ReglagesS3 | undefined;
  site: InformationsSite;
  geocodage: ReglagesGeocodage;
  /** Nul : refusé par la configuration, la carte montre le contour de la France. */
  tuiles: ReglagesTuiles | null;
  /** Validité d'un lien de récupération de mot de passe, en minutes. */
  dureeLienMinutes: number;
  /** Validité d'une invitation, en jours. */
  dureeInvitationJours: number;
  /** Limites de dépôt : Go par personne en vingt-quatre heures, Go par société en tout. */
  depotsPersonneGo: number;
  depotsSocieteGo: number;
  /** Un admin ou un expert n'ouvre pas de session sans double authentification. */
  secondFacteurEquipe: boolean;
  /** Où dire la santé et les mesures ; absent : nulle part. */
  exploitation: { port: number; hote: string } | undefined;
  /** Sans elle, le programme ne sauvegarde pas de lui-même. */
  sauvegarde: ReglagesSauvegarde | undefined;
  /** Hôtes privés ou en clair que les webhooks peuvent appeler ; aucun sans réglage. */
  webhooksHotes: string[];
  /** Hôtes privés où un fournisseur d'identité peut répondre en https ; aucun sans réglage. */
  fournisseursHotes: string[];
  /** Hôtes où un fournisseur d'identité peut répondre en http ; aucun en production. */
  fournisseursLocaux: string[];
  graine: number;
  niveauJournal: string;
  /** Les réglages et d'où ils viennent, tels qu'un admin les lit. */
  reglages: GroupeReglages[];
  /** La même, avec ce que l'écran a enregistré : l'environnement l'emporte, une valeur qui ne vaut plus est ignorée. */
  avec(enregistres: Enregistres): Config;
}

/** Ce que l'écran a posé et qui se règle encore là, dans les bornes d'aujourd'hui. */
const encoreValables = (enregistres: Enregistres): Enregistres =>
  Object.fromEntries(
    Object.entries(enregistres).filter(
      ([nom, valeur]) => saisieDe(nom) && environnement.shape[nom as NomReglage].safeParse(valeur).success,
    ),
  );

const secondFacteurParDefaut = (mode: Config["mode"]): "oui" | "non" => (mode === "production" ? "oui" : "non");

/** Lit l'environnement, puis ce que l'écran a enregistré. Lève ErreurDemarrage, en nommant ce qui manque ou ne va pas. */
export function lireConfig(env: NodeJS.ProcessEnv, mode: Config["mode"], enregistres: Enregistres = {}): Config {
  // Une variable vide (un fichier .env, un compose) n'est pas posée.
  const environnementPose = Object.fromEntries(Object.entries(env).filter(([, valeur]) => valeur?.trim()));
  const posees = { ...encoreValables(enregistres), ...environnementPose };
  const lu = environnement.safeParse(posees);
  if (!lu.success) {
    const noms = [...new Set(lu.error.issues.map((i) => String(i.path[0])))].join(", ");
    throw new ErreurDemarrage(`La configuration n'est pas valable : vérifiez ${noms}.`);
  }
  // Un défaut qui dépend du mode se dit comme un autre.
  const e = { ...lu.data, SECOND_FACTEUR_EQUIPE: lu.data.SECOND_FACTEUR_EQUIPE ?? secondFacteurParDefaut(mode) };
  if (mode === "production") exigerProduction(e);
  return {
    mode,
    port: e.PORT,
    hote: e.HOTE,
    dossierDonnees: resolve(e.DATA_DIR),
    baseUrl: e.DATABASE_URL,
    urlPublique: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ""),
    secret: e.SECRET,
    domaineInterne: e.DOMAINE_INTERNE,
    domainePartenaire: e.DOMAINE_PARTENAIRE,
    societePrestataire: e.SOCIETE_PRESTATAIRE,
    mandataires: lireHotes(e.MANDATAIRES),
    courrier: lireReglagesCourrier(e, { nom: e.SOCIETE_PRESTATAIRE, domaine: e.DOMAINE_INTERNE }),
    s3: lireReglagesS3(e),
    site: lireInformations(e, mode),
    geocodage: lireReglagesGeocodage(e),
    tuiles: lireReglagesTuiles(e, resolve(e.DATA_DIR)),
    dureeLienMinutes: e.RECUPERATION_MINUTES,
    dureeInvitationJours: e.INVITATION_JOURS,
    depotsPersonneGo: e.DEPOTS_PERSONNE_GO,
    depotsSocieteGo: e.DEPOTS_SOCIETE_GO,
    secondFacteurEquipe: e.SECOND_FACTEUR_EQUIPE === "oui",
    exploitation:
      e.PORT_EXPLOITATION === undefined ? undefined : { port: e.PORT_EXPLOITATION, hote: e.HOTE_EXPLOITATION },
    sauvegarde: e.SAUVEGARDE_DOSSIER
      ? {
          dossier: resolve(e.SAUVEGARDE_DOSSIER),
          heure: e.SAUVEGARDE_HEURE,
          garder: e.SAUVEGARDE_GARDER,
          phrase: e.SAUVEGARDE_PHRASE,
        }
      : undefined,
    webhooksHotes: lireHotes(e.WEBHOOKS_HOTES),
    fournisseursHotes: lireHotes(e.FOURNISSEURS_HOTES),
    fournisseursLocaux: e.FOURNISSEUR_LOCAL === "oui" ? [...LOCAUX] : [],
    graine: e.GRAINE,
    niveauJournal: e.NIVEAU_JOURNAL,
    reglages: decrireReglages(env, e, enregistres),
    avec: (lus) => lireConfig(env, mode, lus),
  };
}

const lireHotes = (liste: string | undefined): string[] => liste?.split(",").map((h) => h.trim()) ?? [];

/** La machine elle-même : ce qu'on y mesure ne voyage pas. */
const LOCAUX: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

function exigerProduction(e: z.infer<typeof environnement>): void {
  const manquants = (["DATABASE_URL", "PUBLIC_URL", "SECRET"] as const).filter((nom) => !e[nom]);
  if (manquants.length > 0) {
    throw new ErreurDemarrage(
      `Reflet ne démarre pas en production sans ${manquants.join(", ")} : ${manquants.length > 1 ? "ces variables manquent" : "cette variable manque"}.`,
    );
  }
  if (e.FOURNISSEUR_LOCAL === "oui")
    throw new ErreurDemarrage(
      "FOURNISSEUR_LOCAL ne sert qu'aux essais : Reflet ne démarre pas en production avec lui.",
    );
  const { protocol, hostname } = new URL(e.PUBLIC_URL ?? "");
  if (protocol !== "https:" && !LOCAUX.has(hostname))
    throw new ErreurDemarrage(
      "PUBLIC_URL doit commencer par https:// en production : en clair, une session se lirait en chemin.",
    );
  if ((e.SECRET?.length ?? 0) < 32) throw new ErreurDemarrage("SECRET doit compter au moins 32 caractères.");
}
