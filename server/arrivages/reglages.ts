import { resolve } from "node:path";
import { z } from "zod";
import { USAGES } from "../../domain/fichiers/usages.ts";
import { ErreurDemarrage } from "../db/embarque/erreur-demarrage.ts";
import { LOCAUX, refusAdresse } from "../http/adresse-publique.ts";

/** Une boîte aux lettres relevée par IMAP, et comment s'y écrit l'adresse d'une société. */
export interface ReglagesBoite {
  hote: string;
  port: number;
  /** TLS dès l'ouverture ; sinon STARTTLS, exigé sauf vers la machine elle-même. */
  tls: boolean;
  enClair: boolean;
  utilisateur: string;
  motDePasse: string;
  dossier: string;
  /** Ce qui précède la partie propre à une société : `docs+` ; vide quand tout le domaine arrive ici. */
  avant: string;
  domaine: string;
  /** Comment on la nomme au journal et dans le grand livre : sans mot de passe, et la même d'un démarrage à l'autre. */
  source: string;
  /** Faux : un hôte que l'exploitant a nommé, et qui peut être privé. */
  publique: boolean;
}

/** Par où les documents arrivent seuls. Sans rien, le programme n'écoute rien. */
export interface ReglagesArrivages {
  boites: readonly ReglagesBoite[];
  /** Dossier local dont chaque sous-dossier est à une société. */
  dossier: string | undefined;
  /** Début de clé du seau S3 réglé, un sous-chemin par société, sans barre finale. */
  prefixeS3: string | undefined;
}

const texte = z
  .string()
  .trim()
  .optional()
  .transform((v) => v || undefined);

/** Variables d'environnement des arrivages. */
export const environnementArrivages = { BOITE_URL: texte, BOITE_HOTES: texte, DEPOT_DOSSIER: texte, DEPOT_S3: texte };
type Environnement = Partial<Record<keyof typeof environnementArrivages, string | undefined>>;

const ADRESSE = /^(?<local>\*|[a-z0-9._-]{1,40})@(?<domaine>[a-z0-9](?:[a-z0-9.-]{0,200}[a-z0-9])?)$/;
const PREFIXE = /^[a-z0-9][a-z0-9._-]{0,60}(?:\/[a-z0-9][a-z0-9._-]{0,60}){0,5}$/i;

/** Les débuts de clé où Reflet range ses propres fichiers. */
const A_NOUS: ReadonlySet<string> = new Set(["apercus", ...Object.values(USAGES).map((u) => u.seau)]);

/** Lit BOITE_URL (une ou plusieurs boîtes, séparées par des espaces), BOITE_HOTES, DEPOT_DOSSIER et DEPOT_S3. Lève ErreurDemarrage. */
export function lireReglagesArrivages(e: Environnement, s3: boolean): ReglagesArrivages {
  const hotes = e.BOITE_HOTES?.split(",").map((h) => h.trim()) ?? [];
  if (e.DEPOT_S3 && !s3)
    throw new ErreurDemarrage("DEPOT_S3 est un début de clé du seau S3\u00a0: réglez S3_URL d'abord.");
  const prefixe = e.DEPOT_S3?.replace(/\/+$/, "");
  if (prefixe !== undefined && !PREFIXE.test(prefixe))
    throw new ErreurDemarrage(
      "DEPOT_S3 n'est pas un début de clé\u00a0: lettres, chiffres et tirets, comme «\u00a0depots\u00a0».",
    );
  if (prefixe !== undefined && A_NOUS.has(prefixe.split("/")[0] ?? ""))
    throw new ErreurDemarrage(
      `DEPOT_S3 commence comme les fichiers de Reflet\u00a0: prenez un autre début de clé, «\u00a0depots\u00a0».`,
    );
  return {
    boites: (e.BOITE_URL?.split(/\s+/) ?? []).map((url, rang) => lireBoite(url, hotes, rang)),
    dossier: e.DEPOT_DOSSIER && resolve(e.DEPOT_DOSSIER),
    prefixeS3: prefixe,
  };
}

/** `rang` nomme la boîte fautive sans montrer son mot de passe. */
function lireBoite(adresse: string, hotes: readonly string[], rang: number): ReglagesBoite {
  const faute = (quoi: string) => new ErreurDemarrage(`BOITE_URL, boîte ${rang + 1}\u00a0: ${quoi}.`);
  const url = URL.parse(adresse);
  if (!url || !/^imaps?:$/.test(url.protocol) || !url.hostname || !url.username || !url.password)
    throw faute("ce n'est pas une adresse IMAP, «\u00a0imaps://utilisateur:motdepasse@serveur:993/INBOX\u00a0»");
  const permis = hotes.includes(url.hostname);
  // La même règle que pour une adresse du web ; le port, lui, est celui d'une messagerie.
  const refus = refusAdresse(`https://${url.hostname}/`, hotes, []);
  if (refus) throw faute(`${refus}\u00a0; un serveur à soi se nomme dans BOITE_HOTES`);
  const tls = url.protocol === "imaps:";
  const utilisateur = decodeURIComponent(url.username);
  const ecrite = (url.searchParams.get("adresse") ?? utilisateur).toLowerCase();
  const { local = "", domaine = "" } = ADRESSE.exec(ecrite)?.groups ?? {};
  if (!local || !domaine)
    throw faute(
      "dites l'adresse où l'on écrit, «\u00a0?adresse=documents@exemple.fr\u00a0» ou «\u00a0?adresse=*@documents.exemple.fr\u00a0»",
    );
  const dossier = decodeURIComponent(url.pathname.slice(1)) || "INBOX";
  return {
    hote: url.hostname,
    port: Number(url.port) || (tls ? 993 : 143),
    tls,
    enClair: !tls && permis && LOCAUX.includes(url.hostname),
    utilisateur,
    motDePasse: decodeURIComponent(url.password),
    dossier,
    avant: local === "*" ? "" : `${local}+`,
    domaine,
    source: `${utilisateur}@${url.hostname}/${dossier}`.slice(0, 500),
    publique: !permis,
  };
}

/** L'adresse d'une société dans cette boîte. */
export const adresseDe = ({ avant, domaine }: Pick<ReglagesBoite, "avant" | "domaine">, cle: string): string =>
  `${avant}${cle}@${domaine}`;

/** La partie propre à une société que porte cette adresse ; nulle si elle n'est pas d'ici. */
export function cleDeLAdresse(adresse: string, boites: readonly ReglagesBoite[]): string | null {
  const [local = "", domaine = ""] = adresse.toLowerCase().split("@");
  const boite = boites.find((b) => b.domaine === domaine && local.startsWith(b.avant) && local.length > b.avant.length);
  return boite ? local.slice(boite.avant.length) : null;
}

/** Vrai si l'on écrit ainsi à l'une de nos boîtes : un message qui en vient tourne en rond. */
export const estANous = (adresse: string, boites: readonly ReglagesBoite[]): boolean =>
  cleDeLAdresse(adresse, boites) !== null ||
  boites.some(({ avant, domaine }) => avant !== "" && adresse.toLowerCase() === `${avant.slice(0, -1)}@${domaine}`);
