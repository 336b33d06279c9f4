const BASE = "reflet-demandes";
const TABLES = { saisies: "formulaire", octets: "cle", liens: "jeton" } as const;
/** Une table de plus : une version de plus. */
const VERSION = 2;
export type Table = keyof typeof TABLES;

/** Un stockage qui ne répond pas (onglet d'avant qui bloque, disque malade) ne retient pas la personne. */
const PATIENCE_MS = 3_000;

const promesse = <T>(demande: IDBRequest<T>): Promise<T> =>
  new Promise((tenir, rompre) => {
    demande.onsuccess = () => tenir(demande.result);
    demande.onerror = () => rompre(demande.error);
    setTimeout(() => rompre(new Error("stockage muet")), PATIENCE_MS);
  });

function ouvrir(): Promise<IDBDatabase> {
  const demande = indexedDB.open(BASE, VERSION);
  demande.onupgradeneeded = () => {
    for (const [nom, keyPath] of Object.entries(TABLES))
      if (!demande.result.objectStoreNames.contains(nom)) demande.result.createObjectStore(nom, { keyPath });
  };
  return promesse(demande);
}

async function tenter<T>(table: Table, geste: (table: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const base = await ouvrir();
    try {
      // « strict » : l'écriture n'est dite faite qu'une fois sur le disque, une batterie qui s'éteint ne la reprend pas.
      const acte = base.transaction(table, "readwrite", { durability: "strict" });
      return await promesse(geste(acte.objectStore(table)));
    } finally {
      base.close();
    }
  } catch {
    return null;
  }
}

let derniere: Promise<unknown> = Promise.resolve();

/**
 * Un geste dans une table de l'appareil, l'un après l'autre : un effacement ne se fait pas doubler par l'écriture qui le précède. Rend
 * `null` sans stockage (navigation privée stricte, disque plein) : la saisie vit alors avec la page, et rien ne casse.
 */
export function enBase<T>(table: Table, geste: (table: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const faite = derniere.then(() => tenter(table, geste));
  derniere = faite;
  return faite;
}

/** Les lignes d'une table, telles que brouillon.ts les a écrites. */
export const lireTout = async <T>(table: Table): Promise<T[]> =>
  (await enBase(table, (t) => t.getAll() as IDBRequest<T[]>)) ?? [];
