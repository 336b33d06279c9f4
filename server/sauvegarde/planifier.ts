import { jourDeParis } from "../../domain/commun/dates.ts";
import type { Config } from "../config.ts";
import { faireSauvegarde } from "./faire-sauvegarde.ts";
import { derniereArchive } from "./rotation.ts";
import type { Sources } from "./sauvegarder.ts";

/** Ce que l'exploitant a réglé : où, quand, combien, sous quelle phrase. */
export interface ReglagesSauvegarde {
  /** Chemin absolu. */
  dossier: string;
  /** « 02:30 », à Paris. */
  heure: string;
  /** Archives gardées. */
  garder: number;
  phrase: string | undefined;
}
interface Besoins extends Sources {
  config: Pick<Config, "sauvegarde">;
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

/** Vrai si l'heure dite (« 02:30 », à Paris) est passée depuis la dernière archive : une nuit manquée se rattrape au démarrage. */
export function estDue(heure: string, derniere: Date | null, maintenant: Date): boolean {
  if (!derniere) return true;
  const dAujourdHui = `${jourDeParis(maintenant)} ${heure}`;
  const passee =
    dAujourdHui <= aParis(maintenant)
      ? dAujourdHui
      : `${jourDeParis(new Date(maintenant.getTime() - 86_400_000))} ${heure}`;
  return aParis(derniere) < passee;
}

/** Sauvegarde si c'est l'heure. Rend faux s'il n'y avait rien à faire. Lève ErreurDemarrage. */
export async function sauvegarderSiDue(besoins: Besoins, journal: Journal, arret?: AbortSignal): Promise<boolean> {
  const { config, horloge } = besoins;
  if (!config.sauvegarde) return false;
  const { dossier, heure, garder, phrase } = config.sauvegarde;
  const maintenant = horloge();
  if (!estDue(heure, await derniereArchive(dossier), maintenant)) return false;
  const { taille, manifeste, effacees } = await faireSauvegarde(besoins, {
    dossier,
    maintenant,
    phrase,
    garder,
    ...(arret && { arret }),
  });
  journal.info({ taille, fichiers: manifeste.fichiers.length, effacees: effacees.length }, "sauvegarde relue");
  const perdus = manifeste.manquants.length + manifeste.abimes.length;
  if (perdus > 0) journal.error({ perdus }, "sauvegarde faite, des fichiers manquent au stockage ou y sont abîmés");
  return true;
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
