import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import pg from "pg";
import type { Config } from "../config.ts";
import { Base } from "./base.ts";
import { ouvrirBaseEmbarquee } from "./embarque/embarque.ts";
import { ErreurDemarrage } from "./embarque/erreur-demarrage.ts";
import { migrer } from "./migrer.ts";
import { traduirePanne } from "./panne-ouverture.ts";

const ROLE_CONNEXION = "reflet_connexion";
const NOM_BASE = "reflet";
const VERSION_MINIMALE = 150_000;

/** La base ouverte et migrée : l'accès des requêtes, et une connexion de propriétaire pour charger et administrer. */
export interface BaseOuverte {
  base: Base;
  proprietaire<T>(travail: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  fermer(): Promise<void>;
}

/** Comment entrer en propriétaire (migrations, chargement), et ce qu'il faut fermer ensuite. */
export interface Acces {
  proprietaire: pg.ClientConfig;
  fermer(): Promise<void>;
}

/** Ouvre la base embarquée ou celle de DATABASE_URL, la migre, et prépare le rôle des requêtes. Lève ErreurDemarrage. */
export function ouvrirBase(config: Config, journal: (phrase: string) => void = () => undefined): Promise<BaseOuverte> {
  return ouvrir(config, journal, (acces) => preparerBase(acces, config.secret, journal));
}

/**
 * La même base, migrée, pour administrer : sans toucher au rôle des requêtes, dont le mot de passe dépend de SECRET. Une commande
 * lancée sans ce secret le changerait sous les pieds du programme en marche.
 */
export function ouvrirProprietaire(config: Config): Promise<Omit<BaseOuverte, "base">> {
  return ouvrir(
    config,
    () => undefined,
    async ({ proprietaire, fermer }) => {
      await mettreAJour(proprietaire);
      return { proprietaire: (travail) => avecClient(proprietaire, travail), fermer };
    },
  );
}

/**
 * La base telle qu'elle est, sans la migrer : une sauvegarde ne change rien à ce qu'elle copie, une restauration décide elle-même du schéma.
 */
export function ouvrirTelleQuelle(
  config: Pick<Config, "baseUrl" | "dossierDonnees">,
): Promise<Omit<BaseOuverte, "base">> {
  return ouvrir(
    config,
    () => undefined,
    async ({ proprietaire, fermer }) => {
      await avecClient(proprietaire, verifierVersion);
      return { proprietaire: (travail) => avecClient(proprietaire, travail), fermer };
    },
  );
}

async function ouvrir<T>(
  config: Pick<Config, "baseUrl" | "dossierDonnees">,
  journal: (phrase: string) => void,
  preparer: (acces: Acces) => Promise<T>,
): Promise<T> {
  const acces = config.baseUrl ? accesServeur(config.baseUrl) : await accesEmbarque(config.dossierDonnees, journal);
  try {
    return await preparer(acces);
  } catch (erreur) {
    await acces.fermer();
    throw traduirePanne(erreur, config);
  }
}

function mettreAJour(proprietaire: pg.ClientConfig, dire?: (phrase: string) => void): Promise<void> {
  return avecClient(proprietaire, async (client) => {
    await verifierVersion(client);
    await migrer(client, { dire });
  });
}

/** Migre la base visée, prépare le rôle des requêtes et ouvre son groupe de connexions. */
export async function preparerBase(
  { proprietaire, fermer }: Acces,
  secretConfigure?: string,
  journal?: (phrase: string) => void,
): Promise<BaseOuverte> {
  const secret = motDePasseConnexion(secretConfigure, proprietaire);
  await mettreAJour(proprietaire, journal);
  await assurerConnexion(proprietaire, secret);
  const base = new Base(new pg.Pool({ ...surBase(proprietaire, secret), ...REGLAGES_POOL }));
  return {
    base,
    proprietaire: (travail) => avecClient(proprietaire, travail),
    fermer: async () => {
      await base.fermer();
      await fermer();
    },
  };
}

const REGLAGES_POOL: pg.PoolConfig = {
  // Quatre par cœur : davantage n'avance pas plus vite et allonge les plus longues attentes (npm run bench, p99 d'une fiche). Les bornes
  // laissent un import ou un export tenir sa connexion sans arrêter les écrans, et plusieurs serveurs sous les 100 d'une base ordinaire.
  max: Math.min(24, Math.max(8, 4 * availableParallelism())),
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  application_name: "reflet",
};

async function accesEmbarque(dossierDonnees: string, journal: (phrase: string) => void): Promise<Acces> {
  const embarquee = await ouvrirBaseEmbarquee({ dossierDonnees, journal });
  const commun = { host: embarquee.hote, port: embarquee.port, user: embarquee.utilisateur };
  await avecClient({ ...commun, database: "postgres" }, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [NOM_BASE]);
    // Deux programmes peuvent créer la base ensemble : le second constate qu'elle existe.
    if (rowCount === 0) await client.query(`create database ${NOM_BASE}`).catch(ignorerDoublon);
  });
  return { proprietaire: { ...commun, database: NOM_BASE }, fermer: () => embarquee.fermer() };
}

function accesServeur(baseUrl: string): Acces {
  if (!/^postgres(ql)?:\/\//.test(baseUrl)) {
    throw new ErreurDemarrage("DATABASE_URL n'est pas une adresse PostgreSQL : elle commence par « postgres:// ».");
  }
  try {
    new pg.Client({ connectionString: baseUrl });
  } catch {
    throw new ErreurDemarrage(
      "DATABASE_URL n'est pas une adresse valable : postgres://utilisateur:motdepasse@serveur:5432/base, les caractères spéciaux du mot de passe codés en %XX.",
    );
  }
  return { proprietaire: { connectionString: baseUrl, connectionTimeoutMillis: 5_000 }, fermer: async () => undefined };
}

async function avecClient<T>(acces: pg.ClientConfig, travail: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client(acces);
  // Une coupure pendant le travail fait échouer la requête en cours ; sans écouteur elle tuerait le programme.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await travail(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function verifierVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ v: number }>("select current_setting('server_version_num')::int as v");
  if ((rows[0]?.v ?? 0) < VERSION_MINIMALE)
    throw new ErreurDemarrage("Reflet a besoin de PostgreSQL 15 ou plus récent.");
}

/**
 * Mot de passe du rôle des requêtes, dérivé d'un secret que tous les serveurs d'une même base partagent. Sans secret ni mot de
 * passe dans l'adresse (authentification par confiance), il n'y en a pas : la socket embarquée est déjà dans un dossier privé.
 */
function motDePasseConnexion(configure: string | undefined, acces: pg.ClientConfig): string | undefined {
  const secret = configure ?? (acces.connectionString ? new pg.Client(acces).password : undefined);
  return secret ? createHmac("sha256", secret).update(ROLE_CONNEXION).digest("base64url") : undefined;
}

const identifiants = (motDePasse: string | undefined): pg.ClientConfig => ({
  user: ROLE_CONNEXION,
  password: motDePasse ?? "",
});

/** Donne son mot de passe au rôle des requêtes s'il n'entre pas déjà : le réécrire à chaque démarrage se heurterait au voisin. */
async function assurerConnexion(acces: pg.ClientConfig, motDePasse: string | undefined): Promise<void> {
  const essayer = () => avecClient(surBase(acces, motDePasse), (c) => c.query("select 1"));
  try {
    await essayer();
  } catch (erreur) {
    if (!["28P01", "28000"].includes((erreur as { code?: string }).code ?? "") || !motDePasse) throw erreur;
    await avecClient(acces, (c) => c.query(`alter role ${ROLE_CONNEXION} password ${pg.escapeLiteral(motDePasse)}`));
    await essayer();
  }
}

/** La même base, sous le rôle des requêtes. */
function surBase(acces: pg.ClientConfig, motDePasse: string | undefined): pg.ClientConfig {
  if (!acces.connectionString) return { ...acces, ...identifiants(motDePasse) };
  // Les paramètres l'emportent sur « utilisateur:motdepasse@ », qu'une adresse de socket (postgres:///base?host=…) ne peut pas porter :
  // écrit devant l'hôte, notre rôle serait perdu et les requêtes passeraient sous le propriétaire.
  const url = new URL(acces.connectionString);
  url.searchParams.set("user", ROLE_CONNEXION);
  if (motDePasse) url.searchParams.set("password", motDePasse);
  return { connectionString: url.href, connectionTimeoutMillis: 5_000 };
}

function ignorerDoublon(erreur: { code?: string }): void {
  if (erreur.code !== "42P04" && erreur.code !== "23505") throw erreur;
}
