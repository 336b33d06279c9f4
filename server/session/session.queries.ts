import { sql } from "kysely";
import type { Methode } from "../../domain/session/methodes.ts";
import type { Transaction } from "../db/base.ts";

export interface CompteTrouve {
  id: string;
  email: string;
  prenom: string;
  role: string;
  mot_de_passe: string | null;
  second_facteur: Methode | null;
  second_facteur_exige: boolean;
  /** Son entreprise n'accepte plus son mot de passe ; jamais vrai d'un admin, qui doit pouvoir réparer le réglage. */
  entreprise_exigee: boolean;
  /** Adresses d'où la personne a ouvert une session depuis trente jours. */
  adresses: string[];
  /** Session de cette personne dont le jeton est présenté, même expirée ; jamais une session fermée à distance. */
  appareil: string | null;
}

export const trouverCompte = (
  tx: Transaction,
  email: string,
  condensat: Uint8Array | null,
  maintenant: Date,
): Promise<CompteTrouve | undefined> =>
  tx.une<CompteTrouve>(sql`
    select u.id, u.email, u.prenom, u.role, u.mot_de_passe, u.second_facteur_exige,
      (select f.methode from seconds_facteurs f where f.utilisateur_id = u.id) as second_facteur,
      u.role <> 'admin' and exists (
        select from domaines_identite d join fournisseurs_identite f on f.client_id = d.client_id join clients c on c.id = f.client_id
        where d.domaine = split_part(u.email, '@', 2) and f.actif and f.obligatoire
          and case when c.est_prestataire then u.role <> 'client' else u.client_id = c.id end) as entreprise_exigee,
      array(select distinct s.adresse from sessions s
        where s.utilisateur_id = u.id and s.adresse is not null and s.portee = 'complete'
          and s.creee_le > ${maintenant}::timestamptz - interval '30 days') as adresses,
      (select s.id from sessions s where s.jeton_sha256 = ${condensat}::bytea and s.utilisateur_id = u.id
          and s.portee in ('complete', 'second_facteur') and s.revoquee_le is null) as appareil
    from utilisateurs u where u.email = ${email} and u.actif`);

/**
 * Tient le compte jusqu'à la fin de la transaction si son mot de passe est encore celui qu'on vient de vérifier : un changement fait
 * pendant le calcul ferme toutes les sessions, celle-ci ne doit pas lui échapper.
 */
export const tenirCompte = (tx: Transaction, id: string, motDePasse: string | null) =>
  tx.une<{ id: string }>(
    sql`select id from utilisateurs where id = ${id} and mot_de_passe = ${motDePasse} and actif for share`,
  );

interface NouvelleSession {
  utilisateurId: string;
  condensat: Uint8Array;
  maintenant: Date;
  expireLe: Date;
  limiteLe: Date;
  adresse: string;
  agent: string;
}

export const insererSession = (tx: Transaction, s: NouvelleSession) =>
  tx.une<{ id: string }>(sql`
    insert into sessions (utilisateur_id, jeton_sha256, creee_le, vue_le, expire_le, limite_le, adresse, agent)
    values (${s.utilisateurId}, ${s.condensat}, ${s.maintenant}, ${s.maintenant}, ${s.expireLe}, ${s.limiteLe}, ${s.adresse}, ${s.agent})
    returning id`);

/** Prolonge sans jamais passer la limite absolue ; rend la nouvelle fin. */
export const prolongerSession = (tx: Transaction, id: string, maintenant: Date, expireLe: Date) =>
  tx.une<{ expire_le: Date }>(sql`
    update sessions set vue_le = ${maintenant}, expire_le = least(${expireLe}::timestamptz, limite_le) where id = ${id} returning expire_le`);

export const fermerSessionParJeton = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<{ id: string }>(sql`
    update sessions set revoquee_le = ${maintenant} where jeton_sha256 = ${condensat} and revoquee_le is null returning id`);

/** Ferme la session qui ne servait qu'à un geste ; ne rend rien si une autre demande l'a déjà fait. */
export const userSession = (
  tx: Transaction,
  { id, portee }: { id: string; portee: "recuperation" | "second_facteur" },
  maintenant: Date,
) =>
  tx.une<{ id: string }>(sql`
    update sessions set revoquee_le = ${maintenant}
    where id = ${id} and portee = ${portee} and revoquee_le is null returning id`);

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
    where utilisateur_id = acteur_id() and portee = 'complete' and revoquee_le is null and expire_le > ${maintenant}
    order by vue_le desc`);

export const revoquerSession = (tx: Transaction, id: string, maintenant: Date) =>
  tx.une<{ id: string }>(sql`
    update sessions set revoquee_le = ${maintenant}
    where id = ${id} and utilisateur_id = acteur_id() and revoquee_le is null returning id`);

/** Ferme mes sessions, sauf celle-là s'il y en a une à garder. */
export const revoquerAutres = (tx: Transaction, saufId: string | null, maintenant: Date) =>
  tx.lignes<{ id: string }>(sql`
    update sessions set revoquee_le = ${maintenant}
    where utilisateur_id = acteur_id() and id is distinct from ${saufId}::uuid and revoquee_le is null returning id`);

/** Efface les sessions finies depuis plus de `mois` mois, et l'adresse réseau que chacune garde. */
export const oublierVieillesSessions = (tx: Transaction, maintenant: Date, mois: number): Promise<void> =>
  tx.executer(
    sql`delete from sessions where expire_le < ${maintenant}::timestamptz - make_interval(months => ${mois}::integer)`,
  );
