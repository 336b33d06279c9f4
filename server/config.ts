import { resolve } from "node:path";
import type { z } from "zod";
import type { GroupeReglages } from "../domain/administration/reglages.ts";
import { decrireReglages, type Enregistres, saisieDe } from "./administration/reglages.ts";
import { lireReglagesArrivages, type ReglagesArrivages } from "./arrivages/reglages.ts";
import { lireReglagesCourrier, type ReglagesCourrier } from "./courrier/reglages.ts";
import { ErreurDemarrage } from "./db/embarque/erreur-demarrage.ts";
import { environnement, type NomReglage } from "./environnement.ts";
import { lireReglagesS3, type ReglagesS3 } from "./fichiers/reglages-s3.ts";
import {
  lireReglagesGeocodage,
  lireReglagesTuiles,
  type ReglagesGeocodage,
  type ReglagesTuiles,
} from "./geocodage/reglages.ts";
import { lireReglagesLecteurDistant, type ReglagesLecteurDistant } from "./lecteur-distant/reglages.ts";
import type { ReglagesSauvegarde } from "./sauvegarde/reglages.ts";
import { type InformationsSite, lireInformations } from "./site/informations.ts";
import { lireReglagesPlateforme, type ReglagesPlateforme } from "./statuts-facture/reglages.ts";

export interface Config {
  mode: "demonstration" | "production";
  port: number;
  hote: string;
  dossierDonnees: string;
  baseUrl: string | undefined;
  /** Origine publique, sans barre finale : jamais déduite de l'en-tête Host. */
  urlPublique: string;
  secret: string | undefined;
  domaineInterne: string;
  domainePartenaire: string;
  societePrestataire: string;
  mandataires: string[];
  courrier: ReglagesCourrier;
  /** Par où les documents arrivent seuls ; rien sans réglage. */
  arrivages: ReglagesArrivages;
  /** Sans lui, les fichiers vont sur le disque, sous le dossier de données. */
  s3: ReglagesS3 | undefined;
  site: InformationsSite;
  geocodage: ReglagesGeocodage;
  /** Nul : refusé par la configuration, la carte montre le contour de la France. */
  tuiles: ReglagesTuiles | null;
  /** Sans lui, rien ne part à un second lecteur, quoi que dise une société. */
  lecteurDistant: ReglagesLecteurDistant | undefined;
  /** Sans elle, les statuts de facture se téléchargent. */
  plateforme: ReglagesPlateforme | undefined;
  /** Validité d'un lien de récupération de mot de passe, en minutes. */
  dureeLienMinutes: number;
  /** Validité d'une invitation, en jours. */
  dureeInvitationJours: number;
  /** Limites de dépôt : Go par personne en vingt-quatre heures, Go par société en tout. */
  depotsPersonneGo: number;
  depotsSocieteGo: number;
  /** Un admin ou un expert n'ouvre pas de session sans double authentification. */
  secondFacteurEquipe: boolean;
  /** Les analyses montrent à chaque société les repères anonymes des loueurs. */
  reperesAnonymes: boolean;
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
    arrivages: lireReglagesArrivages(e, e.S3_URL !== undefined),
    s3: lireReglagesS3(e),
    site: lireInformations(e, mode),
    geocodage: lireReglagesGeocodage(e),
    tuiles: lireReglagesTuiles(e, resolve(e.DATA_DIR)),
    lecteurDistant: lireReglagesLecteurDistant(e),
    plateforme: lireReglagesPlateforme(e),
    dureeLienMinutes: e.RECUPERATION_MINUTES,
    dureeInvitationJours: e.INVITATION_JOURS,
    depotsPersonneGo: e.DEPOTS_PERSONNE_GO,
    depotsSocieteGo: e.DEPOTS_SOCIETE_GO,
    secondFacteurEquipe: e.SECOND_FACTEUR_EQUIPE === "oui",
    reperesAnonymes: e.REPERES_ANONYMES === "oui",
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
