import type { Base } from "../db/base.ts";
import { type Acces, noterAcces } from "./journal.queries.ts";

const PERIODE_MS = 500;
/** La base refuse d'écrire (disque plein) : jusque-là les lectures continuent, notées dès qu'elle revient ; au-delà, elles attendent. */
const ATTENTE_MAX = 5_000;

/** Les accès des demandes qui répondent ensemble partent en une écriture : chacune attend la sienne, aucune n'en paie une entière. */
export interface FileAcces {
  /** Rend la main une fois l'accès écrit ; refusé par la base, il reste en file et se retente. Lève si la file déborde. */
  noter(acces: Acces): Promise<void>;
  /** Écrit tout ce qui attend. */
  vider(): Promise<void>;
  arreter(): Promise<void>;
}

/** `dire` : un lot refusé par la base reste en file et se retente ; on le dit sans le perdre. */
export function creerFileAcces(base: Base, dire: (erreur: unknown) => void): FileAcces {
  let attente: Acces[] = [];
  let enCours: Promise<void> = Promise.resolve();
  let prochain: Promise<void> | null = null;
  let minuterie: NodeJS.Timeout | null = null;

  async function ecrire(): Promise<void> {
    prochain = null;
    const lot = [...attente];
    if (lot.length === 0) return;
    try {
      await base.porte((tx) => noterAcces(tx, lot));
      attente = attente.slice(lot.length);
    } catch (erreur) {
      dire(erreur);
      reessayer();
      throw erreur;
    }
  }
  /** L'écriture en cours est déjà partie : ce qui arrive attend la suivante, qui emporte tout ce qui s'est accumulé. */
  const vider = (): Promise<void> => {
    prochain ??= enCours
      .catch(() => undefined)
      .then(() => {
        enCours = ecrire();
        return enCours;
      });
    return prochain;
  };
  const reessayer = () => {
    minuterie ??= setTimeout(() => {
      minuterie = null;
      vider().catch(() => undefined);
    }, PERIODE_MS);
    minuterie.unref();
  };
  return {
    noter: async (acces) => {
      attente.push(acces);
      await vider().catch((erreur) => {
        if (attente.length > ATTENTE_MAX) throw erreur;
      });
    },
    vider,
    arreter: async () => {
      await vider();
      if (minuterie) clearTimeout(minuterie);
    },
  };
}
