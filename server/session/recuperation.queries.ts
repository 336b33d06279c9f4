import { sql } from "kysely";
import type { Transaction } from "../db/base.ts";

export const noterDemande = (tx: Transaction, email: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`insert into demandes_recuperation (email, cree_le) values (${email}, ${maintenant})`);

/** Prend la plus ancienne demande que personne d'autre ne traite. */
export const prendreDemande = (tx: Transaction) =>
  tx.une<{ email: string; cree_le: Date }>(sql`
    delete from demandes_recuperation where id =
      (select id from demandes_recuperation order by id limit 1 for update skip locked)
    returning email, cree_le`);

/** Le compte actif de cette adresse, et combien de liens il a reçus depuis `depuis`. */
export const compteARecuperer = (tx: Transaction, email: string, depuis: Date) =>
  tx.une<{ id: string; email: string; prenom: string; recents: number }>(sql`
    select u.id, u.email, u.prenom,
      (select count(*) from recuperations r where r.utilisateur_id = u.id and r.cree_le > ${depuis}) as recents
    from utilisateurs u where u.email = ${email} and u.actif`);

interface NouveauLien {
  utilisateurId: string;
  acces: Uint8Array;
  rafraichissement: Uint8Array;
  maintenant: Date;
  expireLe: Date;
}

export const insererLien = (tx: Transaction, l: NouveauLien): Promise<void> =>
  tx.executer(sql`
    insert into recuperations (utilisateur_id, acces_sha256, rafraichissement_sha256, cree_le, expire_le)
    values (${l.utilisateurId}, ${l.acces}, ${l.rafraichissement}, ${l.maintenant}, ${l.expireLe})`);

export const oublierVieuxLiens = (tx: Transaction, avant: Date): Promise<void> =>
  tx.executer(sql`delete from recuperations where cree_le < ${avant}`);

/** Use le lien : une seule des demandes lancées ensemble le trouve encore neuf. */
export const userLien = (tx: Transaction, acces: Uint8Array, rafraichissement: Uint8Array, maintenant: Date) =>
  tx.une<{ utilisateur_id: string }>(sql`
    update recuperations r set utilise_le = ${maintenant}
    where r.acces_sha256 = ${acces} and r.rafraichissement_sha256 = ${rafraichissement}
      and r.utilise_le is null and r.expire_le > ${maintenant}
      and exists (select 1 from utilisateurs u where u.id = r.utilisateur_id and u.actif)
    returning r.utilisateur_id`);

interface SessionDeRecuperation {
  utilisateurId: string;
  condensat: Uint8Array;
  maintenant: Date;
  expireLe: Date;
  adresse: string;
  agent: string;
}

export const insererRecuperation = (tx: Transaction, s: SessionDeRecuperation): Promise<void> =>
  tx.executer(sql`
    insert into sessions (utilisateur_id, jeton_sha256, portee, creee_le, vue_le, expire_le, limite_le, adresse, agent)
    values (${s.utilisateurId}, ${s.condensat}, 'recuperation', ${s.maintenant}, ${s.maintenant}, ${s.expireLe}, ${s.expireLe},
            ${s.adresse}, ${s.agent})`);

export interface RecuperationEnCours {
  session_id: string;
  expire_le: Date;
  utilisateur_id: string;
  email: string;
  prenom: string;
  nom: string;
}

export const trouverRecuperation = (tx: Transaction, condensat: Uint8Array, maintenant: Date) =>
  tx.une<RecuperationEnCours>(sql`
    select s.id as session_id, s.expire_le, u.id as utilisateur_id, u.email, u.prenom, u.nom
    from sessions s join utilisateurs u on u.id = s.utilisateur_id and u.actif
    where s.jeton_sha256 = ${condensat} and s.portee = 'recuperation' and s.revoquee_le is null and s.expire_le > ${maintenant}`);

/** Personne dont le mot de passe va changer, avec le condensat actuel. */
export const lireCompte = (tx: Transaction, id: string) =>
  tx.une<{ email: string; prenom: string; nom: string; mot_de_passe: string | null }>(
    sql`select email, prenom, nom, mot_de_passe from utilisateurs where id = ${id} and actif`,
  );

export const ecrireMotDePasse = (tx: Transaction, id: string, condensat: string) =>
  tx.une<{ id: string }>(
    sql`update utilisateurs set mot_de_passe = ${condensat} where id = ${id} and actif returning id`,
  );

/** Ferme toutes les sessions de la personne ; rend leur nombre. */
export async function fermerSessions(tx: Transaction, utilisateurId: string, maintenant: Date): Promise<number> {
  const fermees = await tx.lignes(sql`
    update sessions set revoquee_le = ${maintenant}
    where utilisateur_id = ${utilisateurId} and revoquee_le is null and expire_le > ${maintenant} returning id`);
  return fermees.length;
}

export const eteindreLiens = (tx: Transaction, utilisateurId: string, maintenant: Date): Promise<void> =>
  tx.executer(sql`
    update recuperations set utilise_le = ${maintenant} where utilisateur_id = ${utilisateurId} and utilise_le is null`);
