import { createHash } from "node:crypto";
import { sql } from "kysely";
import { erreurs } from "../../domain/commun/erreurs.ts";
import type { Transaction } from "../db/base.ts";

/** Un envoi reconnaissable : sa clé d'idempotence, pour cette route et cette personne, et le condensat de ce qu'il dit. */
export interface EnvoiCle {
  id: Buffer;
  empreinte: Buffer;
}

/** Ce qui change d'un essai à l'autre sans rien changer à ce que la personne envoie. */
const VOLATILS: ReadonlySet<string> = new Set(["cle_idempotence", "duree_ms", "ne_pas_remplir", "reponse_enigme"]);
/** Ces routes font d'un texte changé sous la même clé un second message : rien n'y est perdu, il n'y a rien à dire. */
const SANS_OBJET: ReadonlySet<string> = new Set(["contact.envoyer"]);
/** Au-delà, plus personne ne renvoie la même saisie. */
export const ENVOIS_GARDES_MS = 7 * 24 * 60 * 60_000;

const condensat = (texte: string): Buffer => createHash("sha256").update(texte).digest();

/** Le même texte pour les mêmes valeurs, dans quelque ordre que les champs arrivent. */
function canonique(valeur: unknown): string {
  if (Array.isArray(valeur)) return `[${valeur.map(canonique).join()}]`;
  if (valeur === null || typeof valeur !== "object") return JSON.stringify(valeur) ?? "null";
  const champs = Object.entries(valeur)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${champs.map(([nom, v]) => `${JSON.stringify(nom)}:${canonique(v)}`).join()}}`;
}

/**
 * L'envoi que cette entrée rejouerait ; `null` si elle ne porte pas de clé. `personne` : qui l'envoie, `null` pour une page publique, où une
 * clé vaut pour un formulaire.
 */
export function envoiDe(route: string, entree: unknown, personne: string | null): EnvoiCle | null {
  const { cle_idempotence: cle, ...contenu } = (entree ?? {}) as Record<string, unknown>;
  if (typeof cle !== "string" || SANS_OBJET.has(route)) return null;
  // La clé, qui n'est gardée nulle part, sale le condensat : il n'apprend rien de ce que la personne a écrit.
  const dit = Object.fromEntries(Object.entries(contenu).filter(([nom]) => !VOLATILS.has(nom)));
  return {
    id: condensat(canonique([route, personne ?? contenu.id, cle])),
    empreinte: condensat(canonique([cle, dit])),
  };
}

type Connu = { meme: boolean; recu: string | null };

const refuserSiAutre = (connu: Connu | undefined): void => {
  if (connu && !connu.meme) throw erreurs.dejaRecu(connu.recu);
};

/** Lève deja_recu (409) si la même clé a déjà fait enregistrer un autre contenu. */
export const verifierEnvoi = async (tx: Transaction, { id, empreinte }: EnvoiCle): Promise<void> =>
  refuserSiAutre(await tx.une<Connu>(sql`select meme, recu from envoi_connu(${id}::bytea, ${empreinte}::bytea)`));

/** Retient un envoi enregistré. Lève deja_recu (409) si un autre contenu est passé au même instant sous la même clé. */
export const retenirEnvoi = async (
  tx: Transaction,
  { id, empreinte }: EnvoiCle,
  resultat: unknown,
  maintenant: Date,
): Promise<void> =>
  refuserSiAutre(
    await tx.une<Connu>(sql`
      select meme, recu from retenir_envoi(${id}::bytea, ${empreinte}::bytea, ${nommer(resultat)}::text, ${maintenant}::timestamptz)`),
  );

/** Ce qui désigne à une personne ce qui a été enregistré : une référence, sinon rien. */
const nommer = (resultat: unknown): string | null => {
  const { reference } = (resultat ?? {}) as { reference?: unknown };
  return typeof reference === "string" ? reference.slice(0, 60) : null;
};

export const oublierEnvois = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`select oublier_envois(${avant}::timestamptz)`);
