import { sql } from "kysely";
import type { IdentificationLoueur, LoueurLu, ReclamationsLoueur } from "../../domain/loueurs/loueur.ts";
import type { Transaction } from "../db/base.ts";
import { ecrireLigne } from "../db/colonnes.ts";
import type { Lignes } from "../db/lignes.ts";
import { lireLoueur } from "./suivi.queries.ts";

export async function relireLoueur(tx: Transaction, id: string, maintenant: Date): Promise<LoueurLu | undefined> {
  const lu = await tx.une<{ row_to_json: string }>(lireLoueur(id, maintenant));
  return lu && (JSON.parse(lu.row_to_json) as LoueurLu);
}

/** Verrouille la fiche et la rend ; `undefined` si elle n'existe pas. */
export async function verrouillerLoueur(tx: Transaction, id: string, maintenant: Date): Promise<LoueurLu | undefined> {
  await tx.executer(sql`select id from loueurs where id = ${id} for update`);
  return relireLoueur(tx, id, maintenant);
}

type LoueurEnPlace = Pick<Lignes["loueurs"], "id" | "nom"> & { archive: boolean };
const EN_PLACE = sql`l.id, l.nom, l.archive_le is not null as archive`;

/** Un autre loueur de ce nom, accents et casse ignorés. */
export const loueurDuNom = (tx: Transaction, nom: string, sauf: string) =>
  tx.une<LoueurEnPlace>(sql`select ${EN_PLACE} from loueurs l where plier(l.nom) = plier(${nom}) and l.id <> ${sauf}`);

/** Le premier de ces noms qui en désigne déjà un autre comme autre nom. */
export const loueurDAlias = (tx: Transaction, noms: readonly string[], sauf: string) =>
  tx.une<LoueurEnPlace & { motif: string }>(sql`
    select ${EN_PLACE}, a.motif from loueur_alias a join loueurs l on l.id = a.loueur_id
    where plier(a.motif) = any (array(select plier(n) from unnest(${noms}::text[]) n)) and l.id <> ${sauf} limit 1`);

/** Le premier de ces noms qui est le nom d'un loueur. */
export const loueurParmiNoms = (tx: Transaction, noms: readonly string[]) =>
  tx.une<LoueurEnPlace & { motif: string }>(sql`
    select ${EN_PLACE}, n as motif from unnest(${noms}::text[]) n join loueurs l on plier(l.nom) = plier(n) limit 1`);

export const loueurDuSiren = (tx: Transaction, siren: string, sauf: string) =>
  tx.une<LoueurEnPlace>(sql`select ${EN_PLACE} from loueurs l where l.siren = ${siren} and l.id <> ${sauf}`);

export const nommerLoueur = (tx: Transaction, id: string, nom: string): Promise<void> =>
  tx.executer(sql`update loueurs set nom = ${nom} where id = ${id}`);

export const ajouterAlias = (tx: Transaction, id: string, noms: readonly string[]): Promise<void> =>
  tx.executer(sql`
    insert into loueur_alias (loueur_id, motif) select ${id}, n from unnest(${noms}::text[]) n on conflict (plier(motif)) do nothing`);

export const retirerAlias = (tx: Transaction, id: string, noms: readonly string[]): Promise<void> =>
  tx.executer(sql`
    delete from loueur_alias where loueur_id = ${id} and plier(motif) = any (array(select plier(n) from unnest(${noms}::text[]) n))`);

/** Écrit des colonnes de la fiche, vérifiées par leur schéma. */
export const ecrireLoueur = (
  tx: Transaction,
  id: string,
  numeros: Partial<Pick<IdentificationLoueur, "siren" | "numero_tva"> & ReclamationsLoueur>,
): Promise<void> => ecrireLigne(tx, "loueurs", id, numeros);

/** Écarte un loueur demandé, ou le reprend (`le` nul). Faux si la demande n'existe pas. */
export const ecarterDemande = async (tx: Transaction, id: string, le: Date | null): Promise<boolean> =>
  (await tx.une(sql`
    update demandes_de_loueur set ecartee_le = ${le === null ? sql`null` : sql`coalesce(ecartee_le, ${le}::timestamptz)`}
    where id = ${id} returning id`)) !== undefined;

export const archiverLoueur = (tx: Transaction, id: string, le: Date | null): Promise<void> =>
  tx.executer(sql`
    update loueurs set archive_le = ${le === null ? sql`null` : sql`coalesce(archive_le, ${le}::timestamptz)`} where id = ${id}`);
