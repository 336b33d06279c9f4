import { randomUUID } from "node:crypto";
import type pg from "pg";
import { compiler, type Instruction, type Transaction } from "../db/base.ts";
import { ouvrirLot } from "./reprise.queries.ts";

/**
 * Une passe de la reprise sur une connexion de propriétaire. La vraie : chaque lot est une transaction, gardée. L'essai : tous les lots
 * tiennent dans une seule, annulée à la fin ; chacun y voit ce que les précédents ont écrit, et rien n'en reste.
 */
export interface Passe {
  id: string;
  maintenant: Date;
  essai: boolean;
  /** Joue un lot, entier ou pas du tout. */
  lot<T>(travail: (tx: Transaction) => Promise<T>): Promise<T>;
  /** À l'intérieur d'un lot : si `travail` lève, le lot continue sans lui. */
  tenter<T>(travail: () => Promise<T>): Promise<T>;
}

export async function menerPasse<T>(
  client: pg.ClientBase,
  { essai, maintenant }: { essai: boolean; maintenant: Date },
  travail: (passe: Passe) => Promise<T>,
): Promise<T> {
  const tx = transactionDe(client);
  const id = randomUUID();
  const ouvrir = async () => {
    await client.query("begin");
    await ouvrirLot(tx, id);
    // Une place prise se dit à sa ligne, pas à la fin du lot.
    await client.query("set constraints all immediate");
  };
  const passe: Passe = {
    id,
    maintenant,
    essai,
    tenter: (f) => sousPoint(client, "essai_de_ligne", f),
    lot: async (f) => {
      if (essai) return sousPoint(client, "lot", () => f(tx));
      await ouvrir();
      try {
        const rendu = await f(tx);
        await client.query("commit");
        return rendu;
      } catch (erreur) {
        await client.query("rollback").catch(() => undefined);
        throw erreur;
      }
    },
  };
  if (!essai) return travail(passe);
  await ouvrir();
  try {
    return await travail(passe);
  } finally {
    await client.query("rollback").catch(() => undefined);
  }
}

async function sousPoint<T>(
  client: pg.ClientBase,
  nom: "lot" | "essai_de_ligne",
  travail: () => Promise<T>,
): Promise<T> {
  await client.query(`savepoint ${nom}`);
  try {
    const rendu = await travail();
    await client.query(`release savepoint ${nom}`);
    return rendu;
  } catch (erreur) {
    await client.query(`rollback to savepoint ${nom}; release savepoint ${nom}`).catch(() => undefined);
    throw erreur;
  }
}

function transactionDe(client: pg.ClientBase): Transaction {
  const lignes = async <T extends pg.QueryResultRow>(fragment: Instruction): Promise<T[]> => {
    const { texte, valeurs } = compiler(fragment);
    return (await client.query<T>(texte, [...valeurs])).rows;
  };
  return {
    lignes,
    une: async <T extends pg.QueryResultRow>(fragment: Instruction) => (await lignes<T>(fragment))[0],
    executer: async (fragment) => {
      await lignes(fragment);
    },
  };
}
