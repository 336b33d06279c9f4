import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

export interface CompteTrouve {
  id: string;
  mot_de_passe: string | null;
}

export const trouverCompte = (tx: Transaction, email: string): Promise<CompteTrouve | undefined> =>
  tx.une<CompteTrouve>(sql`select id, mot_de_passe from utilisateurs where email = ${email} and actif`);

interface NouvelleSession {
  utilisateurId: string;
  condensat: Uint8Array;
  maintenant: Date;
  expireLe: Date;
  limiteLe: Date;
  adresse: string;
  agent: string;
}

export const insererSession = (tx: Transaction, s: NouvelleSession): Promise<void> =>
  tx.executer(sql`
    insert into sessions (utilisateur_id, jeton_sha256, creee_le, vue_le, expire_le, limite_le, adresse, agent)
    values (${s.utilisateurId}, ${s.condensat}, ${s.maintenant}, ${s.maintenant}, ${s.expireLe}, ${s.limiteLe}, ${s.adresse}, ${s.agent})`);

/** Prolonge sans jamais passer la limite absolue ; rend la nouvelle fin. */
export const prolongerSession = (tx: Transaction, id: string, maintenant: Date, expireLe: Date) =>
  tx.une<{ expire_le: Date }>(sql`
    update sessions set vue_le = ${maintenant}, expire_le = least(${expireLe}::timestamptz, limite_le) where id = ${id} returning expire_le`);

export const fermerSessionParJeton = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<{ id: string }>(sql`
    update sessions set revoquee_le = ${maintenant} where jeton_sha256 = ${condensat} and revoquee_le is null returning id`);

interface SessionOuverte {
  id: string;
  creee_le: Date;
  vue_le: Date;
  expire_le: Date;
  adresse: string | null;
  agent: string | null;
}

export const listerSessions = (tx: Transaction, maintenant: Date): Promise<SessionOuverte[]> =>
  tx.lignes<SessionOuverte>(sql`
    select id, creee_le, vue_le, expire_le, adresse, agent from sessions
    where utilisateur_id = acteur_id() and revoquee_le is null and expire_le > ${maintenant} order by vue_le desc`);

export const revoquerSession = (tx: Transaction, id: string, maintenant: Date) =>
  tx.une<{ id: string }>(sql`
    update sessions set revoquee_le = ${maintenant}
    where id = ${id} and utilisateur_id = acteur_id() and revoquee_le is null returning id`);

export const revoquerAutres = (tx: Transaction, saufId: string, maintenant: Date) =>
  tx.lignes<{ id: string }>(sql`
    update sessions set revoquee_le = ${maintenant}
    where utilisateur_id = acteur_id() and id <> ${saufId} and revoquee_le is null returning id`);
