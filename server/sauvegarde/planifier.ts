import { hostname } from "node:os";
import { basename } from "node:path";
import { jourDeParis } from "../../domain/commun/dates.ts";
import type { Config } from "../config.ts";
import type { Fichiers } from "../fichiers/stockage.ts";
import { faireSauvegarde } from "./faire-sauvegarde.ts";
import { faiteAilleurs, noterNuit, prendreLaNuit } from "./nuits.queries.ts";
import { derniereArchive } from "./rotation.ts";
import type { Sources } from "./sauvegarder.ts";

interface Besoins extends Sources {
  fichiers: Pick<Fichiers, "ouvrir" | "deposer">;
  config: Pick<Config, "sauvegarde" | "s3" | "secret" | "dossierDonnees">;
  horloge: () => Date;
}
interface Journal {
  info(details: object, phrase: string): void;
  error(details: object, phrase: string): void;
}

const PERIODE_MS = 60_000;
/** Une sauvegarde manquée se retente sans remplir le journal. */
const REPRISE_MS = 15 * 60_000;

const heureParis = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" });
const aParis = (instant: Date): string => `${jourDeParis(instant)} ${heureParis.format(instant)}`;

/** Le jour, à Paris, de la dernière heure dite (« 02:30 ») qui soit passée. */
function nuitEnCours(heure: string, maintenant: Date): string {
  const jour = jourDeParis(maintenant);
  return `${jour} ${heure}` <= aParis(maintenant) ? jour : jourDeParis(new Date(maintenant.getTime() - 86_400_000));
}

/** Vrai si l'heure dite (« 02:30 », à Paris) est passée depuis la dernière archive : une nuit manquée se rattrape au démarrage. */
export const estDue = (heure: string, derniere: Date | null, maintenant: Date): boolean =>
  !derniere || aParis(derniere) < `${nuitEnCours(heure, maintenant)} ${heure}`;

/**
 * Sauvegarde si c'est l'heure et qu'aucun autre serveur de cette base ne l'a fait ou ne le fait. Rend faux s'il n'y avait rien à faire. Lève
 * ErreurDemarrage.
 */
export async function sauvegarderSiDue(besoins: Besoins, journal: Journal, arret?: AbortSignal): Promise<boolean> {
  const { config, horloge } = besoins;
  if (!config.sauvegarde) return false;
  const { dossier, heure, garder, phrase } = config.sauvegarde;
  const maintenant = horloge();
  const nuit = nuitEnCours(heure, maintenant);
  const lieu = `${hostname()}:${dossier}`;
  if (!estDue(heure, await derniereArchive(dossier), maintenant)) return false;
  return besoins.proprietaire(async (client) => {
    if (!(await prendreLaNuit(client)) || (await faiteAilleurs(client, nuit, lieu))) return false;
    const seau = config.s3 && besoins.fichiers;
    const faite = await faireSauvegarde(besoins, { dossier, maintenant, phrase, garder, seau, arret });
    const { chemin, taille, manifeste, effacees } = faite;
    await noterNuit(client, { nuit, faiteLe: maintenant, lieu, archive: basename(chemin), octets: taille });
    journal.info({ taille, fichiers: manifeste.fichiers.length, effacees: effacees.length }, "sauvegarde relue");
    const perdus = manifeste.manquants.length + manifeste.abimes.length;
    if (perdus > 0) journal.error({ perdus }, "sauvegarde faite, des fichiers manquent au stockage ou y sont abîmés");
    return true;
  });
}

/** Chaque minute, si l'exploitant a donné un dossier ; rend de quoi s'arrêter, une sauvegarde en cours étant abandonnée sans reste. */
export function sauvegarderEnContinu(besoins: Besoins, journal: Journal): () => Promise<void> {
  if (!besoins.config.sauvegarde) return async () => undefined;
  const arret = new AbortController();
  let enCours: Promise<unknown> | null = null;
  let pasAvant = 0;
  const passer = () => {
    if (enCours || Date.now() < pasAvant) return;
    enCours = sauvegarderSiDue(besoins, journal, arret.signal)
      .catch((err: unknown) => {
        if (arret.signal.aborted) return;
        pasAvant = Date.now() + REPRISE_MS;
        journal.error({ err }, "sauvegarde manquée");
      })
      .finally(() => {
        enCours = null;
      });
  };
  const minuterie = setInterval(passer, PERIODE_MS);
  minuterie.unref();
  passer();
  return async () => {
    clearInterval(minuterie);
    arret.abort(new Error("le programme s'arrête"));
    await enCours;
  };
}
