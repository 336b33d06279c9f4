import type { Reponse } from "../../domain/formulaires/reponses.ts";

/** Une photo du brouillon : ses octets déjà réduits, et son identifiant une fois arrivée chez nous. */
export interface PhotoGardee {
  cle: string;
  champ: string;
  nom: string;
  octets: Blob;
  id: string | null;
}

/** La saisie en cours, telle qu'elle se reprend après une coupure, un appel ou une page fermée. */
export interface Brouillon {
  formulaire: string;
  /** Relie la saisie à ses photos sur le serveur. */
  brouillon: string;
  /** Gardée jusqu'au succès : une réponse perdue ne fait pas deux demandes. */
  cle_idempotence: string;
  reponses: Record<string, Reponse>;
  photos: PhotoGardee[];
  /** Horodatage (ms) de la première saisie : le brouillon vit un jour, comme ses photos sur le serveur. */
  commence_le: number;
}

export const DUREE_BROUILLON_MS = 24 * 60 * 60 * 1000;

export const brouillonNeuf = (formulaire: string): Brouillon => ({
  formulaire,
  brouillon: crypto.randomUUID(),
  cle_idempotence: crypto.randomUUID(),
  reponses: {},
  photos: [],
  commence_le: Date.now(),
});

const BASE = "reflet-demandes";
const TABLE = "brouillons";

const promesse = <T>(demande: IDBRequest<T>): Promise<T> =>
  new Promise((tenir, rompre) => {
    demande.onsuccess = () => tenir(demande.result);
    demande.onerror = () => rompre(demande.error);
  });

function ouvrir(): Promise<IDBDatabase> {
  const demande = indexedDB.open(BASE, 1);
  demande.onupgradeneeded = () => demande.result.createObjectStore(TABLE, { keyPath: "formulaire" });
  return promesse(demande);
}

/** Sans stockage (navigation privée stricte, disque plein), la saisie vit avec la page, et rien ne casse. */
async function avecTable<T>(
  mode: IDBTransactionMode,
  geste: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const base = await ouvrir();
    try {
      return await promesse(geste(base.transaction(TABLE, mode).objectStore(TABLE)));
    } finally {
      base.close();
    }
  } catch {
    return null;
  }
}

/** Le brouillon de ce formulaire sur cet appareil, s'il a moins d'un jour ; périmé, il s'efface. */
export async function lireBrouillon(formulaire: string, maintenant = Date.now()): Promise<Brouillon | null> {
  const lu = await avecTable<Brouillon | undefined>(
    "readonly",
    (t) => t.get(formulaire) as IDBRequest<Brouillon | undefined>,
  ); // écrit par garderBrouillon
  if (!lu) return null;
  if (maintenant - lu.commence_le < DUREE_BROUILLON_MS) return lu;
  await effacerBrouillon(formulaire);
  return null;
}

export const garderBrouillon = async (brouillon: Brouillon): Promise<void> => {
  await avecTable("readwrite", (t) => t.put(brouillon));
};

export const effacerBrouillon = async (formulaire: string): Promise<void> => {
  await avecTable("readwrite", (t) => t.delete(formulaire));
};
