import { sql } from "kysely";
import type { Methode } from "../../domain/session/methodes.ts";
import type { Transaction } from "../db/base.ts";

export interface Facteur {
  methode: Methode;
  secret: Buffer | null;
  dernier_pas: number | null;
  confirme_le: Date;
  codes_restants: number;
}

/** L'admin exige d'elle une double authentification. */
export const facteurDemande = async (tx: Transaction, utilisateurId: string): Promise<boolean> =>
  (await tx.une(sql`select 1 as oui from utilisateurs where id = ${utilisateurId} and second_facteur_exige`)) !==
  undefined;

export const lireFacteur = (tx: Transaction, utilisateurId: string) =>
  tx.une<Facteur & Record<string, unknown>>(sql`
    select f.methode, f.secret, f.dernier_pas, f.confirme_le,
      (select count(*) from codes_secours c where c.utilisateur_id = f.utilisateur_id and c.utilise_le is null) as codes_restants
    from seconds_facteurs f where f.utilisateur_id = ${utilisateurId}`);

/** Retient l'intervalle accepté ; ne rend rien si une autre demande l'a déjà pris. */
export const prendrePas = (tx: Transaction, utilisateurId: string, pas: number) =>
  tx.une<{ pris: number }>(sql`
    update seconds_facteurs set dernier_pas = ${pas}
    where utilisateur_id = ${utilisateurId} and methode = 'application' and (dernier_pas is null or dernier_pas < ${pas})
    returning 1 as pris`);

export const userCodeSecours = (tx: Transaction, utilisateurId: string, condensat: Uint8Array, maintenant: Date) =>
  tx.une<{ pris: number }>(sql`
    update codes_secours set utilise_le = ${maintenant}
    where utilisateur_id = ${utilisateurId} and condensat = ${condensat} and utilise_le is null returning 1 as pris`);

/** Compte un essai du code envoyé par e-mail à cette session et le rend, ou rien s'il n'y en a pas, ou plus. */
export const essayerCodeCourriel = (tx: Transaction, sessionId: string, maintenant: Date, essaisMax: number) =>
  tx.une<{ condensat: Buffer }>(sql`
    update codes_courriel set essais = essais + 1
    where session_id = ${sessionId} and expire_le > ${maintenant} and essais < ${essaisMax} returning condensat`);

export const oublierCodeCourriel = (tx: Transaction, sessionId: string) =>
  tx.une<{ pris: number }>(sql`delete from codes_courriel where session_id = ${sessionId} returning 1 as pris`);

interface NouveauCode {
  sessionId: string;
  utilisateurId: string;
  condensat: Uint8Array;
  maintenant: Date;
  expireLe: Date;
}

/** Le code de cette session, à la place du précédent ; les codes périmés depuis un jour s'en vont. */
export async function ecrireCodeCourriel(tx: Transaction, c: NouveauCode): Promise<void> {
  await tx.executer(sql`
    insert into codes_courriel (session_id, utilisateur_id, condensat, expire_le)
    values (${c.sessionId}, ${c.utilisateurId}, ${c.condensat}, ${c.expireLe})
    on conflict (session_id) do update set condensat = excluded.condensat, expire_le = excluded.expire_le, essais = 0`);
  await tx.executer(sql`delete from codes_courriel where expire_le < ${c.maintenant}::timestamptz - interval '1 day'`);
}

interface Propose {
  methode: Methode;
  secret: Buffer | null;
}

export async function ecrireProposition(
  tx: Transaction,
  p: Propose & { sessionId: string; utilisateurId: string; maintenant: Date; expireLe: Date },
): Promise<void> {
  await tx.executer(sql`
    insert into seconds_facteurs_proposes (session_id, utilisateur_id, methode, secret, expire_le)
    values (${p.sessionId}, ${p.utilisateurId}, ${p.methode}, ${p.secret}::bytea, ${p.expireLe})
    on conflict (session_id) do update set methode = excluded.methode, secret = excluded.secret, expire_le = excluded.expire_le`);
  await tx.executer(sql`delete from seconds_facteurs_proposes where expire_le < ${p.maintenant}`);
}

export const lireProposition = (tx: Transaction, sessionId: string, maintenant: Date) =>
  tx.une<Propose & Record<string, unknown>>(sql`
    select methode, secret from seconds_facteurs_proposes where session_id = ${sessionId} and expire_le > ${maintenant}`);

/** Retire la proposition : une seule des demandes lancées ensemble la trouve encore. */
export const prendreProposition = (tx: Transaction, sessionId: string) =>
  tx.une<{ pris: number }>(
    sql`delete from seconds_facteurs_proposes where session_id = ${sessionId} returning 1 as pris`,
  );

export const ecrireFacteur = (
  tx: Transaction,
  f: Propose & { utilisateurId: string; dernierPas: number | null; maintenant: Date },
): Promise<void> =>
  tx.executer(sql`
    insert into seconds_facteurs (utilisateur_id, methode, secret, dernier_pas, confirme_le)
    values (${f.utilisateurId}, ${f.methode}, ${f.secret}::bytea, ${f.dernierPas}::bigint, ${f.maintenant})
    on conflict (utilisateur_id) do update set methode = excluded.methode, secret = excluded.secret,
      dernier_pas = excluded.dernier_pas, confirme_le = excluded.confirme_le`);

export async function remplacerCodesSecours(
  tx: Transaction,
  utilisateurId: string,
  condensats: readonly Uint8Array[],
  maintenant: Date,
): Promise<void> {
  await tx.executer(sql`delete from codes_secours where utilisateur_id = ${utilisateurId}`);
  await tx.executer(sql`
    insert into codes_secours (utilisateur_id, condensat, cree_le)
    select ${utilisateurId}::uuid, decode(c, 'hex'), ${maintenant}::timestamptz
    from unnest(${condensats.map((c) => Buffer.from(c).toString("hex"))}::text[]) as c`);
}

export async function effacerFacteur(tx: Transaction, utilisateurId: string): Promise<void> {
  for (const table of ["seconds_facteurs", "seconds_facteurs_proposes", "codes_secours", "codes_courriel"])
    await tx.executer(sql`delete from ${sql.table(table)} where utilisateur_id = ${utilisateurId}`);
}

interface Intermediaire {
  utilisateurId: string;
  condensat: Uint8Array;
  maintenant: Date;
  expireLe: Date;
  adresse: string;
  agent: string;
}

/** Session qui ne sait que présenter un code ou installer un facteur ; rend son identifiant. */
export const insererIntermediaire = (tx: Transaction, s: Intermediaire) =>
  tx.une<{ id: string }>(sql`
    insert into sessions (utilisateur_id, jeton_sha256, portee, creee_le, vue_le, expire_le, limite_le, adresse, agent)
    values (${s.utilisateurId}, ${s.condensat}, 'second_facteur', ${s.maintenant}, ${s.maintenant}, ${s.expireLe}, ${s.expireLe},
            ${s.adresse}, ${s.agent}) returning id`);

export interface PersonneEnAttente {
  session_id: string;
  id: string;
  email: string;
  prenom: string;
  role: string;
  second_facteur_exige: boolean;
  /** Adresses d'où la personne a ouvert une session depuis trente jours. */
  adresses: string[];
}

export const trouverIntermediaire = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<PersonneEnAttente & Record<string, unknown>>(sql`
    select s.id as session_id, u.id, u.email, u.prenom, u.role, u.second_facteur_exige,
      array(select distinct a.adresse from sessions a
        where a.utilisateur_id = u.id and a.adresse is not null and a.portee = 'complete'
          and a.creee_le > ${maintenant}::timestamptz - interval '30 days') as adresses
    from sessions s join utilisateurs u on u.id = s.utilisateur_id and u.actif
    where s.jeton_sha256 = ${condensat} and s.portee = 'second_facteur' and s.revoquee_le is null and s.expire_le > ${maintenant}`);

/** Ferme les sessions de la personne, sauf celle-ci ; rend leur nombre. */
export async function fermerAutres(
  tx: Transaction,
  utilisateurId: string,
  saufId: string | null,
  maintenant: Date,
): Promise<number> {
  const fermees = await tx.lignes(sql`
    update sessions set revoquee_le = ${maintenant}
    where utilisateur_id = ${utilisateurId} and id is distinct from ${saufId}::uuid and revoquee_le is null
      and expire_le > ${maintenant} returning id`);
  return fermees.length;
}
