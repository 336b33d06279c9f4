import type { Base } from "../db/base.ts";
import { type Acces, noterAcces } from "./journal.queries.ts";

const PERIODE_MS = 500;
const LOT = 500;
/** Au-delà, une demande attend que la file se vide avant de répondre : rien n'est jeté. */
const ATTENTE_MAX = 5_000;

/** Les accès notés après la réponse, par lots. Tué net, le programme perd ceux de la dernière demi-seconde ; arrêté, aucun. */
export interface FileAcces {
  /** Met en file ; la promesse n'attend que si la file est pleine. */
  noter(acces: Acces): Promise<void>;
  /** Écrit tout ce qui attend. */
  vider(): Promise<void>;
  arreter(): Promise<void>;
}

/** `dire` : un lot refusé par la base reste en file et se retente ; on le dit sans le perdre. */
export function creerFileAcces(base: Base, dire: (erreur: unknown) => void): FileAcces {
  let attente: Acces[] = [];
  let enCours: Promise<void> | null = null;
  let minuterie: NodeJS.Timeout | null = null;

  async function passer(): Promise<void> {
    while (attente.length > 0) {
      const lot = attente.slice(0, LOT);
      await base.porte((tx) => noterAcces(tx, lot));
      attente = attente.slice(lot.length);
    }
  }
  const vider = (): Promise<void> => {
    enCours ??= passer().finally(() => {
      enCours = null;
    });
    return enCours;
  };
  const programmer = () => {
    minuterie ??= setTimeout(() => {
      minuterie = null;
      vider().catch((erreur) => {
        dire(erreur);
        programmer();
      });
    }, PERIODE_MS);
    minuterie.unref();
  };
  return {
    noter: async (acces) => {
      attente.push(acces);
      if (attente.length > ATTENTE_MAX) await vider();
      else programmer();
    },
    vider,
    arreter: async () => {
      if (minuterie) clearTimeout(minuterie);
      minuterie = null;
      await vider();
    },
  };
}
